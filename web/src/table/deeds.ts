/** What a guided first match tries, in the order in which it asks for it: a card is pressed, a move is made by pointing,
 * one by a button, something forbidden is tried, a hint is asked for. */
export type Deed = "pressed" | "moved" | "button" | "why" | "hint";
