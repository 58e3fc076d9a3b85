import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeConfiguration, listVariables, openSettings } from "./configuration.ts";

test("variables of secrets may be files, and stay off the command line unless a part of them is a secret", () => {
  const withFile = listVariables().flatMap(({ name, hasFile }) => (hasFile ? [name] : []));
  expect(withFile).toEqual(["DATABASE_URL", "DATABASE_READ_URL", "MASTER_KEY", "SMTP_URL"]);
  expect(withFile.filter((name) => !openSettings.includes(name))).toEqual(["MASTER_KEY"]);
});

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");

test("the guide to PostgreSQL has exactly the variables that the program reads, with their defaults", () => {
  const printed = [...describeConfiguration().matchAll(/^ {2}([A-Z_]+) .*\n.*?(?: Default: (.*))?$/gm)];
  const [, table = ""] = read("openapi/portal/guides/postgresql.md").split("\n## Configuration\n");
  const shown = [...table.matchAll(/^\| `([A-Z_]+)` +\| (?:`([^`]+)`)? *\|/gm)];
  const pairs = (rows: readonly RegExpExecArray[]) => rows.map(([, name, value = ""]) => [name, value]);
  expect(printed.length).toBeGreaterThan(10);
  expect(pairs(shown)).toEqual(pairs(printed));
});

test("the chart takes every setting that is neither a secret nor its own", () => {
  const own = /^(HOST|PORT|BOOTSTRAP_FILE|MAIL_FOLDER|METRICS_.*|LOG_FILE.*|SHUTDOWN_DRAIN_SECONDS)$/;
  const open = listVariables().filter(({ name, hasFile }) => !hasFile && !own.test(name));
  const schema = JSON.parse(read("deploy/chart/values.schema.json"));
  expect(Object.keys(schema.properties.settings.properties)).toEqual(open.map(({ name }) => name));
});
