// Starts the page.

import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./lib/settings.ts";
import { languageOf, speak, spokenLanguage } from "./words/words.ts";
import "./styles/tokens.css";
import "./styles/base.css";

const place = document.getElementById("page");
if (place) {
  speak(languageOf(settings().language, navigator.languages));
  document.documentElement.lang = spokenLanguage();
  place.replaceChildren();
  mount(App, { target: place });
}
