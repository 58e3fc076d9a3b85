/** Every operation that the documents describe is there. */
import { expect, test } from "vitest";
import { start } from "../support/server.ts";
import { opensWithKey, samples, send } from "./requests.ts";

const { client } = await start();
const described = samples.map((sample) => [sample.operation.operationId, sample] as const);

test.each(described.filter(([, { operation }]) => opensWithKey(operation)))("%s is built", async (_, sample) => {
  expect((await send(client, sample)).status).not.toBe(501);
});
