// Lets plain TypeScript (the test runner's too) import components; svelte-check knows their real types.
declare module "*.css";
