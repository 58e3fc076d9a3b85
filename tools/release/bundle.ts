/** Bundles a package's code with the packages that it uses, and says which these are. */
import { isBuiltin } from "node:module";
import { join, relative } from "node:path";
import { type ExternalOption, rolldown } from "rolldown";
import {
  compactText,
  contractKit,
  fromSources,
  otherDrivers,
  packagedDriver,
  packagedFiles,
  plainHttp,
  publishedNames,
  quietUrl,
} from "../bundle-plugins.ts";
import { root } from "../ensure-installed.mjs";

export interface Bundle {
  /** Names of the entries, and their files from the root of the repository. */
  readonly input: Readonly<Record<string, string>>;
  readonly format: "esm" | "cjs";
  /** The package's folder, and the one in it that the files are written to. */
  readonly packageFolder: string;
  readonly folder: string;
  /** The command of the package that runs the contract kit. */
  readonly contract?: string;
  /** Packages that stay outside, besides drivers of databases. */
  readonly outside?: readonly string[];
}

/** Returns the folders of the packages from `node_modules` whose code is in the bundle. */
export async function bundle(options: Bundle): Promise<ReadonlySet<string>> {
  const { input, format, packageFolder, folder, outside = [], contract = "gatehouse contract" } = options;
  const target = join(packageFolder, folder);
  const toRoot = `${relative(target, packageFolder)}/`;
  const external: ExternalOption = [otherDrivers, ...outside];
  const made = await rolldown({
    input: Object.fromEntries(Object.entries(input).map(([name, file]) => [name, join(root, file)])),
    platform: "node",
    // The oldest Node of the packages knows no `using`.
    transform: { target: "es2024" },
    external,
    checks: { bundlerTimings: false },
    resolve: fromSources,
    plugins: [
      ...[contractKit, plainHttp, quietUrl, publishedNames(contract)],
      ...[packagedFiles(toRoot), packagedDriver(toRoot), compactText],
    ],
    onLog(level, { message }) {
      if (level === "warn") console.warn(message);
    },
  });
  const extension = format === "cjs" ? "cjs" : "js";
  const { output } = await made.write({
    dir: target,
    format,
    entryFileNames: `[name].${extension}`,
    chunkFileNames: `[name].${extension}`,
  });
  await made.close();
  const chunks = output.flatMap((file) => (file.type === "chunk" ? [file] : []));
  for (const { fileName, code } of chunks) checkRequires(fileName, code, outside);
  return new Set(chunks.flatMap(({ moduleIds }) => moduleIds.flatMap((id) => packageOf(id) ?? [])));
}

/**
 * A bundler leaves what code requires through `createRequire`, which would be missing where the package is installed. Texts that
 * ajv writes into code of its own begin with a quote.
 * @throws Error that names what is missing
 */
function checkRequires(file: string, code: string, outside: readonly string[]): void {
  for (const [, name = ""] of code.matchAll(/(?<!["'`.])\brequire\("([^".][^"]*)"\)/g))
    if (!isBuiltin(name) && !otherDrivers.test(name) && !outside.includes(name))
      throw new Error(`${file} requires ${name}, which is not in the package: import it instead.`);
}

/** Returns the folder of the package that a module belongs to. */
function packageOf(id: string): string | undefined {
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll("\\", "/"))?.[1];
}
