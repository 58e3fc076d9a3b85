/** Rolldown plugins of the program and of the published packages. */
import http from "node:http";
import { join } from "node:path";
import type { InputOptions, Plugin } from "rolldown";
import { minifySync } from "rolldown/utils";
import { root } from "./ensure-installed.mjs";

/** The program, from the root of the repository. */
export const programEntry = "server/import/src/program/main.ts";

/** Entries of threads by name, from the root of the repository: they are files beside the program's own. */
export const threads = {
  /** In which the contract kit tries a server of ours. */
  "part-worker": "contract-tests/kit-tests/part-worker.ts",
  /** That filters long texts. */
  "long-text-thread": "server/src/moderation/content/long-text-thread.ts",
};

/** Takes the workspace's packages from their sources, so that a bundle needs no compiler. The SDK's manifest is published as it is. */
export const fromSources = {
  conditionNames: ["@gatehouse/source"],
  alias: { "@gatehouse/sdk": join(root, "sdk/typescript/src/index.ts") },
} satisfies InputOptions["resolve"];

/** Takes the contract kit from its sources: no package of the workspace builds it. */
export const contractKit: Plugin = {
  name: "contract-kit",
  resolveId: (source) =>
    source === "@gatehouse/contract/command" ? join(root, "contract-tests/kit/contract-command.ts") : undefined,
};

/**
 * Names the commands as users of the published packages call them, in place of the scripts of the repository.
 * @param contract the command that runs the contract kit
 */
export function publishedNames(contract: string): Plugin {
  return {
    name: "published-names",
    transform(code, id) {
      if (id.includes("/node_modules/") || !/npm (?:start|run)|gatehouse contract/.test(code)) return undefined;
      return code
        .replaceAll(/npm run contract\b( --)?|gatehouse contract\b/g, contract)
        .replaceAll(/npm run (import|evaluate|migrate|keys)\b( --)?/g, "gatehouse $1")
        .replaceAll(/npm start( --)?/g, "gatehouse serve");
    },
  };
}

/** The driver of the embedded store. */
export const storeDriver = "better-sqlite3";

/** Other native drivers, and those that knex could use, each for its own database. They stay outside of every bundle. */
export const otherDrivers = /^(sqlite3|pg-native|pg-query-stream|mysql2?|mariadb|oracledb|tedious)(\/|$)/;

/** The folder of the driver in a package that brings it along. */
export const ownDriver = `files/${storeDriver}`;

/**
 * Takes the driver from the package itself. As a dependency it would come with its `binding.gyp`, for which `npm ci` calls
 * `node-gyp`: it wants Python, `make` and Node's headers, for binaries that are there already.
 *
 * @param root the package's folder, as the bundled files see it, such as `../`
 */
export function packagedDriver(root: string): Plugin {
  return {
    name: "packaged-driver",
    resolveId: (source) =>
      source === storeDriver ? { id: `${root}${ownDriver}/lib/index.js`, external: true } : undefined,
  };
}

/**
 * Removes comments, shortens the names of variables, and escapes what is not ASCII: Node keeps a text with one letter beyond
 * Latin-1 at two bytes a letter. Names of functions and classes stay, and lines, for the log's stack traces.
 */
export const compactText: Plugin = {
  name: "compact-text",
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type !== "chunk") continue;
      const kept = { compress: false, mangle: { keepNames: true }, codegen: { removeWhitespace: false } };
      const { code, errors } = minifySync(file.fileName, file.code, kept);
      if (errors.length > 0)
        throw new Error(`failed to compact ${file.fileName}: ${errors.map((each) => each.message)}`);
      file.code = code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
    }
  },
};

/**
 * Takes `node:http` without its lazy parts: an import evaluates all of them, undici with 20 milliseconds and 10 MB among them.
 */
export const plainHttp: Plugin = {
  name: "plain-http",
  resolveId: (source, _importer, { kind }) =>
    source === "node:http" && kind === "import-statement" ? { id: httpModule, moduleSideEffects: false } : undefined,
  load(id) {
    if (id !== httpModule) return undefined;
    const lazy = new Set(["WebSocket", "CloseEvent", "MessageEvent", "default"]);
    const names = Object.keys(http).filter((name) => !lazy.has(name));
    return `import { createRequire } from "node:module";
const http = createRequire(import.meta.url)("node:http");
export default http;
export const { ${names.join(", ")} } = http;`;
  },
};
const httpModule = "\0node-http";

/**
 * Lets packages parse addresses without a warning in somebody's tests: Node spares them that of `url.parse` by their folder,
 * `node_modules`, which a bundle does not have. `Url` does the same.
 */
export const quietUrl: Plugin = {
  name: "quiet-url",
  transform(code, id) {
    if (!(id.includes("/node_modules/") && /\burl\.parse\b/.test(code))) return undefined;
    return code.replace(
      /require\((["'])url\1\)/,
      '{ ...require("url"), parse: (...parts) => new (require("url").Url)().parse(...parts) }',
    );
  },
};

/**
 * Finds the files of the workspace's packages in the published package: `import.meta.resolve("@gatehouse/openapi/…")` becomes
 * the address of `files/openapi/…` in it.
 *
 * @param root the package's folder, as the bundled files see it, such as `../`
 */
export function packagedFiles(root: string): Plugin {
  const helper = "\0packaged-files";
  const call = /import\.meta\.resolve\(/g;
  return {
    name: "packaged-files",
    resolveId: (source) => (source === helper ? helper : undefined),
    load(id) {
      if (id !== helper) return undefined;
      return `const root = new URL(${JSON.stringify(root)}, import.meta.url);
export function packagedFile(name) {
  const own = /^@gatehouse\\/\\w+\\/package\\.json$/.test(name);
  return new URL(own ? "package.json" : name.replace("@gatehouse/", "files/"), root).href;
}`;
    },
    transform(code, id) {
      if (id.includes("/node_modules/") || code.search(call) === -1) return undefined;
      // The line that starts a program stays its first.
      const [, firstLine = "", rest = ""] = /^(#!.*\n)?([\s\S]*)$/.exec(code) ?? [];
      return `${firstLine}import { packagedFile } from ${JSON.stringify(helper)};\n${rest.replaceAll(call, "packagedFile(")}`;
    },
  };
}
