/** openapi-generator for Java and Kotlin. Their clients are compiled by Maven, then make each call. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { calls, printed } from "./calls.ts";
import { openapiGenerator } from "./openapi-generator.ts";
import { expectRow, type Trial, trial } from "./trial.ts";

const { version, install, generate } = openapiGenerator;
const all = `${Object.keys(calls).length} of ${Object.keys(calls).length}`;

/** Compiles what is in `generated`, and returns the lines that a class of it prints. */
async function linesOf({ run, server }: Trial, mainClass: string): Promise<readonly string[]> {
  const maven = ["-q", "-B", "-f", "generated"];
  const goals = ["compile", "org.codehaus.mojo:exec-maven-plugin:3.6.2:java"];
  const args = [`-Dexec.mainClass=${mainClass}`, `-Dexec.args=${server.join(" ")}`];
  // Maven ends colours that it did not begin.
  const output = stripVTControlCharacters(await run("mvn", ...maven, ...goals, ...args));
  return output.trim().split("\n");
}

test("a client of Java compiles and makes every call", { timeout: 600_000 }, async () => {
  const place = await trial("openapi-generator-java", "openapi.json", install);
  await generate(place, "java", "--library", "native");
  place.take("openapi-generator/Calls.java", "generated/src/main/java/Calls.java");
  expect(await linesOf(place, "Calls")).toEqual(printed());
  expectRow("openapi-generator java", version, "openapi.json", all);
});

test("a client of Kotlin compiles and makes every call", { timeout: 600_000 }, async () => {
  const place = await trial("openapi-generator-kotlin", "openapi.json", install);
  await generate(place, "kotlin");
  place.take("openapi-generator/Calls.kt", "generated/src/main/kotlin/Calls.kt");
  place.take("openapi-generator/pom.xml", "generated/pom.xml");
  expect(await linesOf(place, "CallsKt")).toEqual(printed());
  expectRow("openapi-generator kotlin", version, "openapi.json", all);
});

test("a client of C# is made", { timeout: 300_000 }, async () => {
  const place = await trial("openapi-generator-csharp", "openapi.json", install);
  await generate(place, "csharp");
  expect(existsSync(join(place.folder, "generated/src/Org.OpenAPITools/Api/ApplicationsApi.cs"))).toBe(true);
  expectRow("openapi-generator csharp", version, "openapi.json", "generated, not compiled");
});
