/** Limits of bodies (Decisions: Sizes of bodies), and the largest bodies that are taken. */
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { openConnection } from "../support/raw-connection.ts";
import { start } from "../support/server.ts";
import { codesOf, expectEmpty, jsonOf } from "./answers.ts";
import { samples, send } from "./requests.ts";

const { server, client } = await start();
const { host } = new URL(server.url);
const applicationId = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";
const gzip = (body: string) => ({ rawBody: new Uint8Array(gzipSync(body)), headers: { "content-encoding": "gzip" } });

describe("Operations without credentials", () => {
  const keyless = samples.filter(
    ({ operation: { security, requestMediaTypes } }) => security.length === 0 && requestMediaTypes.length > 0,
  );

  test.each(keyless.map((sample) => [sample.operation.operationId, sample] as const))("%s", async (_, sample) => {
    const json = JSON.stringify(sample.body);
    const padded = (bytes: number) => ({ rawBody: json + " ".repeat(bytes - json.length) });
    const { status } = await send(client, sample, {}, { rawBody: json });
    expect((await send(client, sample, {}, padded(100 * 1024))).status).toBe(status);
    expectEmpty(await send(client, sample, {}, padded(100 * 1024 + 1)), 413);
    const packed = await send(client, sample, {}, gzip(json));
    expectEmpty(packed, 415);
    expect(packed.headers.get("accept-encoding")).toBe("identity");
    const plain = await send(client, sample, {}, { rawBody: json, headers: { "content-encoding": "identity" } });
    expect(plain.status).toBe(status);
  });
});

test("a media type that an operation does not take: 415, with those that it takes", async () => {
  const given = { rawBody: "a", headers: { "content-type": "text/plain" } };
  const created = await client.request("createApplication", {}, given);
  expectEmpty(created, 415);
  expect(created.headers.get("accept")).toBe("application/json");
  expect(created.headers.get("accept-patch")).toBeNull();
  const patched = await client.request("patchApplication", { applicationId }, given);
  expectEmpty(patched, 415);
  expect(patched.headers.get("accept-patch")?.split(", ").toSorted()).toEqual([
    "application/json",
    "application/json-patch+json",
    "application/merge-patch+json",
  ]);
});

test("an operation without a body takes an empty object, and no other", async () => {
  const send = (rawBody: string) =>
    client.request("deleteApplication", { applicationId }, { rawBody, contentType: "application/json" });
  expect((await send(" { } ")).status).toBe(404);
  expect(codesOf(await send("[]"))).toEqual({ "": ["[invalidJSON]"] });
  expect(codesOf(await send('{"a":1}'))).toEqual({ "": ["[invalidJSON]"] });
});

describe("Packed bodies", () => {
  test("a coding that is not known: 415, with those that are", async () => {
    const answer = await client.request(
      "createApplication",
      {},
      { rawBody: "{}", headers: { "content-encoding": "zopfli" } },
    );
    expectEmpty(answer, 415);
    expect(answer.headers.get("accept-encoding")).toMatch(/^gzip, deflate, br\b/);
  });

  test("more than two hundred bytes for each that was sent, beyond a megabyte: 413", async () => {
    const spaces = (count: number) => `{}${" ".repeat(count)}`;
    expectEmpty(await client.request("createApplication", {}, gzip(spaces(2_000_000))), 413);
    expect(codesOf(await client.request("createApplication", {}, gzip(spaces(1_000_000))))).toHaveProperty(
      "application",
    );
  });

  test("what packs as texts do is read", async () => {
    const contentItems = Array.from({ length: 1000 }, (_, index) => `Ahoy, the quick brown fox ${index}. `.repeat(50));
    const answer = await client.request("batchFilterContentItems", {}, gzip(JSON.stringify({ contentItems })));
    expect(answer.status).toBe(200);
  });

  test("packed bytes without end that unpack to nothing are bounded", async () => {
    const connection = openConnection(server.url);
    const head = `POST /api/application HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${server.apiKey}\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n`;
    // Blocks of deflate that hold nothing.
    const header = gzipSync("").subarray(0, 10);
    const empty = Buffer.concat(Array.from({ length: 100_000 }, () => Buffer.from([0, 0, 0, 0xff, 0xff])));
    const chunk = (bytes: Uint8Array) =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]);
    await connection.send(head);
    await connection.send(chunk(header));
    for (let count = 0; count < 25; count++) await connection.send(chunk(empty));
    expect(await connection.until(/^HTTP\/1\.1 \d/)).toMatch(/^HTTP\/1\.1 413 /);
    connection.cut();
  });
});

describe("Values and names", () => {
  test("more than 250,000 of them: [tooMany], however small the body", async () => {
    const answer = await client.request("createApplication", {}, { rawBody: `[${"{},".repeat(130_000)}{}]` });
    expect(codesOf(answer)).toEqual({ "": ["[tooMany]"] });
    expect(answer.text()).toContain("250,000");
  });

  test("a form of more than 1,000 fields: [tooMany]", async () => {
    const form = (count: number) => ({
      rawBody: Array.from({ length: count }, (_, index) => `a${index}=1`).join("&"),
      contentType: "application/x-www-form-urlencoded",
    });
    expect(codesOf(await client.request("updateLoggingLevel", {}, form(1_001)))).toEqual({ "": ["[tooMany]"] });
    expect(codesOf(await client.request("updateLoggingLevel", {}, form(1_000)))).not.toHaveProperty(
      [""],
      ["[tooMany]"],
    );
  });

  test("chunks of a byte each are put together", async () => {
    const body = JSON.stringify({ application: {} });
    const chunks = [...body].map((byte) => `1\r\n${byte}\r\n`).join("");
    const connection = openConnection(server.url);
    await connection.send(
      `POST /api/application HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${server.apiKey}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunks}0\r\n\r\n`,
    );
    await connection.ended;
    expect(connection.received).toMatch(/^HTTP\/1\.1 400 [\s\S]*\[missing\]application\.name/);
  });
});

describe("Refusals", () => {
  test("a body that is announced too large is refused before it is sent", async () => {
    const connection = openConnection(server.url);
    await connection.send(
      `POST /api/application HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${server.apiKey}\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n{`,
    );
    expect(await connection.until(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 413 /);
    connection.cut();
  });

  test("a hundred errors are reported, and that there are more", async () => {
    const contentItems = Array.from({ length: 1000 }, () => ({ parts: 7 }));
    const { fieldErrors, generalErrors } = jsonOf(
      await client.request("batchModerateContentItems", {}, { rawBody: JSON.stringify({ contentItems }) }),
    );
    expect(Object.keys(Object(fieldErrors)).length).toBeGreaterThan(90);
    expect(Object.keys(Object(fieldErrors)).length).toBeLessThanOrEqual(100);
    expect(generalErrors).toEqual([{ code: "[moreErrors]", message: expect.any(String) }]);
  });

  test("a hundred texts that cannot be stored are reported, and that there are more", async () => {
    const data = Array.from({ length: 5_000 }, () => "\0");
    const codes = codesOf(
      await client.request("createApplication", { body: { application: { name: "A", data: { data } } } }),
    );
    expect(Object.keys(codes)).toHaveLength(101);
    expect(codes[""]).toEqual(["[moreErrors]"]);
  });
});

describe("The largest bodies that the specs describe", () => {
  beforeAll(async () => {
    await client.moderation.createModerationApplication({ applicationId, body: { application: { name: "Large" } } });
  });
  const part = (index: number) => ({ type: "text" as const, content: `Ahoy ${index}` });

  test("a thousand content items of ten parts each", async () => {
    const contentItems = Array.from({ length: 1000 }, (_, index) => ({
      applicationId,
      createInstant: index,
      senderId: "7d1e0c5a-93b4-4f62-8a1d-0b9c8e7f6a51",
      location: "harbour",
      parts: Array.from({ length: 10 }, (_, inner) => part(inner)),
    }));
    const { results } = await client.moderation.batchModerateContentItems({ body: { contentItems } });
    expect(results).toHaveLength(1000);
  });

  test("a thousand texts of 10,000 characters", async () => {
    const contentItems = Array.from({ length: 1000 }, () => "Ahoy there. ".repeat(830));
    const { results } = await client.moderation.batchFilterContentItems({ body: { contentItems } });
    expect(results).toHaveLength(1000);
  });

  test("a filter entry of 10,000 variations", async () => {
    const variations = Array.from({ length: 10_000 }, (_, index) => `plonk${index.toString(36)}x`);
    const answer = await client.request(
      "createFilterEntry",
      {},
      {
        rawBody: JSON.stringify({
          entry: {
            text: "plonk",
            locale: "en",
            filterMode: "distinguishable",
            severity: "mild",
            tags: ["Deck"],
            variations,
          },
        }),
      },
    );
    expect(answer.status, answer.text()).toBe(200);
  });
});
