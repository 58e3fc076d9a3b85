/**
 * Bundles the server's programs into `dist/program`, with the packages that they use: loading one file takes half of the
 * processor time that finding and loading a thousand does. Native drivers, and those that knex could use, stay outside.
 */
import { rmSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";
import { type Plugin, rolldown } from "rolldown";
import { minifySync } from "rolldown/utils";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const outside =
  /^(better-sqlite3|sqlite3|pg-native|pg-query-stream|mysql2?|mariadb|oracledb|tedious)(\/|$)|^@gatehouse\/server\//;

/**
 * Requires `node:http` instead of importing it. An import reads all its exports, and one of them, `WebSocket`, loads a
 * client for HTTP that the server does not use: 20 milliseconds and some megabytes.
 */
const requiredHttp: Plugin = {
  name: "required-http",
  resolveId(source, _importer, { kind }) {
    const isImport = kind === "import-statement" && (source === "node:http" || source === "http");
    return isImport ? "\0required-http" : undefined;
  },
  load(id) {
    if (id !== "\0required-http") return undefined;
    const unused = ["WebSocket", "CloseEvent", "MessageEvent", "default"];
    const names = Object.keys(module.createRequire(import.meta.url)("node:http")).filter(
      (name) => !unused.includes(name),
    );
    return `import { createRequire } from "node:module";
const http = createRequire(import.meta.url)("node:http");
export default http;
export const { ${names.join(", ")} } = http;`;
  },
};

/**
 * Removes comments, and escapes what is not ASCII: Node keeps a text with one letter beyond Latin-1 at two bytes a letter.
 * Names and lines stay, for the log's stack traces.
 */
const compactText: Plugin = {
  name: "compact-text",
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type !== "chunk") continue;
      const kept = { compress: false, mangle: false, codegen: { removeWhitespace: false } };
      const { code, errors } = minifySync(file.fileName, file.code, kept);
      if (errors.length > 0)
        throw new Error(`failed to compact ${file.fileName}: ${errors.map((each) => each.message)}`);
      file.code = code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
    }
  },
};

const bundle = await rolldown({
  input: { gatehouse: `${dist}program.js`, "gatehouse-rotate-keys": `${dist}rotate-keys.js` },
  platform: "node",
  checks: { bundlerTimings: false },
  external: outside,
  plugins: [requiredHttp, compactText],
  onLog(level, { message }) {
    if (level === "warn") console.warn(message);
  },
});
rmSync(`${dist}program`, { recursive: true, force: true });
await bundle.write({ dir: `${dist}program`, format: "esm", chunkFileNames: "[name].js" });
await bundle.close();
