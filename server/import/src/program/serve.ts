/** `gatehouse serve`: settings may stand on the command line, by the names of their variables. */

import { readOptionValues } from "@gatehouse/openapi/command-line";
import { describeConfiguration, openSettings } from "@gatehouse/server/program/configuration";

const misuse = 2;

/** The variables that may stand on the command line, by their options. */
export const settingNames: ReadonlyMap<string, string> = new Map(
  openSettings.map((name) => [name.toLowerCase().replaceAll("_", "-"), name]),
);

export async function serveCommand(args: readonly string[]): Promise<number | undefined> {
  const settings = Object.fromEntries(Array.from(settingNames.keys(), (name) => [name, { type: "string" as const }]));
  const plain = args.map((arg) => (arg === "-h" ? "--help" : arg));
  const { values, problems } = readOptionValues(plain, {
    ...settings,
    help: { type: "boolean" },
    "no-sample-data": { type: "boolean" },
    test: { type: "boolean" },
    "stop-with-input": { type: "boolean" },
  });
  if (problems.length > 0) {
    process.stderr.write(`${problems.join("\n")}\n`);
    return misuse;
  }
  if ("help" in values) {
    process.stdout.write(`${describeConfiguration()}\n\n${asOptions}\n`);
    return 0;
  }
  for (const [name, value] of Object.entries(values)) {
    const variable = settingNames.get(name);
    if (variable !== undefined) process.env[variable] = String(value);
  }
  if ("no-sample-data" in values) process.env["SAMPLE_DATA"] = "off";
  const { serve, serveForTests } = await import("@gatehouse/server/program/serve");
  await ("test" in values ? serveForTests({ stopWithInput: "stop-with-input" in values }) : serve());
  return undefined;
}

const asOptions = `Each of them, but secrets, may be an option too: gatehouse serve --port 8080 --log-level warn. An option goes before its
variable.`;
