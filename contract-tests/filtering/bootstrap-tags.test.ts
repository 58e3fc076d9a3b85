import { expect, test } from "vitest";
import { start } from "../support/server.ts";

test("a bootstrap lists tags by name or as the interface has them (Decisions: The bootstrap file)", async () => {
  const { client } = await start({ blacklist: { tags: ["Oath", { name: "Insult" }] } });
  const { tags } = await client.filtering.listBlacklistTags();
  expect(tags.map(({ name }) => name)).toEqual(["Insult", "Oath"]);
});
