/** `gatehouse docs`: the documentation, served by a server with a store in memory. */

import { readOptionValues } from "@gatehouse/openapi/command-line";
import { startServer } from "@gatehouse/server";

const misuse = 2;
const help = `Serves the documentation until it is stopped. Playgrounds and consoles use a store in memory, which ends with it.

Usage: gatehouse docs [--port <n>] [--json]

  --port <n>   where to listen (9012); 0 takes a free port
  --json       print the address and the key as JSON

Ends with 0 when it is stopped, with 2 when the command is wrong.`;

export async function docsCommand(args: readonly string[]): Promise<number> {
  const flag = { type: "boolean" } as const;
  const { values, problems } = readOptionValues(args, { port: { type: "string" }, json: flag, help: flag });
  const { port: given = "9012" } = values;
  const port = /^\d{1,5}$/.test(given) && Number(given) <= 65_535 ? Number(given) : undefined;
  if (port === undefined) problems.push(`--port is "${given}": give a number from 0 to 65535.`);
  if (problems.length > 0) {
    process.stderr.write(`${problems.join("\n")}\n`);
    return misuse;
  }
  if (values.help === true) {
    process.stdout.write(`${help}\n`);
    return 0;
  }
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
  const server = await startServer({ ...(port === undefined ? {} : { port }), bootstrap: { dictionaries: ["en"] } });
  const docs = { url: `${server.url}/docs`, apiKey: server.apiKey };
  const sentence = `The documentation is at ${docs.url}\nThe key for its consoles: ${docs.apiKey}`;
  process.stdout.write(`${values.json === true ? JSON.stringify(docs) : sentence}\n`);
  await stopped;
  await server.close();
  return 0;
}
