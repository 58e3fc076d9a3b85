/** Java: a jar, tested by JUnit in a separate project. Nothing is installed into the shared local repository. */
import { join } from "node:path";
import { type Json, type JsonObject, objectOf } from "../../../openapi/tools/json.ts";
import type { Command } from "../command.ts";
import { packageVersion, sdk } from "../folders.ts";
import { javaSamples } from "../samples/java.ts";
import { generatorToolchain } from "../toolchain.ts";
import type { Language } from "./language.ts";

const home = join(sdk, "java");

export const java: Language = {
  name: "java",
  toolchain: generatorToolchain,
  versionOption: "artifactVersion",
  profile: javaProfile,
  build: () => [maven(join(home, "build"), ["verify"])],
  samples: javaSamples(join(home, "build/target", `gatehouse-${packageVersion()}.jar`), (file) =>
    maven(join(home, "build"), [
      "dependency:build-classpath",
      `-Dmdep.outputFile=${file}`,
      "-Dmdep.includeScope=runtime",
    ]),
  ),
  release: (folder, version) => [
    maven(home, ["verify", "-Prelease", "-pl", "build,build/testing", `-Dgatehouse.version=${version}`]),
    ...artifacts.flatMap((artifact) => {
      const module = join(home, "build", artifact === "gatehouse" ? "" : "testing");
      const jars = kinds.map((kind) => join(module, "target", `${artifact}-${version}${kind}.jar`));
      return [
        { program: "cp", args: [...jars, folder], cwd: home },
        { program: "cp", args: [join(module, "pom.xml"), join(folder, `${artifact}-${version}.pom`)], cwd: home },
      ];
    }),
  ],
  released: (version) =>
    artifacts.flatMap((artifact) => [
      ...kinds.map((kind) => `${artifact}-${version}${kind}.jar`),
      `${artifact}-${version}.pom`,
    ]),
  smoke: (env, reports) => [
    maven(
      home,
      [
        "verify",
        `-Dgatehouse.version=${packageVersion()}`,
        `-Doutput=${join(reports, "target")}`,
        `-Dreports=${reports}`,
      ],
      env,
    ),
  ],
};

const kinds = ["", "-sources", "-javadoc"];
const artifacts = ["gatehouse", "gatehouse-testing"];

/** The profile with `x-notification` at the events that a verifier returns. */
function javaProfile(profile: JsonObject): JsonObject {
  const components = objectOf(profile["components"]);
  const events = new Set(Object.values(objectOf(profile["x-notification-types"])));
  const schemas = Object.entries(objectOf(components["schemas"])).map(([name, schema]): [string, Json] => [
    name,
    events.has(name) ? { ...objectOf(schema), "x-notification": true } : schema,
  ]);
  return { ...profile, components: { ...components, schemas: Object.fromEntries(schemas) } };
}

/** A run of Maven is over sooner without what makes long ones quick. */
function maven(cwd: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Command {
  const options = `-XX:TieredStopAtLevel=1 -XX:+UseSerialGC ${process.env["MAVEN_OPTS"] ?? ""}`.trim();
  return { program: "mvn", args: ["-q", "-B", ...args], cwd, env: { ...env, MAVEN_OPTS: options } };
}
