// Starts the page.

import { mount } from "svelte";
import App from "./App.svelte";
import { teachPage } from "./art/sprite.ts";
import { settings } from "./lib/settings.ts";
import { languageOf, speak, spokenLanguage } from "./words/words.ts";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/table.css";

const LONGEST_WAIT = 800; // for the fonts, in milliseconds: text that changes its width afterwards jumps

const FONTS = ["700 1rem Grenze", "500 1rem 'Barlow SC'", "600 1rem 'Barlow SC'", "700 1rem 'Barlow SC'"];
const words = speak(languageOf(settings().language, navigator.languages)).catch(() => {}); // English is always there
const fonts = Promise.all(FONTS.map((font) => document.fonts.load(font)));

function start(): void {
  const place = document.getElementById("page");
  if (!place) return;
  teachPage();
  document.documentElement.lang = spokenLanguage();
  place.replaceChildren();
  mount(App, { target: place });
}

void Promise.all([words, Promise.race([fonts, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))])]).then(start, start);
