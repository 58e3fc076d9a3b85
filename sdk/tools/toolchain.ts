/** Finds the compilers and tools that SDKs are generated, built and tried with, and installs Debian's where there are none. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { asRoot } from "../../contract-tests/tools/as-root.ts";

/** Programs, all of which come with a package of Debian; an empty name where Debian's is too old. */
export interface Toolchain {
  readonly programs: readonly string[];
  readonly debian: string;
  /** Advice on what to install by hand. */
  readonly advice: string;
}

/** OpenAPI Generator runs on Java, whatever it generates. */
export const generatorToolchain: Toolchain = {
  programs: ["java", "mvn"],
  debian: "default-jdk-headless maven",
  advice: "JDK 17 or newer and Maven",
};

/** Folders of programs: the installers of Go put it where few shells look. */
export const searchPath = [process.env["PATH"] ?? "", "/usr/local/go/bin", "/usr/lib/go/bin"].join(delimiter);

/** A failure that the user has to correct; the message says how. */
class ToolchainError extends Error {
  override name = "ToolchainError";
}

/** @throws ToolchainError where programs are missing and cannot be installed */
export function provide(toolchains: readonly Toolchain[]): void {
  for (const { advice, debian, programs } of toolchains) {
    const missing = (): readonly string[] => programs.filter((program) => !isFound(program));
    if (missing().length === 0) continue;
    if (debian !== "" && spawnSync("apt-get", ["--version"]).status === 0) {
      console.log(`${missing().join(", ")} is missing; installing Debian's ${debian} …`);
      asRoot(`apt-get update; DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ${debian}`);
    }
    if (missing().length > 0) throw new ToolchainError(`There is no ${missing().join(", ")}. Install ${advice}.`);
  }
}

function isFound(program: string): boolean {
  return searchPath.split(delimiter).some((folder) => folder !== "" && existsSync(join(folder, program)));
}
