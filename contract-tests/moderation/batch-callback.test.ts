/** OWASP ASVS 4.1.5, 4.2.5. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { type Answer, answerJson, content, otherServer } from "./content-fixtures.ts";
import { createApplication, entry, queueing, rule, unknownId } from "./fixtures.ts";

const { client, server } = await start(
  { blacklist: { entries: [entry("heck")] } },
  { notificationAllowedRanges: ["127.0.0.1"] },
);

const create = async () =>
  (await createApplication(client, { ...queueing, filterRules: [rule("replace", "replace", "reject", "reject")] })).id;

const post = (applicationId: string, words = "What the heck") => ({
  id: randomUUID() as string,
  ...content(applicationId, words),
});

async function left(contentItems: ReturnType<typeof post>[], answer: Answer, callbackHeaders = {}) {
  const receiver = await otherServer(answer);
  const body = { contentItems, callbackURL: receiver.url, callbackHeaders };
  const answered = await client.moderation.batchModerateContentItems({ body });
  return { ...receiver, answered };
}

const taken = answerJson({});

describe("a batch with a callbackURL (Decisions: Batch operations)", () => {
  test("is answered at once, and its results are posted, with the headers", async () => {
    const items = [post(await create()), post(await create(), "Ahoy")];
    const { asked, answered } = await left(items, taken, { Authorization: "Bearer of a secret", "X-Batch": "17" });
    expect(answered).toEqual({ results: [] });
    await server.idle();
    expect(asked.map(({ body }) => body)).toEqual([
      {
        type: "batchResults",
        results: [
          {
            content: { id: items[0]?.id, parts: [{ replacement: "What the ****" }] },
            contentAction: "replace",
            decision: {
              by: "rule",
              rules: [{ name: "filterRules[0].mild", action: "replace", reportOnly: false, count: 1 }],
            },
            stored: true,
          },
          {
            content: { id: items[1]?.id, parts: [{ replacement: "Ahoy" }] },
            contentAction: "allow",
            decision: { by: "nothing", rules: [] },
            stored: true,
          },
        ],
      },
    ]);
    expect(asked[0]?.headers).toMatchObject({
      authorization: "Bearer of a secret",
      "x-batch": "17",
      "content-type": "application/json",
      "webhook-id": expect.stringMatching(/^msg_/),
      "webhook-timestamp": expect.stringMatching(/^\d+$/),
    });
  });

  test("of updates as well", async () => {
    const [applicationId, receiver] = [await create(), await otherServer(taken)];
    const item = post(applicationId);
    await client.moderation.batchModerateContentItems({ body: { contentItems: [item] } });
    const parts = [{ type: "text" as const, content: "Ahoy" }];
    const body = { contentItems: [{ ...item, parts }], callbackURL: receiver.url };
    expect(await client.moderation.batchUpdateContentItems({ body })).toEqual({ results: [] });
    await server.idle();
    expect(receiver.asked.map((one) => one.body)).toEqual([
      {
        type: "batchResults",
        results: [expect.objectContaining({ content: { id: item.id, parts: [{ replacement: "Ahoy" }] } })],
      },
    ]);
  });

  test("is posted again, under the same id, until it is taken", async () => {
    server.setTime(Date.UTC(2027, 0, 1));
    let refusals = 2;
    const { asked } = await left([post(await create())], (one, response) =>
      answerJson({}, refusals-- > 0 ? 503 : 200)(one, response),
    );
    for (let round = 0; round < 6; round++) {
      await server.idle();
      server.advanceTime(60_000);
    }
    expect(asked).toHaveLength(3);
    expect(new Set(asked.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(asked.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test("is checked at once, as a whole", async () => {
    const body = { contentItems: [post(unknownId)], callbackURL: "https://forum.example.com/hooks" };
    for (const operation of ["batchModerateContentItems", "batchUpdateContentItems"]) {
      expect(await refusal(client, operation, { body })).toMatchObject({
        "contentItems[0].applicationId": "[invalid]contentItems.applicationId",
      });
    }
  });

  test("that has become invalid by then says so, and nothing of it is done", async () => {
    const applicationId = await create();
    const [item, other] = [post(applicationId), post(applicationId)];
    const receiver = await otherServer(taken);
    const body = { contentItems: [item, other], callbackURL: receiver.url };
    const twice = await Promise.all([1, 2].map(() => client.moderation.batchModerateContentItems.result({ body })));
    expect(twice.map(({ status }) => status).includes(200)).toBe(true);
    const accepted = twice.filter(({ status }) => status === 200).length;
    for (let round = 0; round < 3; round++) {
      await server.idle();
      server.advanceTime(60_000);
    }
    const results = receiver.asked.map((one) => one.body["results"]);
    expect(results.filter((list) => Array.isArray(list) && list.length === 2)).toHaveLength(1);
    for (const { body: errorBody } of receiver.asked.filter((one) => "errors" in one.body)) {
      expect(errorBody).toEqual({
        type: "batchResults",
        results: [],
        errors: {
          fieldErrors: {
            "contentItems[0].id": [expect.objectContaining({ code: "[duplicate]contentItems.id" })],
            "contentItems[1].id": [expect.objectContaining({ code: "[duplicate]contentItems.id" })],
          },
        },
      });
    }
    expect(receiver.asked).toHaveLength(accepted);
  });

  test("is signed with its callbackSigningSecret in each attempt, and the signature goes to no other origin", async () => {
    const [moved, taking] = [await otherServer(taken), await otherServer(taken)];
    let attempts = 0;
    const first = await otherServer((_, response) => {
      attempts += 1;
      if (attempts === 1) response.writeHead(503).end();
      else response.writeHead(307, { Location: moved.url }).end();
    });
    const callbackSigningSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const callbackHeaders = { "X-Batch": "17" };
    server.setTime(Date.UTC(2027, 1, 1));
    for (const { url: callbackURL } of [first, taking]) {
      const body = { contentItems: [post(await create())], callbackURL, callbackHeaders, callbackSigningSecret };
      await client.moderation.batchModerateContentItems({ body });
    }
    for (let round = 0; round < 4; round++) {
      await server.idle();
      server.advanceTime(60_000);
    }
    const signed = { "webhook-signature": expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/), "x-batch": "17" };
    expect(first.asked.map(({ headers }) => headers)).toMatchObject([signed, signed]);
    expect(new Set(first.asked.map(({ headers }) => headers["webhook-signature"])).size).toBe(2);
    expect(taking.asked.map(({ headers }) => headers)).toMatchObject([signed]);
    expect(moved.asked).toHaveLength(1);
    expect(moved.asked[0]?.headers).not.toHaveProperty("webhook-signature");
    expect(JSON.stringify([first.asked, moved.asked, taking.asked])).not.toContain(callbackSigningSecret.slice(6));
  });

  test("refuses a callbackSigningSecret that is none, or too short", async () => {
    for (const secret of ["whsec_", "whsec_c2hvcnQ=", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"]) {
      const callbackURL = "https://forum.example.com/hooks";
      const body = { contentItems: [post(await create())], callbackURL, callbackSigningSecret: secret };
      for (const operation of ["batchModerateContentItems", "batchUpdateContentItems"]) {
        expect(await refusal(client, operation, { body })).toMatchObject({
          callbackSigningSecret: "[invalid]callbackSigningSecret",
        });
      }
    }
  });

  test("at a private address is posted nowhere", async () => {
    const strict = await start();
    const { id } = await createApplication(strict.client);
    const receiver = await otherServer(taken);
    const body = { contentItems: [content(id, "Ahoy")], callbackURL: receiver.url };
    await strict.client.moderation.batchModerateContentItems({ body });
    await strict.server.idle();
    expect(receiver.asked).toEqual([]);
  });
});

describe("callbackHeaders", () => {
  test.each([
    ["Host", "inside.example"],
    ["content-length", "3"],
    ["Transfer-Encoding", "chunked"],
    ["Connection", "close"],
    ["Content-Type", "text/plain"],
    ["Webhook-Id", "mine"],
    ["X Batch", "17"],
    ["X-Batch:", "17"],
    ["", "17"],
    ["X-Batch", "17\r\nHost: inside.example"],
    ["X-Batch", "17\n"],
    ["X-Batch", "naïve"],
  ])("refuses %j: %j, naming the header", async (name, value) => {
    const body = {
      contentItems: [post(await create())],
      callbackURL: "https://forum.example.com/hooks",
      callbackHeaders: { "X-Fine": "1", [name]: value },
    };
    for (const operation of ["batchModerateContentItems"]) {
      const field = `callbackHeaders.${name}`;
      expect(await refusal(client, operation, { body })).toEqual({ [field]: `[invalid]${field}` });
    }
  });

  test("names each header once, whatever its case", async () => {
    const callbackHeaders = { "X-Batch": "1", "x-batch": "2" };
    const body = { contentItems: [post(await create())], callbackURL: "https://forum.example.com/", callbackHeaders };
    expect(await refusal(client, "batchModerateContentItems", { body })).toEqual({
      "callbackHeaders.x-batch": "[duplicate]callbackHeaders.x-batch",
    });
  });

  test("that no receiver takes for their length are refused before the work is done", async () => {
    const headersOf = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-${index + 10}`, "x".repeat(1_020)]));
    const body = { contentItems: [post(await create())], callbackURL: "https://forum.example.com/" };
    expect(
      await refusal(client, "batchModerateContentItems", { body: { ...body, callbackHeaders: headersOf(5) } }),
    ).toEqual({ callbackHeaders: "[tooLong]callbackHeaders" });
    const answer = await client.moderation.batchModerateContentItems.result({
      body: { ...body, callbackHeaders: headersOf(4) },
    });
    expect(answer.status).toBe(200);
  });
});
