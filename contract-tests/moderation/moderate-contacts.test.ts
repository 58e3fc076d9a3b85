import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import {
  type Action,
  contentOf,
  createApplication,
  entry,
  moderate,
  type NewConfiguration,
  type Part,
  rule,
} from "./fixtures.ts";

const { client } = await start({
  blacklist: { entries: [entry("twit")] },
  whitelist: {
    allowed: ["ahoy", "green", "parrot"].map((text) => ({ text, locale: "en", tags: [] })),
    disallowedPhrases: [{ parts: ["green", "parrot"] }],
  },
});

async function decide(configuration: NewConfiguration, parts: string | Part[]) {
  const { id } = await createApplication(client, configuration);
  return moderate(client, id, parts);
}

async function decided(configuration: NewConfiguration, text: string) {
  return (await decide(configuration, text)).contentAction;
}

const email = "nell@example.com";
const spacedEmail = "nell @ example . com";
const url = "www.example.com";
const spacedUrl = "www . example . com";
const phone = "290-575-3154";

const lists = ["emailRules", "urlRules", "phoneNumberRules"] as const;

/** The quality of a contact, times 100. */
async function scoreOf(content: string): Promise<number> {
  const { matches } = await client.moderation.filterContentItem({ body: { content } });
  expect(matches, content).toHaveLength(1);
  return Math.round((matches[0]?.quality ?? 0) * 100);
}

/** Three rules with these scores: high rejects, medium replaces, low is for the author only. */
function rules(high: number, medium: number, low: number) {
  const rule = (score: number, action: Action) => ({ score, action });
  return [rule(high, "reject"), rule(medium, "replace"), rule(low, "authorOnly")];
}

describe.each([
  ["emailRules", email],
  ["urlRules", url],
  ["phoneNumberRules", phone],
] as const)("%s (Moderation, Quality rule lists; Decisions: Quality rules)", (list, contact) => {
  test("the score is an inclusive cutoff, up to the next higher rule's", async () => {
    const score = await scoreOf(contact);
    const by = (...scores: [number, number, number]) => decided({ [list]: rules(...scores) }, contact);
    expect(await by(score, 2, 1)).toBe("reject");
    expect(await by(score + 1, score, 1)).toBe("replace");
    expect(await by(score + 1, 2, 1)).toBe("replace");
    expect(await by(score + 2, score + 1, score)).toBe("authorOnly");
    expect(await by(score + 3, score + 2, score + 1)).toBe("allow");
  });

  test("replaces the match where its rule says so", async () => {
    const score = await scoreOf(contact);
    const replacementOf = async (configuration: NewConfiguration) =>
      (await decide(configuration, `So ${contact} !`)).content.parts[0]?.replacement;
    expect(await replacementOf({ [list]: rules(score + 1, score, 1) })).toBe(`So ${"*".repeat(contact.length)} !`);
    expect(await replacementOf({ [list]: rules(score, 2, 1) })).toBe(`So ${contact} !`);
  });

  test("alerts and changes the sender's score", async () => {
    const senderId = "77777777-7777-4777-8777-777777777777";
    const scoreNow = async () => {
      const answer = await client.request("retrieveContentUser", { contentUserId: senderId });
      return answer.status === 200 ? JSON.parse(answer.text()).user.score : 0;
    };
    const before = await scoreNow();
    const [high, ...rest] = rules(1, 0, 0);
    const all = [{ ...high, score: 2, action: "reject", alertType: "User", userScoreAdjustment: -3 }, ...rest];
    const configuration = { [list]: all.map((each, index) => ({ ...each, score: 2 - index })) };
    const { id } = await createApplication(client, configuration as NewConfiguration);
    const request = contentOf(id, contact);
    const body = { ...request, content: { ...request.content, senderId } };
    const answer = await client.moderation.moderateContentItem({ body });
    expect(answer).toMatchObject({ contentAction: "reject", moderationAction: "generatesAlert" });
    expect(await scoreNow()).toBe(before - 3);
  });

  test("is about its own kind alone", async () => {
    const others = [
      ["emailRules", email],
      ["urlRules", url],
      ["phoneNumberRules", phone],
    ].flatMap(([name, text]) => (name === list || text === undefined ? [] : [text]));
    for (const text of others) expect(await decided({ [list]: rules(3, 2, 1) }, text), text).toBe("allow");
  });
});

test("by default every list allows", async () => {
  expect(await decided({}, `${email} ${url} ${phone}`)).toBe("allow");
});

describe("lengths and penalties of the application (Moderation, Moderation application)", () => {
  const every = (list: (typeof lists)[number]): NewConfiguration => ({ [list]: rules(3, 2, 1) });

  test.each([
    ["emailFilterMaxLength", "emailRules", email],
    ["phoneNumberFilterMaxLength", "phoneNumberRules", phone],
  ] as const)("%s: a longer match is none", async (field, list, contact) => {
    expect(await decided({ ...every(list), [field]: contact.length }, contact)).toBe("reject");
    expect(await decided({ ...every(list), [field]: contact.length - 1 }, contact)).toBe("allow");
  });

  test("emailRules: 50 unless told otherwise", async () => {
    const ofLength = (length: number) => email.replace("example", "x".repeat(length - email.length + 7));
    expect(await decided(every("emailRules"), ofLength(50))).toBe("reject");
    expect(await decided(every("emailRules"), ofLength(51))).toBe("allow");
  });

  test("urlFilterMaxLength: 50 unless told otherwise; of a longer URL the host is one (Decisions: Contacts)", async () => {
    const path = (length: number) => `/${"a".repeat(length - url.length - 1)}`;
    const replaced = async (length: number, limit: NewConfiguration = {}) => {
      const { content } = await decide({ urlRules: rules(100, 2, 1), ...limit }, url + path(length));
      return content.parts[0]?.replacement;
    };
    expect(await replaced(50)).toBe("*".repeat(50));
    expect(await replaced(51)).toBe("*".repeat(url.length) + path(51));
    expect(await replaced(51, { urlFilterMaxLength: 51 })).toBe("*".repeat(51));
    expect(await replaced(51, { urlFilterMaxLength: 4 })).toBe(`****${url.slice(4)}${path(51)}`);
  });

  test("phoneNumberFilterMinLength: 7 unless told otherwise", async () => {
    const least = (phoneNumberFilterMinLength: number) =>
      decided({ ...every("phoneNumberRules"), phoneNumberFilterMinLength }, phone);
    expect(await least(phone.length)).toBe("reject");
    expect(await least(phone.length + 1)).toBe("allow");
    expect(await decided(every("phoneNumberRules"), "call 5753154")).toBe("reject");
  });

  test.each([
    ["emailFilterSpacePenalty", "emailRules", spacedEmail, 1, 0.05],
    ["urlFilterSpacePenalty", "urlRules", spacedUrl, 1, 0.05],
    ["phoneNumberFilterSeparatorPenalty", "phoneNumberRules", "290.575.3154", 2, 0.02],
    ["phoneNumberFilterSpacePenalty", "phoneNumberRules", "290 575 3154", 2, 0.02],
    ["phoneNumberFilterWordPenalty", "phoneNumberRules", "two nine zero 575 3154", 3, 0.03],
  ] as const)("%s moves the score", async (field, list, contact, times, byDefault) => {
    const score = await scoreOf(contact);
    const at = (cutoff: number, penalty?: number) =>
      decided({ [list]: rules(cutoff, 2, 1), ...(penalty === undefined ? {} : { [field]: penalty }) }, contact);
    expect(await at(score)).toBe("reject");
    expect(await at(score + 1)).toBe("replace");
    const free = score + Math.round(times * byDefault * 100);
    expect(await at(free, 0)).toBe("reject");
    expect(await at(free + 1, 0)).toBe("replace");
    expect(await at(score, -byDefault - 0.02)).toBe("replace");
  });
});

describe("rules.usernameFilterRule (Moderation, Moderation application)", () => {
  const ruled = (usernameFilterRule: NonNullable<NonNullable<NewConfiguration["rules"]>["usernameFilterRule"]>) => ({
    rules: { usernameFilterRule },
  });

  test("takes each text for a username while it is enabled", async () => {
    expect(await decided(ruled({ enabled: true, action: "reject" }), "admin")).toBe("reject");
    expect(await decided(ruled({ enabled: true, action: "reject" }), "Nell_86")).toBe("allow");
    expect(await decided(ruled({ enabled: false, action: "reject" }), "admin")).toBe("allow");
    expect(await decided({}, "admin")).toBe("allow");
  });

  test("its action decides, and replace replaces what is wrong", async () => {
    const { content, contentAction } = await decide(ruled({ enabled: true, action: "replace" }), "xXtwitXx");
    expect(contentAction).toBe("replace");
    expect(content.parts).toEqual([{ replacement: "xX****Xx" }]);
  });
});

describe("rules.whitelistFilterRules (Moderation, Moderation application)", () => {
  const word = { rules: { whitelistFilterRules: { disallowedWord: { action: "reject" as const } } } };
  const phrase = { rules: { whitelistFilterRules: { disallowedPhrase: { action: "authorOnly" as const } } } };
  const both = {
    rules: { whitelistFilterRules: { ...word.rules.whitelistFilterRules, ...phrase.rules.whitelistFilterRules } },
  };

  test.each([
    ["ahoy", "allow", "allow", "allow"],
    ["ahoy zebra", "reject", "allow", "reject"],
    ["green parrot", "allow", "authorOnly", "authorOnly"],
    ["green parrot zebra", "reject", "authorOnly", "reject"],
    ["parrot green", "allow", "allow", "allow"],
  ] as const)("%s: %s by the word, %s by the phrase, %s by both", async (text, byWord, byPhrase, byBoth) => {
    expect(await decided(word, text)).toBe(byWord);
    expect(await decided(phrase, text)).toBe(byPhrase);
    expect(await decided(both, text)).toBe(byBoth);
  });

  test("without them nothing is held against the whitelist", async () => {
    expect(await decided({ returnFilterMatches: true }, "zebra")).toBe("allow");
    const { content } = await decide({ returnFilterMatches: true }, "zebra");
    expect(content.parts).toEqual([{ replacement: "zebra", matches: [] }]);
  });

  test("replace replaces the word, and not those that are allowed", async () => {
    const rules = { whitelistFilterRules: { disallowedWord: { action: "replace" as const } } };
    const { content } = await decide({ rules }, "ahoy zebra");
    expect(content.parts).toEqual([{ replacement: "ahoy *****" }]);
  });
});

describe("parts with markup (Moderation, content.parts[x].type)", () => {
  const filterRules = [rule("replace", "reject", "reject", "reject")];

  test.each([
    ["html", "A tw<b>i</b>t", "A **<b>*</b>*"],
    ["bbcode", "A tw[b]i[/b]t", "A **[b]*[/b]*"],
  ] as const)("%s is read as a reader sees it, and replaced where it stands", async (type, content, replacement) => {
    const { content: answered, contentAction } = await decide({ filterRules, returnFilterMatches: true }, [
      { type, content },
    ]);
    expect(contentAction).toBe("replace");
    expect(answered.parts).toMatchObject([{ replacement, matches: [{ start: 2, length: 11, root: "twit" }] }]);
  });

  test("replacementString takes the place of the match once", async () => {
    const parts: Part[] = [{ type: "html", content: "A <i>twit</i>, a tw<b>i</b>t" }];
    const { content } = await decide({ filterRules, replacementString: "gone" }, parts);
    expect(content.parts).toEqual([{ replacement: "A <i>gone</i>, a gone<b></b>" }]);
  });

  test("in text it is text", async () => {
    expect(await decided({ filterRules }, "A tw<b>i</b>t")).toBe("allow");
  });

  test.each(["hyperlink", "image", "video", "audio", "attribute"] as const)("%s is read for no words", async (type) => {
    const { content, contentAction } = await decide({ filterRules }, [{ type, content: "http://example.com/twit" }]);
    expect(contentAction).toBe("allow");
    expect(content.parts).toEqual([{}]);
  });
});
