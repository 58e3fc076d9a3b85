/** Example applications and texts, for the word lists of a first start without a bootstrap file. */
import type { JsonObject } from "../../../tools/json.ts";
import type { Example } from "../common/request-form.ts";

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
    ...(typeof forum["moderationConfiguration"] === "object" ? forum["moderationConfiguration"] : {}),
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

export const examples: readonly Example[] = [
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
