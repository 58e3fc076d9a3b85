import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import {
  type Action,
  contentOf,
  createApplication,
  entry,
  moderate,
  type NewConfiguration,
  queueing,
  rule,
} from "./fixtures.ts";

const { client } = await start({
  blacklist: {
    entries: [
      entry("heck", { severity: "mild" }),
      entry("scallywag", { severity: "medium" }),
      entry("blatherskite", { severity: "high" }),
      entry("flapdoodle", { severity: "severe" }),
      entry("harmless", { tags: ["Untended"] }),
    ],
  },
});

const filterRules = [rule("allow", "replace", "reject", "reject")];
const forces = ["requiresApproval", "generatesAlert", "generatesContentAlert"] as const;

async function decided(configuration: NewConfiguration, text: string, forced?: (typeof forces)[number]) {
  const { id } = await createApplication(client, { ...queueing, filterRules, ...configuration });
  const { contentAction, moderationAction } = await moderate(client, id, text, forced);
  return [contentAction, moderationAction];
}

describe("the request's moderation comes first (Moderation, moderation; Decisions: Order of decisions)", () => {
  test.each(["Ahoy", "heck", "scallywag", "flapdoodle"])(
    "requiresApproval queues whatever the rules say: %s",
    async (text) => {
      expect(await decided({}, text, "requiresApproval")).toEqual(["queuedForApproval", "requiresApproval"]);
    },
  );

  test.each(["generatesAlert", "generatesContentAlert"] as const)("%s alerts, and the rules decide", async (forced) => {
    expect(await decided({}, "Ahoy", forced)).toEqual(["allow", forced]);
    expect(await decided({}, "scallywag", forced)).toEqual(["replace", forced]);
    expect(await decided({}, "flapdoodle", forced)).toEqual(["reject", forced]);
  });

  test("it overrides the alert of a rule", async () => {
    const alerting = [rule("allow", "replace", "reject", "reject", { mildAlertType: "User" })];
    expect(await decided({ filterRules: alerting }, "heck", "generatesContentAlert")).toEqual([
      "allow",
      "generatesContentAlert",
    ]);
  });

  test("without it there is no moderationAction where nothing asks for one", async () => {
    for (const text of ["Ahoy", "heck", "scallywag", "flapdoodle"]) {
      expect((await decided({}, text))[1]).toBeUndefined();
    }
  });

  test("requiresApproval needs an application whose content can be queued", async () => {
    for (const configuration of [{}, { storeContent: true }, { persistent: true }]) {
      const { id } = await createApplication(client, configuration);
      const body = { ...contentOf(id, "Ahoy"), moderation: "requiresApproval" };
      expect(await refusal(client, "moderateContentItem", { body })).toEqual({ moderation: "[invalid]moderation" });
    }
  });
});

describe("a rule's action queuedForApproval", () => {
  test("queues, and says so", async () => {
    const queued = [rule("allow", "queuedForApproval", "queuedForApproval", "reject")];
    expect(await decided({ filterRules: queued }, "scallywag")).toEqual(["queuedForApproval", "requiresApproval"]);
    expect(await decided({ filterRules: queued }, "heck")).toEqual(["allow", undefined]);
    expect(await decided({ filterRules: queued }, "scallywag flapdoodle")).toEqual(["reject", undefined]);
  });
});

describe("alertType of a rule (Moderation, Shared rule shapes)", () => {
  const alerting = (alertType: "Content" | "User") => {
    const alerts = { mildAlertType: alertType, mediumAlertType: alertType, severeAlertType: alertType };
    return { filterRules: [rule("allow", "replace", "reject", "reject", alerts)] };
  };

  test.each([
    ["Content", "generatesContentAlert"],
    ["User", "generatesAlert"],
  ] as const)("%s: %s, whatever the action", async (alertType, moderationAction) => {
    const configuration = alerting(alertType);
    for (const [text, action] of [
      ["heck", "allow"],
      ["scallywag", "replace"],
      ["flapdoodle", "reject"],
    ] satisfies [string, Action][]) {
      expect(await decided(configuration, text)).toEqual([action, moderationAction]);
    }
  });

  test("no alert where the severity that matched has none, and where nothing matched", async () => {
    expect(await decided(alerting("User"), "blatherskite")).toEqual(["reject", undefined]);
    expect(await decided(alerting("User"), "Ahoy")).toEqual(["allow", undefined]);
  });
});
