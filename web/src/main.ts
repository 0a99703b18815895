// Starts the page.

import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/tokens.css";
import "./styles/base.css";

const place = document.getElementById("page");
if (place) {
  place.replaceChildren();
  mount(App, { target: place });
}
