// Builds the page into src/rulebound/server/page, with a digest of the sources it was built from.
//
// Paths are given relative to this folder and nothing else of the machine goes in: the same sources give the same bytes
// anywhere. `hatch_build.py` computes the same digest in Python.

import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import esbuild from "esbuild";
import subsetFont from "subset-font";
import { compile, compileModule } from "svelte/compiler";

const here = path.dirname(fileURLToPath(import.meta.url));
process.chdir(here);

const usual = "../src/rulebound/server/page";

/** Components and rune modules. Their styles go into app.css: the server allows no inline styles. */
const svelte = {
  name: "svelte",
  setup(build) {
    const styles = new Map();
    build.onLoad({ filter: /\.svelte$/ }, async ({ path: file }) => {
      const filename = path.relative(here, file);
      const source = await readFile(file, "utf8");
      const { js, css, warnings } = compile(source, { filename, css: "external", generate: "client", dev: false, cssHash: ({ hash, css }) => `s${hash(css)}` });
      const found = warnings.map((warning) => ({ text: warning.message, location: { file: filename, line: warning.start?.line ?? 0 } }));
      const style = `${file}.css`;
      styles.set(style, css?.code ?? "");
      const contents = css?.code ? `${js.code}\nimport ${JSON.stringify(style)};` : js.code;
      return { contents, resolveDir: path.dirname(file), warnings: found };
    });
    build.onResolve({ filter: /\.svelte\.css$/ }, ({ path: style }) => ({ path: style, namespace: "style" }));
    build.onLoad({ filter: /.*/, namespace: "style" }, ({ path: style }) => ({ contents: styles.get(style), loader: "css" }));
    build.onLoad({ filter: /\.svelte\.ts$/ }, async ({ path: file }) => {
      const filename = path.relative(here, file);
      const { code } = await esbuild.transform(await readFile(file, "utf8"), { loader: "ts", target: "es2022" });
      return { contents: compileModule(code, { filename, generate: "client", dev: false }).js.code, resolveDir: path.dirname(file) };
    });
  },
};

/** Svelte asks at run time whether it is being developed; said as a constant, all its warnings stay out of the page. */
const forPeople = {
  name: "for people",
  setup(build) {
    if (watching) return;
    build.onLoad({ filter: /node_modules[\\/](svelte|esm-env)[\\/].*\.js$/ }, async ({ path: file }) => {
      const source = await readFile(file, "utf8");
      const asked = /import \{([^}]*)\} from 'esm-env';/;
      const constants = { DEV: "false", BROWSER: "true", NODE: "false" };
      const said = (names) => names.split(",").map((name) => `const ${name.trim()} = ${constants[name.trim()]};`).join(" ");
      return { contents: source.replace(asked, (_, names) => said(names)), loader: "js" };
    });
  },
};

/** `games` gathers what every folder under src/boards offers; `icons:…` is the drawings that somebody asks for: `icons:page`
 * those of src/art/icons.json, `icons:general` of general.json, `icons:GAME` of the game's art.json. Only these icons of
 * the large package come into the page. A drawing of our own (src/art/drawn.json) goes before one of the package. */
/** One decimal is enough for pictures of 512 by 512. Only the decimals are touched: numbers of a path may follow each other,
 * and the flags of an arc, without anything between them. */
const oneDecimal = (body) => body.replace(/\.(\d)(\d)\d*/g, (_, first, second) => `.${second >= "5" && first < "9" ? Number(first) + 1 : first}`);
/** From forty on none is needed: such numbers are places or long strokes, of which a figure has few. A number that the next one
 * follows with nothing but its point keeps its own. */
const shortened = (body) => oneDecimal(body).replace(/(?<![\d.])([4-9]\d|[1-9]\d\d)\.(\d)(?![\d.])/g, (_, whole, tenth) => String(Number(whole) + (tenth >= "5" ? 1 : 0)));

const made = {
  name: "made",
  setup(build) {
    const json = async (file) => JSON.parse(await readFile(file, "utf8"));
    build.onResolve({ filter: /^(games$|icons:)/ }, ({ path: name }) => ({ path: name, namespace: "made" }));
    build.onLoad({ filter: /^games$/, namespace: "made" }, async () => {
      const folders = await readdir("src/boards", { withFileTypes: true });
      const games = folders.filter((entry) => entry.isDirectory()).map((entry) => entry.name).sort();
      const lines = games.map((game) => `import { table as ${game} } from "./src/boards/${game}/index.ts";`);
      return { contents: `${lines.join("\n")}\nexport default { ${games.join(", ")} };`, resolveDir: here };
    });
    build.onLoad({ filter: /^icons:/, namespace: "made" }, async ({ path: name }) => {
      const wanted = name.slice("icons:".length);
      const lists = { page: "src/art/icons.json", general: "src/art/general.json" };
      const list = await json(lists[wanted] ?? `src/boards/${wanted}/art.json`);
      const names = [...new Set(Array.isArray(list) ? list : Object.values(list).map(([icon]) => icon))].sort();
      const { icons } = await json("node_modules/@iconify-json/game-icons/icons.json");
      const drawn = await json("src/art/drawn.json");
      const bodies = names.map((icon) => {
        const body = drawn[icon] ?? icons[icon]?.body.replaceAll('fill="currentColor" ', "");
        if (!body) throw new Error(`${name}: there is no icon ${icon}`);
        return [icon, shortened(body)];
      });
      return { contents: JSON.stringify(Object.fromEntries(bodies)), loader: "json" };
    });
  },
};

/** Fonts come as packages and go into the page cut down: the letters of western languages, for names and words, the signs
 * that texts are set with, kerning and figures of one width. Hints are for screens coarser than today's; they are a third. */
const between = (first, last) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join("");
const LETTERS = `${between(0x20, 0x7e)}${between(0xa0, 0xff)}ŒœŠšŽžŸ–—‘’‚“”„•…€−`;
const fonts = {
  name: "fonts",
  setup(build) {
    build.onLoad({ filter: /\.woff2$/ }, async ({ path: file }) => {
      const contents = await subsetFont(await readFile(file), LETTERS, { targetFormat: "woff2", noHinting: true, keepFeatures: ["kern", "lnum", "tnum"] });
      return { contents, loader: "file" };
    });
  },
};

async function filesBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
}

/** SHA-256 over the names and contents of everything that the page is built from. */
async function digestOfSources() {
  const files = ["build.mjs", "package.json", "package-lock.json", ...(await filesBelow("src"))];
  const names = files.map((file) => file.split(path.sep).join("/")).sort((one, other) => (one < other ? -1 : 1));
  const digest = createHash("sha256");
  for (const name of names) {
    const content = await readFile(name);
    digest.update(`${name}\0${content.length}\0`).update(content);
  }
  return digest.digest("hex");
}

const watching = process.argv.includes("--watch");
const target = process.argv.slice(2).find((word) => !word.startsWith("--")) ?? usual;

const settings = {
  entryPoints: { app: "src/main.ts" },
  outdir: target,
  bundle: true,
  format: "esm",
  splitting: true,
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  loader: { ".woff2": "file" },
  target: ["es2022"],
  minify: !watching,
  sourcemap: watching ? "inline" : false,
  legalComments: "none",
  charset: "utf8",
  conditions: ["browser", "svelte", watching ? "development" : "production"],
  mainFields: ["svelte", "browser", "module", "main"],
  plugins: [made, forPeople, fonts, svelte],
  logLevel: "warning",
};

await mkdir(target, { recursive: true });
/** What is served as it lies there: the first page, the manifest and icons by which the page is installed. */
async function copyStatic() {
  await writeFile(path.join(target, "index.html"), await readFile("src/index.html"));
  for (const name of await readdir("src/static")) await writeFile(path.join(target, name), await readFile(path.join("src/static", name)));
}

if (watching) {
  await copyStatic();
  const context = await esbuild.context({ ...settings, logLevel: "info" });
  await context.watch();
} else {
  const old = (await readdir(target));
  await Promise.all(old.map((name) => rm(path.join(target, name), { force: true })));
  await esbuild.build(settings);
  await copyStatic();
  await writeFile(path.join(target, ".source-digest"), `${await digestOfSources()}\n`);
}
