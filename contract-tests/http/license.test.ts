/** The license state of the server (Decisions: License state). */
import { createClient, LicenseExpiredError } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { codesOf, expectEmpty, reasonOf } from "./answers.ts";
import { opensWithKey, samples, send } from "./requests.ts";

const expired = await start({}, { licenseState: "expired" });
const absent = await start({}, { licenseState: "absent" });
const active = await start({}, { licenseState: "active" });

describe("expired: 402 on every operation, with an empty body", () => {
  test.each(samples.map((sample) => [sample.operation.operationId, sample] as const))("%s", async (_, sample) => {
    const answer = await send(expired.client, sample);
    // 401 comes before 402 where the operation needs a token.
    if (opensWithKey(sample.operation)) expectEmpty(answer, 402);
    else expect(reasonOf(answer)).toBe("invalid");
  });

  test("401 comes first", async () => {
    const stranger = createClient({ baseUrl: expired.server.url, apiKey: null });
    expect(reasonOf(await stranger.request("GET /api/application"))).toBe("missing");
  });

  test("nothing else is said about the request", async () => {
    for (const request of ["GET /api/application/none", "GET /nothing", "PATCH /api/application"]) {
      expectEmpty(await expired.client.request(request), 402);
    }
    expectEmpty(await expired.client.request("createApplication", {}, { rawBody: "{" }), 402);
  });

  test("the pages that need no key stay", async () => {
    for (const page of ["/health/live", "/health/ready", "/docs/", "/openapi.json"]) {
      expect((await expired.client.request(`GET ${page}`)).status).toBe(200);
    }
  });

  test("the SDK tells it apart", async () => {
    await expect(expired.client.identity.listApplications()).rejects.toBeInstanceOf(LicenseExpiredError);
  });
});

describe("absent: 400 on system configuration, log export and logging levels alone", () => {
  const licensed = [
    "exportSystemLogs",
    "exportSystemLogsByCriteria",
    "patchSystemConfiguration",
    "retrieveLoggingLevel",
    "retrieveSystemConfiguration",
    "updateLoggingLevel",
    "updateSystemConfiguration",
  ];

  test("the document says which", () => {
    const named = samples
      .filter(({ operation }) => operation.licenseRequired)
      .map(({ operation }) => operation.operationId);
    expect(named.sort()).toEqual(licensed);
  });

  test.each(
    samples
      .filter(({ operation }) => opensWithKey(operation))
      .map((sample) => [sample.operation.operationId, sample] as const),
  )("%s", async (operationId, sample) => {
    const answer = await send(absent.client, sample);
    if (licensed.includes(operationId)) expect(codesOf(answer)).toEqual({ "": ["[licenseRequired]"] });
    else expect(answer.text()).not.toContain("licenseRequired");
  });
});

describe("active: no operation speaks of a license", () => {
  test.each(
    samples
      .filter(({ operation }) => operation.licenseRequired)
      .map((sample) => [sample.operation.operationId, sample] as const),
  )("%s", async (_, sample) => {
    const answer = await send(active.client, sample);
    expect(answer.status).toBe(200);
  });
});
