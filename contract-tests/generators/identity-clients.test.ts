/** Published clients of a product that the identity interface is like, unchanged: each operation that the document defines. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { crewLogin, forumApplication, reconcileBody, withIdentityProviders } from "../identity/identity-provider.ts";
import { npmPackages, pythonPackages, type Trial, trial } from "./trial.ts";

const guide = join(import.meta.dirname, "../../openapi/portal/guides/from-fusionauth.md");
const folder = "identity-clients";

interface PublishedClient {
  readonly name: string;
  readonly version: string;
  readonly install: Parameters<typeof trial>[2];
  run(place: Trial, args: readonly string[]): Promise<string>;
}

const clients: readonly PublishedClient[] = [
  {
    name: "Python, fusionauth-client",
    version: "1.69.0",
    install: pythonPackages(["fusionauth-client==1.69.0"]),
    run(place, args) {
      place.take(`${folder}/calls.py`);
      return place.run("../bin/python", "calls.py", ...args);
    },
  },
  {
    name: "TypeScript, @fusionauth/typescript-client",
    version: "1.69.0",
    install: npmPackages(["@fusionauth/typescript-client@1.69.0"]),
    run(place, args) {
      place.take(`${folder}/calls.ts`);
      return place.run("node", "calls.ts", ...args);
    },
  },
  {
    name: "Java, io.fusionauth:fusionauth-java-client",
    version: "1.53.0",
    install: { key: "maven", into: () => Promise.resolve() },
    run(place, args) {
      place.take(`${folder}/pom.xml`);
      place.take(`${folder}/Calls.java`, "src/main/java/Calls.java");
      const goals = ["compile", "org.codehaus.mojo:exec-maven-plugin:3.6.2:java"];
      return place.run("mvn", "-q", "-B", ...goals, "-Dexec.mainClass=Calls", `-Dexec.args=${args.join(" ")}`);
    },
  },
];

test.each(clients)(
  "$name: the guide says what passes",
  { timeout: 600_000 },
  async ({ name, version, install, run }) => {
    const place = await trial(name.replaceAll(/\W+/g, "-"), "openapi.json", install, withIdentityProviders, {
      unknownProperties: "ignore",
    });
    const [url, key] = place.server;
    const tokens = [1, 2, 3].map(() => String(reconcileBody(forumApplication).data?.token));
    const output = await run(place, [url, key, forumApplication, crewLogin, ...tokens]);
    const lines = stripVTControlCharacters(output).trim().split("\n");
    const different = lines.filter((line) => !line.endsWith("\tok"));
    const passed = `${lines.length - different.length} of ${lines.length}`;
    const row = readFileSync(guide, "utf8")
      .split("\n")
      .map((line) => line.split("|").map((cell) => cell.trim()))
      .find(([, client]) => client === name);
    expect(row?.slice(2, 4), different.join("\n")).toEqual([version, passed]);
  },
);
