/** The formatters of the samples' languages. They are needed where samples are recorded, and only there. */
import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { LanguageId } from "./samples.ts";

interface Formatter {
  /** End of the names of files. */
  readonly ending: string;
  /** Begins a comment. */
  readonly comment: string;
  /** Lays out the files of a folder. */
  format(folder: string, files: readonly string[]): void;
}

const root = fileURLToPath(new URL("../../../", import.meta.url));
const cache = join(root, ".cache/formatters");

/** Columns, where the language leaves a choice: as many as a page shows. */
const width = 88;

function run(program: string, ...args: readonly string[]): void {
  execFileSync(program, args, { stdio: ["ignore", "ignore", "inherit"] });
}

/** Curl's layout is written by its template. */
export const formatters: Readonly<Partial<Record<LanguageId, Formatter>>> = {
  ts: {
    ending: ".ts",
    comment: "//",
    format: (folder) => {
      const formatter = { indentStyle: "space", lineWidth: 80 };
      writeFileSync(join(folder, "biome.json"), JSON.stringify({ root: true, formatter, linter: { enabled: false } }));
      run(join(root, "node_modules/.bin/biome"), "format", "--write", `--config-path=${folder}`, folder);
    },
  },
  py: {
    ending: ".py",
    comment: "#",
    format: (folder) => {
      const python = join(cache, "python");
      const ruff = join(python, "bin/ruff");
      if (!existsSync(ruff)) {
        run("python3", "-m", "venv", python);
        run(join(python, "bin/pip"), "install", "--quiet", "--disable-pip-version-check", "ruff==0.15.0");
      }
      run(ruff, "format", "--quiet", "--isolated", `--line-length=${width}`, folder);
    },
  },
  java: {
    ending: ".java",
    comment: "//",
    format: (_, files) => {
      const name = "google-java-format-1.28.0-all-deps.jar";
      const artifact = "com.google.googlejavaformat:google-java-format:1.28.0:jar:all-deps";
      const jar = join(cache, name);
      if (!existsSync(jar))
        run("mvn", "-q", "-B", "dependency:copy", `-Dartifact=${artifact}`, `-DoutputDirectory=${cache}`);
      run("java", ...javaExports, "-jar", jar, "--replace", "--skip-javadoc-formatting", ...files);
    },
  },
  go: { ending: ".go", comment: "//", format: (folder) => run("gofmt", "-w", folder) },
};

/** The parts of the compiler that google-java-format reads. */
const javaExports = ["api", "code", "file", "parser", "tree", "util"].map(
  (name) => `--add-exports=jdk.compiler/com.sun.tools.javac.${name}=ALL-UNNAMED`,
);
