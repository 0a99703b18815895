// What stands for the three types of Kitties, in a box of 24 by 24. None of it is an arrow: arrows are facings.

import { CHARGES } from "../../table/emblems.ts";

export const EMBLEMS: { readonly [type: string]: string } = {
  Huntress: CHARGES.claw,
  Pilot: CHARGES.wing,
  Tank: "M2.5 15.2h19v1.6a3.7 3.7 0 0 1-3.7 3.7H6.2a3.7 3.7 0 0 1-3.7-3.7zM6 17a1 1 0 1 0 0 2 1 1 0 0 0 0-2zm4 0a1 1 0 1 0 0 2 1 1 0 0 0 0-2zm4 0a1 1 0 1 0 0 2 1 1 0 0 0 0-2zm4 0a1 1 0 1 0 0 2 1 1 0 0 0 0-2zM4.5 13.8l1.6-3h3.4V6.5h5.6l1 1.4h6.4v2.2h-6.4l-.4.7h2.2l1.6 3z",
};
