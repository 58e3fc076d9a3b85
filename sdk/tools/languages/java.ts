/** Java: a jar, tested by JUnit in a separate project. Nothing is installed into the shared local repository. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "../command.ts";
import { root, sdk } from "../folders.ts";
import { javaSamples } from "../samples/java.ts";
import { generatorToolchain } from "../toolchain.ts";
import type { Language } from "./language.ts";

const home = join(sdk, "java");

export const java: Language = {
  name: "java",
  toolchain: generatorToolchain,
  versionOption: "artifactVersion",
  build: () => [maven(join(home, "build"), ["package"])],
  samples: javaSamples(join(home, "build/target", `gatehouse-${packageVersion()}.jar`), (file) =>
    maven(join(home, "build"), [
      "dependency:build-classpath",
      `-Dmdep.outputFile=${file}`,
      "-Dmdep.includeScope=runtime",
    ]),
  ),
  smoke: (env, reports) => [
    maven(
      home,
      [
        "package",
        `-Dgatehouse.version=${packageVersion()}`,
        `-Doutput=${join(reports, "target")}`,
        `-Dreports=${reports}`,
      ],
      env,
    ),
  ],
};

/** A run of Maven is over sooner without what makes long ones quick. */
function maven(cwd: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Command {
  const options = `-XX:TieredStopAtLevel=1 -XX:+UseSerialGC ${process.env["MAVEN_OPTS"] ?? ""}`.trim();
  return { program: "mvn", args: ["-q", "-B", ...args], cwd, env: { ...env, MAVEN_OPTS: options } };
}

function packageVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return version;
}
