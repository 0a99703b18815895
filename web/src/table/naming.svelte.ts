// The names of a table, for whatever shows lines of the server: by Svelte's context.

import { getContext, setContext } from "svelte";
import { spoken } from "../lib/naming.ts";
import type { Names } from "../lib/naming.ts";
import { told } from "../words/telling.svelte.ts";

export class Naming {
  /** Empty where seats keep their numbers: scenes, and tables whose own cards might be called "Seat 1". */
  names = $state.raw<Names>({});
  you = $state(0);

  spoken(line: string): string {
    return spoken(told(line), this.names);
  }
}

const KEY = Symbol("naming");

export const offerNaming = (naming: Naming): Naming => setContext(KEY, naming);
export const naming = (): Naming => getContext<Naming | undefined>(KEY) ?? new Naming();
