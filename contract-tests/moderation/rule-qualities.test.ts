/** Rules about matches of a quality alone (Decisions: Minimum quality of filter rules). */
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { createApplication, entry, moderate, queueing, rule } from "./fixtures.ts";

const { client } = await start({ blacklist: { entries: [entry("flapdoodle", { severity: "high" })] } });

const rejecting = rule("allow", "replace", "reject", "reject", { minimumQuality: 0.5 });
const asking = rule("allow", "replace", "queuedForApproval", "queuedForApproval");

describe("content that meets a rule with minimumQuality", () => {
  test.each([
    ["You flapdoodle", "reject"],
    ["You fl4pd00dle", "reject"],
    ["You flapdoolde", "queuedForApproval"],
    ["You poodle", "allow"],
  ])("%s: %s", async (text, action) => {
    const { id } = await createApplication(client, { ...queueing, filterRules: [rejecting, asking] });
    expect(await moderate(client, id, text)).toMatchObject({ contentAction: action });
  });

  test("is not decided by it when the match is a guess, and nothing is replaced", async () => {
    const replacing = rule("allow", "allow", "replace", "replace", { minimumQuality: 0.5 });
    const { id } = await createApplication(client, {
      ...queueing,
      returnFilterMatches: true,
      filterRules: [replacing],
    });
    expect(await moderate(client, id, "You flapdoolde")).toMatchObject({
      content: { parts: [{ replacement: "You flapdoolde", matches: [{ root: "flapdoodle" }] }] },
      contentAction: "allow",
    });
  });
});

test("minimumQuality is kept as it was sent, and none is added", async () => {
  const created = await createApplication(client, { ...queueing, filterRules: [rejecting, asking] });
  const { application } = await client.moderation.retrieveModerationApplication({ applicationId: created.id });
  const kept = application.moderationConfiguration.filterRules?.map(({ minimumQuality }) => minimumQuality);
  expect(kept).toEqual([0.5, undefined]);
});
