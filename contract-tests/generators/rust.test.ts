/** progenitor for Rust. Its macro makes the client while Cargo compiles the program, which then makes each call. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { calls, printed } from "./calls.ts";
import { expectRow, trial } from "./trial.ts";

const version = "0.15.1";

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
  readonly responses: Readonly<Record<string, unknown>>;
}

/**
 * Leaves of each operation JSON and its first success: the generator panics at a body of several media types, and at
 * failures of which some have a body and some have none. The guide has it as a command of jq.
 */
function reduced({ requestBody, responses, ...rest }: Operation): object {
  const [success = "200"] = Object.keys(responses).filter((status) => status.startsWith("2"));
  const json = "application/json";
  return {
    ...rest,
    ...(requestBody && { requestBody: { ...requestBody, content: { [json]: requestBody.content[json] } } }),
    responses: { [success]: responses[success] },
  };
}

test("progenitor makes a client that compiles and makes every call but a JSON Patch", {
  timeout: 600_000,
}, async () => {
  const place = await trial("progenitor", "openapi/3.0.json", { key: version, into: async () => undefined });
  const document: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
    readFileSync(join(place.folder, "document.json"), "utf8"),
  );
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const operations = Object.entries(item).map(([method, operation]) => [method, reduced(operation)]);
    return [path, Object.fromEntries(operations)];
  });
  place.write("document.json", { ...document, paths: Object.fromEntries(paths) });
  place.take("progenitor/Cargo.toml");
  place.take("progenitor/src");
  // Beside the trial, what was compiled stays.
  await place.run("cargo", "build", "--target-dir", "../target");
  const output = await place.run("../target/debug/calls", ...place.server);
  const lines = printed("JSON Patch");
  expect(output.trim().split("\n")).toEqual(lines);
  expectRow("progenitor", version, "openapi/3.0.json", `${lines.length} of ${Object.keys(calls).length}`);
});
