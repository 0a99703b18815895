// Runs tests/*.test.ts, or those that are named, with Node's own test runner, bundled by esbuild because Node reads no TypeScript of itself.

import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import esbuild from "esbuild";
import { compileModule } from "svelte/compiler";

/** Rune modules, as build.mjs has them. */
const runes = {
  name: "runes",
  setup(build) {
    build.onLoad({ filter: /\.svelte\.ts$/ }, async ({ path: file }) => {
      const { code } = await esbuild.transform(await readFile(file, "utf8"), { loader: "ts", target: "es2022" });
      const compiled = compileModule(code, { filename: path.basename(file), generate: "client", dev: false });
      return { contents: compiled.js.code, resolveDir: path.dirname(file) };
    });
  },
};

process.chdir(path.dirname(fileURLToPath(import.meta.url)));
const folder = await mkdtemp(path.join(os.tmpdir(), "rulebound-page-"));
try {
  const wanted = process.argv.slice(2);
  const tests = (await readdir("tests")).filter((name) => name.endsWith(".test.ts") && (wanted.length === 0 || wanted.includes(name.slice(0, -".test.ts".length))));
  await esbuild.build({
    entryPoints: tests.map((name) => `tests/${name}`),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    plugins: [runes],
    conditions: ["browser"],
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "warning",
  });
  const files = tests.map((name) => path.join(folder, name.replace(/\.ts$/, ".mjs")));
  const { status } = spawnSync(process.execPath, ["--test", "--test-reporter=spec", ...files], { stdio: "inherit" });
  process.exitCode = status ?? 1;
} finally {
  await rm(folder, { recursive: true });
}
