import { isObject } from "@gatehouse/openapi/json";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Subject, startSubject } from "../../kit-tests/bootstrap.ts";
import { readContract } from "../contract/contract.ts";
import { createSession } from "./create-session.ts";
import { Scope } from "./scope.ts";
import type { Session } from "./session.ts";
import { shrinkCase } from "./shrink.ts";

const contract = readContract();
let subject: Subject;

beforeAll(async () => {
  subject = await startSubject();
});
afterAll(() => subject.stop());

function newSession(): Session {
  return createSession({ contract, options: { ...subject.options, effort: 1 }, seed: 1, laws: [], watcher: {} });
}

function operationOf(operationId: string): (typeof contract.operations)[number] {
  const operation = contract.operations.find((one) => one.operationId === operationId);
  if (operation === undefined) throw new TypeError(`The contract has no ${operationId}.`);
  return operation;
}

it("makes anew what a failing request needs, and shows it among the steps", async () => {
  const session = newSession();
  await using scope = new Scope(session);
  const sent = await scope.ready(operationOf("updateRole"));
  await scope.send(sent);
  await scope[Symbol.asyncDispose]();
  const statuses: number[] = [];
  const shrink = shrinkCase({
    session,
    sent,
    again: async (inner, smaller) => {
      const { status } = await inner.sendQuietly(smaller);
      statuses.push(status);
      return status === 200 ? { expected: "another status", actual: "200" } : undefined;
    },
  });
  const shrunk = await shrink();
  expect(statuses[0]).toBe(200);
  expect(shrunk?.steps.map(({ operationId }) => operationId)).toEqual([
    "createApplication",
    "createRole",
    "updateRole",
  ]);
  expect(shrunk?.steps.map(({ response }) => response?.status)).toEqual([200, 200, 200]);
  const last = shrunk?.steps.at(-1)?.request.url ?? "";
  expect(last).not.toContain(String(sent.path["applicationId"]));
});

it("gives a name that has to be unique anew, and the same one wherever it stands", async () => {
  const session = newSession();
  await using scope = new Scope(session);
  const resource = session.resources.find(({ name }) => name === "FilterEntry");
  if (resource?.find === undefined) throw new TypeError("The contract has no way to find a filter entry.");
  const made = await scope.create(resource);
  const sent = await scope.ready(resource.find, { target: made });
  const shrink = shrinkCase({
    session,
    sent,
    again: async (inner, smaller) => {
      const { status, json } = await inner.sendQuietly(smaller);
      const entry = isObject(json) ? json["entry"] : undefined;
      return status === 200 && isObject(entry) ? { expected: "", actual: String(entry["text"]) } : undefined;
    },
  });
  const shrunk = await shrink();
  expect(shrunk?.violation.actual).toMatch(/^kit[a-z]+$/);
  expect(shrunk?.violation.actual).not.toBe(made.answered["text"]);
});
