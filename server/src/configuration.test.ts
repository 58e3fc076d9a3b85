import { expect, test } from "vitest";
import { listVariables, openSettings } from "./configuration.ts";

test("variables of secrets may be files, and stay off the command line unless a part of them is a secret", () => {
  const withFile = listVariables().flatMap(({ name, hasFile }) => (hasFile ? [name] : []));
  expect(withFile).toEqual(["DATABASE_URL", "DATABASE_READ_URL", "MASTER_KEY", "SMTP_URL"]);
  expect(withFile.filter((name) => !openSettings.includes(name))).toEqual(["MASTER_KEY"]);
});
