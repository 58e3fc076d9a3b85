import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { systemVersion } from "./system-version.ts";

test("the version is the package's", () => {
  const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
  expect(systemVersion.retrieveSystemVersion()).toEqual({ status: 200, body: { version } });
});
