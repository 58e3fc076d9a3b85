import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { expect, test } from "vitest";
import { AnsweringTransport } from "./answering-transport.ts";

const request = (id: number): JSONRPCMessage => ({ jsonrpc: "2.0", id, method: "ping" });
const answer = (id: number): JSONRPCMessage => ({ jsonrpc: "2.0", id, result: {} });

/** A transport whose input ends at once, with what it was given, in the order of their coming. */
async function ended(messages: readonly JSONRPCMessage[], patienceMs: number) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const transport = new AnsweringTransport(input, output, patienceMs);
  const given: JSONRPCMessage[] = [];
  transport.onmessage = (message) => void given.push(message);
  const closed = new Promise<void>((resolve) => {
    transport.onclose = resolve;
  });
  await transport.start();
  input.end(messages.map((message) => `${JSON.stringify(message)}\n`).join(""));
  return { transport, given, closed, printed: closed.then(() => output.end()).then(async () => text(output)) };
}

test("what is pending when the input ends is answered, then the transport closes", async () => {
  const { transport, given, printed } = await ended([request(1), request(2)], 60_000);
  await expect.poll(() => given.length).toBe(2);
  await transport.send(answer(2));
  await transport.send(answer(1));
  expect(
    (await printed)
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual([answer(2), answer(1)]);
});

test("a cancelled request and a subscription hold nothing back", async () => {
  const cancelled: JSONRPCMessage = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } };
  const listen: JSONRPCMessage = { jsonrpc: "2.0", id: 2, method: "subscriptions/listen", params: {} };
  const { closed } = await ended([request(1), listen, cancelled], 60_000);
  await closed;
});

test("it waits for an answer that never comes no longer than it may", async () => {
  const { closed } = await ended([request(1)], 20);
  await closed;
});
