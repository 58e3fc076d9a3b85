import { createClient } from "@gatehouse/sdk";
import { Problems } from "@gatehouse/server/contract/errors";
import { readShape } from "@gatehouse/server/contract/shapes";
import { describe, expect, test } from "vitest";
import { decideTexts, EvaluationProblem } from "./decided-texts.ts";
import type { LabelledText } from "./labelled-texts.ts";
import { decidedText } from "./testdata/sample-texts.ts";

type Reply = readonly [status: number, body: object];

const noMatches = { matches: [], metaMatches: [], replacement: "" };
const word = { type: "blacklist", start: 4, length: 4, quality: 1, severity: "high", tags: ["Insult"], locale: "en" };

const applicationId = "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10";

/** Returns an application as a server answers it, with the defaults of the specs. */
function applicationWith(moderationConfiguration: object) {
  const problems = new Problems();
  const application = readShape("ModerationApplication", { name: "Chat", moderationConfiguration }, problems);
  if (application === undefined) throw new Error(JSON.stringify(problems.toErrors()));
  return { ...application, id: applicationId };
}

async function decide(
  texts: readonly LabelledText[],
  answer: (body: Record<string, unknown>) => Reply | Promise<Reply>,
  { configuration = {}, signal = new AbortController().signal, concurrency = 4 } = {},
) {
  const sent: [method: string, path: string, body: Record<string, unknown>][] = [];
  const client = createClient({
    baseUrl: "http://server.example",
    apiKey: "a-key-of-some-length-0123456789",
    async fetch(request) {
      if (request.method === "GET") return Response.json({ application: applicationWith(configuration) });
      const body = JSON.parse(await request.text());
      sent.push([request.method, new URL(request.url).pathname, body]);
      const [status, json] = await answer(body);
      return Response.json(json, { status });
    },
  });
  const done: number[] = [];
  const options = { concurrency, watch: (count: number) => void done.push(count), signal };
  const { application } = await client.moderation.retrieveModerationApplication({ applicationId });
  return { decided: await decideTexts(client, application, texts, options), sent, done };
}

const texts = (...contents: readonly string[]) => contents.map((text) => decidedText("abusive", { text }).text);
const filterRules = [
  { tags: ["Insult"], mildAction: "allow", mediumAction: "allow", highAction: "replace", severeAction: "reject" },
  {
    tags: ["Insult"],
    reportOnly: true,
    mildAction: "allow",
    mediumAction: "allow",
    highAction: "reject",
    severeAction: "reject",
  },
];

describe("texts are decided", () => {
  test("by the rules, with what each of them met", async () => {
    const { decided } = await decide(
      texts("You twit", "Ahoy"),
      ({ content }) => [200, content === "Ahoy" ? noMatches : { ...noMatches, matches: [word, word] }],
      { configuration: { filterRules } },
    );
    expect(decided.map(({ action, reportOnlyAction }) => [action, reportOnlyAction])).toEqual([
      ["replace", "reject"],
      ["allow", undefined],
    ]);
    expect(decided[0]).toMatchObject({
      rules: new Map([
        ["filterRules[0].high", 2],
        ["filterRules[1].high", 2],
      ]),
      categories: new Map([["tag Insult", 2]]),
      scores: new Map([["blacklist", 100]]),
      spans: [{ start: 4, length: 4, title: "high, Insult, score 100" }, {}],
    });
  });

  test("by the filter operation, which stores nothing; the whitelist is asked alone", async () => {
    const rules = { whitelistFilterRules: { disallowedWord: { action: "reject" } } };
    const { decided, sent } = await decide(
      texts("You"),
      ({ whitelist }) => {
        const matches =
          whitelist === true
            ? [{ type: "whitelist", start: 0, length: 3, quality: 1, whitelistResult: "disallowedWord" }]
            : [];
        return [200, { ...noMatches, matches }];
      },
      { configuration: { rules, emailFilterMaxLength: 500, urlFilterMaxLength: 10_000, ignorableCharacters: "v" } },
    );
    expect(decided.map(({ action }) => action)).toEqual(["reject"]);
    expect(sent.map(([method, path]) => `${method} ${path}`)).toEqual(Array(2).fill("POST /content/item/filter"));
    expect(sent[0]?.[2]).toMatchObject({
      content: "You",
      blacklist: { ignorableCharacters: "v" },
      emails: { maximumMatchLength: 500, spacePenalty: -0.05 },
      urls: { maximumMatchLength: 10_000, spacePenalty: -0.05 },
      unicode: { disabled: true },
      usernames: { disabled: true },
    });
    expect(sent[1]?.[2]).toEqual({ content: "You", whitelist: true });
  });

  test("in the order of the file, with no more requests at a time than allowed", async () => {
    let [active, most] = [0, 0];
    const many = texts(...Array.from({ length: 600 }, (_, index) => `text ${index}`));
    const { decided, done } = await decide(
      many,
      async () => {
        most = Math.max(most, ++active);
        await new Promise(setImmediate);
        active--;
        return [200, noMatches];
      },
      { concurrency: 3 },
    );
    expect(decided.map(({ text }) => text)).toEqual(many);
    expect([most, done]).toEqual([3, [256, 512, 600]]);
  });

  test("until the signal", async () => {
    const stopping = new AbortController();
    const { decided } = await decide(
      texts(...Array(600).fill("a")),
      () => {
        stopping.abort();
        return [200, noMatches];
      },
      { signal: stopping.signal },
    );
    expect(decided).toHaveLength(256);
  });
});

test("a text that the server refuses is named by its line", async () => {
  const [text] = texts("a");
  const errors = { fieldErrors: { content: [{ code: "[tooCostly]content", message: "Send a shorter text." }] } };
  const refused = decide([{ ...(text ?? decidedText("abusive").text), line: 7 }], () => [400, errors]);
  await expect(refused).rejects.toThrow(EvaluationProblem);
  await expect(refused).rejects.toThrow(
    /^Line 7: the server refuses to filter the text\. \[tooCostly\]content Send a shorter/,
  );
});
