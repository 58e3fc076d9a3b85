/** A package as it is published: a folder that `npm pack` packs as it is. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../ensure-installed.mjs";

/** The fields of package.json that differ between our packages. */
export interface Manifest {
  readonly name: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly node: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export class PackageFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  get path(): string {
    return this.#folder;
  }

  /** Writes package.json, the licence and the README, which every package has. */
  describe({ name, description, keywords, node, fields }: Manifest, version: string, readme: string): void {
    const head = { name, version, description, keywords, license: "Apache-2.0", type: "module", engines: { node } };
    this.writeJson("package.json", { ...head, ...fields });
    this.copy("LICENSE", "LICENSE");
    this.write("README.md", readFileSync(join(root, readme), "utf8").replaceAll("{{version}}", version));
  }

  write(name: string, text: string): void {
    const file = join(this.#folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  writeJson(name: string, value: unknown): void {
    this.write(name, `${JSON.stringify(value, undefined, 2)}\n`);
  }

  /** @param source a file or folder, from the root of the repository */
  copy(source: string, name: string): void {
    cpSync(join(root, source), join(this.#folder, name), { recursive: true });
  }

  /**
   * Writes a module for `import` beside one for `require`, whose exports it hands on: both kinds of programs share one
   * instance, and the types of both are the same text.
   */
  addModuleFor(commonJs: string, exports: readonly string[], types: string): void {
    const stem = commonJs.replace(/\.cjs$/, "");
    const name = `./${stem.slice(stem.lastIndexOf("/") + 1)}.cjs`;
    // An import would have Node search megabytes of code for the names of exports: a fifth of the time that loading takes.
    const lines = [
      `import { createRequire } from "node:module";`,
      `export const { ${exports.join(", ")} } = createRequire(import.meta.url)(${JSON.stringify(name)});`,
    ];
    this.write(`${stem}.mjs`, `${lines.join("\n")}\n`);
    this.write(`${stem}.d.mts`, types);
    this.write(`${stem}.d.cts`, types);
  }
}

/** Packs a folder into `out`, and returns the name of the tarball. */
export function pack(folder: string, out: string): string {
  const options = ["--json", "--ignore-scripts", "--workspaces=false", "--loglevel=error", "--pack-destination", out];
  const [{ filename }]: [{ filename: string }] = JSON.parse(
    execFileSync("npm", ["pack", ...options], { cwd: folder, encoding: "utf8", maxBuffer: 100_000_000 }),
  );
  return filename;
}

/** The `exports` of a module that is there for `import` and `require`. */
export function dualExport(stem: string): object {
  const of = (letter: string) => ({ types: `${stem}.d.${letter}ts`, default: `${stem}.${letter}js` });
  return { import: of("m"), require: of("c") };
}
