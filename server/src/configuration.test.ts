import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listVariables, openSettings } from "./configuration.ts";

test("the reference page of the portal has the variables as they are", () => {
  const file = new URL("../../openapi/portal/reference/variables.json", import.meta.url);
  const advice = "Run node server/tools/describe-program.ts, and commit openapi/portal/reference.";
  expect(JSON.parse(readFileSync(file, "utf8")), advice).toEqual(listVariables());
});

test("variables of secrets may be files, and stay off the command line unless a part of them is a secret", () => {
  const withFile = listVariables().flatMap(({ name, hasFile }) => (hasFile ? [name] : []));
  expect(withFile).toEqual(["DATABASE_URL", "MASTER_KEY", "SMTP_URL"]);
  expect(withFile.filter((name) => !openSettings.includes(name))).toEqual(["MASTER_KEY"]);
});
