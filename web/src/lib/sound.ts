// The small sounds of a table, made from tones and noise: nothing is fetched, and nothing is told by sound alone.
//
// Browsers let a page sound only after it was pressed; until then, and where there is no sound card, everything is silent.

import { change, settings } from "./settings.ts";

/** One voice: a tone that glides from one pitch to another, or noise through a band around a pitch. */
interface Voice {
  wave: "sine" | "triangle" | "square" | "noise";
  from: number; // Hz
  to?: number;
  at?: number; // seconds after the beginning
  length: number;
  loud: number; // 0 to 1
}

const tone = (from: number, length: number, loud: number, more: Partial<Voice> = {}): Voice => ({ wave: "triangle", from, length, loud, ...more });
const noise = (from: number, length: number, loud: number, more: Partial<Voice> = {}): Voice => ({ wave: "noise", from, length, loud, ...more });
const melody = (pitches: readonly number[], step: number, length: number, loud: number): Voice[] => pitches.map((pitch, index) => tone(pitch, length, loud, { at: index * step }));

const [A3, C4, E4, F4, G4, A4, C5, E5, G5, A5, C6, E6] = [220, 261.6, 329.6, 349.2, 392, 440, 523.3, 659.3, 784, 880, 1046.5, 1318.5] as const;

export const SOUNDS = {
  pick: [noise(2600, 0.03, 0.16), tone(620, 0.04, 0.1)],
  draw: [noise(1800, 0.11, 0.36, { to: 3600 })],
  place: [tone(170, 0.1, 0.5, { wave: "sine", to: 90 }), noise(900, 0.05, 0.25)],
  foe: [tone(220, 0.12, 0.3, { wave: "sine", to: 130 }), noise(700, 0.05, 0.18)],
  refuse: [tone(175, 0.09, 0.22, { wave: "square" }), tone(147, 0.14, 0.22, { wave: "square", at: 0.1 })],
  coin: [tone(E6, 0.07, 0.2, { wave: "sine" }), tone(1760, 0.16, 0.2, { wave: "sine", at: 0.05 })],
  use: melody([A4, E5], 0.06, 0.12, 0.16),
  turn: melody([G4, C5], 0.11, 0.26, 0.24),
  lunge: [noise(500, 0.16, 0.5, { to: 1700 })],
  blow: [noise(620, 0.16, 0.6, { to: 180 }), tone(120, 0.2, 0.6, { wave: "sine", to: 50 })],
  count: [tone(C6, 0.03, 0.1, { wave: "sine" })],
  fall: [tone(150, 0.42, 0.5, { wave: "sine", to: 46 }), noise(420, 0.35, 0.3, { to: 120 })],
  hurt: [tone(110, 0.3, 0.7, { wave: "sine", to: 42 }), noise(300, 0.22, 0.5, { to: 90 })],
  heal: melody([C5, E5, G5], 0.07, 0.2, 0.18),
  roll: [0, 0.07, 0.13, 0.2, 0.28, 0.37, 0.47].map((at, index) => noise(1500 + 260 * (index % 3), 0.035, 0.45 - index * 0.03, { at })),
  hit: [tone(G5, 0.3, 0.22, { wave: "sine" }), tone(1568, 0.24, 0.1, { wave: "sine" })],
  miss: [tone(A3, 0.16, 0.2, { to: 165 })],
  step: [noise(1200, 0.04, 0.2), tone(300, 0.05, 0.14)],
  spin: [tone(480, 0.08, 0.14, { to: 720 })],
  capture: [tone(A5, 0.12, 0.2, { to: 440 }), noise(800, 0.1, 0.2, { at: 0.08 })],
  alarm: [tone(A4, 0.16, 0.24), tone(F4, 0.16, 0.24, { at: 0.18 }), tone(A4, 0.22, 0.24, { at: 0.36 })],
  recruit: melody([E4, A4, C5], 0.06, 0.22, 0.18),
  shuffle: [0, 0.05, 0.1, 0.15].map((at) => noise(2400, 0.05, 0.3, { at })),
  battle: melody([G4, C5, E5, G5], 0.12, 0.4, 0.22),
  won: melody([C5, E5, G5, C6, G5, C6], 0.13, 0.5, 0.22),
  lost: melody([A4, F4, E4, C4], 0.2, 0.5, 0.2),
  clock: [tone(1200, 0.03, 0.2, { wave: "sine" })],
  word: [tone(700, 0.08, 0.14, { wave: "sine" }), tone(880, 0.1, 0.14, { wave: "sine", at: 0.07 })],
} satisfies { [name: string]: readonly Voice[] };

export type SoundName = keyof typeof SOUNDS;

let context: BaseAudioContext | undefined;
let limiter: AudioNode | undefined; // of that context
let hiss: AudioBuffer | undefined;

/** White noise, made once. */
function noiseIn(audio: BaseAudioContext): AudioBuffer {
  if (hiss?.sampleRate === audio.sampleRate) return hiss;
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  hiss = buffer;
  return buffer;
}

const LINEAR = 0.7; // what is softer than this is left alone
const bent = (sample: number): number => (Math.abs(sample) <= LINEAR ? sample : Math.sign(sample) * (LINEAR + (1 - LINEAR) * Math.tanh((Math.abs(sample) - LINEAR) / (1 - LINEAR))));

/** Several sounds at once are bent below what a loudspeaker can do, up to four times its most; a single one is left alone. */
function limited(audio: BaseAudioContext): AudioNode {
  const [into, shaper] = [audio.createGain(), audio.createWaveShaper()];
  into.gain.value = 1 / 4; // a shaper knows samples from −1 to 1 only
  shaper.curve = Float32Array.from({ length: 2049 }, (_, index) => bent((index / 1024 - 1) * 4));
  into.connect(shaper).connect(audio.destination);
  return into;
}

function sing(audio: BaseAudioContext, voice: Voice, volume: number, start: number, out: AudioNode): void {
  const { wave, from, to = from, at = 0, length, loud } = voice;
  const begin = start + at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud * volume, begin + Math.min(0.008, length / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  gain.connect(out);
  if (wave === "noise") {
    const source = audio.createBufferSource();
    const band = audio.createBiquadFilter();
    source.buffer = noiseIn(audio);
    source.loop = true;
    band.type = "bandpass";
    band.Q.value = 0.9;
    band.frequency.setValueAtTime(from, begin);
    band.frequency.exponentialRampToValueAtTime(to, begin + length);
    source.connect(band).connect(gain);
    source.start(begin);
    source.stop(begin + length);
    return;
  }
  const source = audio.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(from, begin);
  source.frequency.exponentialRampToValueAtTime(to, begin + length);
  source.connect(gain);
  source.start(begin);
  source.stop(begin + length);
}

/** Into any context, for measuring too. */
export function render(audio: BaseAudioContext, names: readonly SoundName[], volume: number, start = 0, out = limited(audio)): void {
  for (const name of names) for (const voice of SOUNDS[name]) sing(audio, voice, volume, start, out);
}

/** The page was pressed: from now on it may sound. */
export function wake(): void {
  if (context || typeof AudioContext === "undefined") return;
  try {
    context = new AudioContext();
    limiter = limited(context);
  } catch {
    // No sound card: silent.
  }
}

export function play(name: SoundName): void {
  const { sound, volume } = settings();
  if (!sound || !context || (document.hidden && name !== "turn")) return; // who looks elsewhere is called, and hears no more
  render(context, [name], volume, context.currentTime, limiter);
}

/** Sound off or on; how it is then. */
export function toggleSound(): boolean {
  const sound = !settings().sound;
  change({ sound });
  if (sound) {
    wake();
    play("turn");
  }
  return sound;
}
