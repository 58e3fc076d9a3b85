/** A connection that a server closed while it was idle is no missing answer; one that breaks in use is. */
import { ConnectionError } from "@gatehouse/sdk";
import { expect, onTestFinished, test, vi } from "vitest";
import { readContract } from "../contract/contract.ts";
import type { Case } from "./case.ts";
import type { MakeTransport } from "./transport.ts";
import { NoResponseError, Wire } from "./wire.ts";

const operation = readContract().operations.find(({ operationId }) => operationId === "createApplication");
const options = { url: "http://127.0.0.1:9", key: "key", interfaces: [], effort: 1 };

function createCase(): Case {
  if (operation === undefined) throw new TypeError("The contract has no createApplication.");
  return { operation, path: {}, query: {} };
}

/** A transport whose second request breaks. */
function breaking(sent: string[], status = 200): MakeTransport {
  return () =>
    async (_, { requestId }) => {
      sent.push(requestId);
      if (sent.length === 2) {
        const facts = { operationId: "createApplication", method: "POST", url: options.url, status: 0, requestId };
        throw new ConnectionError("read ECONNRESET", facts, "ECONNRESET");
      }
      return { status, headers: new Headers(), bytes: new Uint8Array(), text: () => "" };
    };
}

test.each([
  [4_000, true],
  [1_000, false],
])("after %i milliseconds without a request, it is sent again: %s", async (idle, isSentAgain) => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const sent: string[] = [];
  const wire = new Wire(options, 1, { transport: breaking(sent) });
  await wire.send(createCase());
  vi.advanceTimersByTime(idle);
  const second = wire.send(createCase());
  if (isSentAgain) await expect(second).resolves.toMatchObject({ status: 200 });
  else await expect(second).rejects.toBeInstanceOf(NoResponseError);
  expect(sent).toEqual(["contract-1-1", "contract-1-2", ...(isSentAgain ? ["contract-1-2"] : [])]);
});

test("after a failure of the server, it is sent again: its connection may be closed", async () => {
  const sent: string[] = [];
  const wire = new Wire(options, 1, { transport: breaking(sent, 500) });
  await wire.send(createCase());
  await expect(wire.send(createCase())).resolves.toMatchObject({ status: 500 });
  expect(sent).toHaveLength(3);
});

test("after many requests at once, one may take a connection that has been idle since then", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const sent: string[] = [];
  let isBroken = false;
  const transport: MakeTransport =
    () =>
    (_, { requestId }) => {
      sent.push(requestId);
      const facts = { operationId: "createApplication", method: "POST", url: options.url, status: 0, requestId };
      if (isBroken) return Promise.reject(new ConnectionError("read ECONNRESET", facts, "ECONNRESET"));
      return Promise.resolve({ status: 200, headers: new Headers(), bytes: new Uint8Array(), text: () => "" });
    };
  const wire = new Wire(options, 1, { transport });
  const both = () => Promise.allSettled([wire.send(createCase()), wire.send(createCase())]);
  await both();
  for (let request = 0; request < 4; request++) {
    vi.advanceTimersByTime(1_000);
    await wire.send(createCase());
  }
  isBroken = true;
  await expect(wire.send(createCase())).rejects.toBeInstanceOf(NoResponseError);
  expect(sent.slice(6)).toEqual(["contract-1-7", "contract-1-7"]);
});
