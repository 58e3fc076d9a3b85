/** The errors that the specs give as examples are what the server answers, to the letter. */
import type { Exchange } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { errorExamples } from "../support/error-examples.ts";
import { sendHttp } from "../support/http-request.ts";
import { start } from "../support/server.ts";
import { jsonOf } from "./answers.ts";
import { sample, send } from "./requests.ts";

const { client } = await start();
const unlicensed = await start({}, { licenseState: "absent" });
const shared = await start({
  tenants: [
    { id: "aaaaaaaa-1111-4111-8111-111111111111", name: "Forum" },
    { id: "bbbbbbbb-2222-4222-8222-222222222222", name: "Shop" },
  ],
});

/** Operation of no tenant, which shares the description of its 400 with those of one. */
const withoutTenant = ["validateToken"];

function idsWith(name: string): readonly string[] {
  return errorExamples.filter((example) => example.name === name).map(({ operationId }) => operationId);
}

function expectExample(answer: Exchange, operationId: string, name: string): void {
  const example = errorExamples.find((one) => one.operationId === operationId && one.name === name);
  expect([answer.status, jsonOf(answer)]).toEqual([example?.status, example?.value]);
}

test("a required field is missing", async () => {
  const answer = await send(client, sample("createApplication"), { body: { application: {} } });
  expectExample(answer, "createApplication", "fieldError");
});

test("a value cannot be read", async () => {
  const answer = await client.request("exportSystemLogs", { zoneId: "Nowhere" });
  expectExample(answer, "exportSystemLogs", "invalid");
});

describe("no license", () => {
  test.each(idsWith("licenseRequired"))("%s", async (operationId) => {
    expectExample(await send(unlicensed.client, sample(operationId)), operationId, "licenseRequired");
  });
});

describe("several tenants, none named", () => {
  const ids = idsWith("tenantRequired").filter((operationId) => !withoutTenant.includes(operationId));

  test.each(ids)("%s", async (operationId) => {
    expectExample(await send(shared.client, sample(operationId)), operationId, "tenantRequired");
  });
});

describe("a body that the operation does not take", () => {
  test.each(idsWith("unexpectedBody"))("%s", async (operationId) => {
    const { operation } = sample(operationId);
    const { server } = unlicensed;
    const headers = { authorization: server.apiKey, "content-type": "application/json" };
    const { status, text } = await sendHttp(server.url + operation.path, { ...operation, headers, body: '{"a":1}' });
    const example = errorExamples.find((one) => one.operationId === operationId && one.name === "unexpectedBody");
    expect([status, JSON.parse(text)]).toEqual([400, example?.value]);
  });
});

test("every example is tried: here, or in process/unavailable.test.ts", () => {
  const names = new Set(errorExamples.map(({ name }) => name));
  expect([...names].sort()).toEqual([
    "fieldError",
    "invalid",
    "licenseRequired",
    "storeUnavailable",
    "tenantRequired",
    "unexpectedBody",
  ]);
});
