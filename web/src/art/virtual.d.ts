// Modules that build.mjs makes: icons out of the package @iconify-json/game-icons (and drawn.json), and the games' folders.

declare module "icons:*" {
  const icons: { readonly [name: string]: string };
  export default icons;
}

declare module "games" {
  const games: { readonly [game: string]: unknown }; // of GameTable, which boards/index.ts says
  export default games;
}
