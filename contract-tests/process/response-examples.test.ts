/** The examples of filtered texts in the spec are what the server answers on the sample data of a first start. */
import { expect, test } from "vitest";
import { readContract } from "../kit/contract/contract.ts";
import { makeFolder, startProgram } from "./program.ts";

const program = await startProgram(makeFolder());
const [, key = ""] = /API key \(shown this once\): (\S+)/.exec(program.output()) ?? [];
const client = program.client(key);
const operation = readContract().operations.find(({ operationId }) => operationId === "filterContentItem");
const requests = operation?.bodies[0]?.examples ?? [];
const answers = operation?.answers.get(200)?.contents[0]?.examples ?? [];
const pairs = requests.flatMap(({ name, value }) =>
  answers.filter((answer) => answer.name === name).map((answer) => [name, value, answer.value] as const),
);

await client.filtering.createAllowedEntry({ body: { entry: { text: "ahoy", locale: "en" } } });

test("requests and answers have names in common", () => expect(pairs.length).toBeGreaterThan(2));

test.each(pairs)("%s", async (_, request, answer) => {
  const given = await client.request("filterContentItem", {}, { rawBody: JSON.stringify(request) });
  expect([given.status, JSON.parse(given.text())]).toEqual([200, answer]);
});
