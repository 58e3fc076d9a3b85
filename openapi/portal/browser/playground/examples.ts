/** Example texts and applications, for the word lists of a first start without a bootstrap file. */
import { type JsonObject, objectOf } from "../../../tools/json.ts";

export interface Example {
  readonly title: string;
  readonly request: JsonObject;
}

export const filterExamples: readonly Example[] = [
  {
    title: "Disguises",
    request: {
      content:
        "What the h3ck, you n.i.n.c.o.m.p.o.o.p!\nSuch f l a p d o o d l e from a sc\u200Ball\u200By\u200Bwag.\nTurrrnip, n\u0456nc\u043Emp\u043E\u043Ep, \uD835\uDD2B\uD835\uDD26\uD835\uDD2B\uD835\uDD20\uD835\uDD2C\uD835\uDD2A\uD835\uDD2D\uD835\uDD2C\uD835\uDD2C\uD835\uDD2D: blather-skite!\nAnd f\u0336l\u0336a\u0336p\u0336d\u0336o\u0336o\u0336d\u0336l\u0336e again.",
    },
  },
  {
    title: "Innocent text",
    request: {
      content:
        "We checked the crude oil twice: checkmate in three.\nOrder no. H3-CK-2024 at 10:45, seat 7E, c/o H. E. Clark.\nI like the CK brand; the ship is going to smash it.",
    },
  },
  {
    title: "Contacts",
    request: {
      content:
        "Mail nell@example.com or nell (at) example dot com.\nSee www.example.org/shop, hxxp://example.net or example . com\nCall +1 202-555-0143, or five five five 0 1 4 3.",
    },
  },
  {
    title: "HTML",
    request: {
      contentType: "html",
      content:
        '<p title="you scallywag">What the h<b>e</b>ck, <!-- not seen -->you nin&#99;om<i></i>poop.</p>\n<img src="deck.png" alt="a turnip">',
    },
  },
  {
    title: "BBCode",
    request: { contentType: "bbcode", content: "[b]flap[/b]doodle, said [url=https://example.com/heck]she[/url]." },
  },
  {
    title: "Words of your own",
    request: {
      content: "Meet me at the lighthouse #7, not at the harbour ~ tonight.",
      words: ["lighthouse", "harbour"],
      characters: ["#", "~"],
      replaceChar: "█",
    },
  },
];

const sampleRule = { tags: ["Sample"], mildAction: "allow", mediumAction: "replace", highAction: "replace" };

const chat: JsonObject = {
  name: "Harbour Chat",
  moderationConfiguration: {
    returnFilterMatches: true,
    noRuleUserScoreAdjustment: 1,
    filterRules: [
      {
        ...sampleRule,
        mildUserScoreAdjustment: -1,
        mediumUserScoreAdjustment: -2,
        highUserScoreAdjustment: -5,
        severeAction: "reject",
        severeAlertType: "User",
        severeUserScoreAdjustment: -10,
      },
    ],
    emailRules: [
      { score: 90, action: "authorOnly", userScoreAdjustment: -1 },
      { score: 70, action: "authorOnly" },
      { score: 40, action: "allow" },
    ],
  },
};

const forum: JsonObject = {
  name: "Harbour Forum",
  moderationConfiguration: {
    returnFilterMatches: true,
    storeContent: true,
    persistent: true,
    filterRules: [
      {
        tags: ["Sample"],
        mildAction: "allow",
        mediumAction: "queuedForApproval",
        mediumAlertType: "Content",
        highAction: "queuedForApproval",
        severeAction: "reject",
      },
    ],
    urlRules: [
      { score: 90, action: "queuedForApproval" },
      { score: 70, action: "allow" },
      { score: 40, action: "allow" },
    ],
  },
};

const cautious: JsonObject = {
  name: "Harbour Notices",
  moderationConfiguration: {
    ...objectOf(forum["moderationConfiguration"]),
    defaultActionIsQueueForApproval: true,
  },
};

const nicknames: JsonObject = {
  name: "Harbour Nicknames",
  moderationConfiguration: {
    returnFilterMatches: true,
    filterRules: [
      { ...sampleRule, mildAction: "reject", mediumAction: "reject", highAction: "reject", severeAction: "reject" },
    ],
    rules: { usernameFilterRule: { enabled: true, action: "reject", scheme: "strict" } },
    unicodeFilterRule: { action: "reject" },
  },
};

export const applicationPresets: readonly Example[] = [
  { title: "A chat", request: { application: chat } },
  { title: "A forum whose doubtful posts wait", request: { application: forum } },
  { title: "Everything waits for approval", request: { application: cautious } },
  { title: "Names", request: { application: nicknames } },
  {
    title: "No rules at all",
    request: { application: { name: "Harbour Quay", moderationConfiguration: { returnFilterMatches: true } } },
  },
];

function text(content: string): JsonObject {
  return { parts: [{ type: "text", content }], senderDisplayName: "Nell" };
}

export const moderationExamples: readonly Example[] = [
  {
    title: "Replaced",
    request: {
      application: chat,
      content: text("What the heck, you n.i.n.c.o.m.p.o.o.p! Mail me at nell@example.com"),
    },
  },
  {
    title: "Rejected",
    request: { application: chat, content: text("Such flapdoodle, you scallywag.") },
  },
  {
    title: "Queued",
    request: { application: forum, content: text("That scallywag sold me a leaking boat. See www.example.com/boat") },
  },
  {
    title: "Queued by default",
    request: { application: cautious, content: text("The ferry leaves at ten.") },
  },
  {
    title: "A name",
    request: {
      application: nicknames,
      content: { parts: [{ type: "text", name: "nickname", content: "xX_Turnip_Xx" }], senderDisplayName: "Nell" },
    },
  },
  {
    title: "Good conduct",
    request: { application: chat, content: text("Thank you, that was kind."), user: { score: -3 } },
  },
  {
    title: "Two parts, an alert forced",
    request: {
      application: chat,
      content: {
        parts: [
          { type: "text", name: "title", content: "A boat for sale" },
          { type: "html", name: "body", content: "<p>Only a nin<b>com</b>poop would not buy it.</p>" },
        ],
        senderDisplayName: "Nell",
      },
      moderation: "generatesAlert",
    },
  },
];
