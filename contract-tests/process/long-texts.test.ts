/** Texts that take seconds to filter, while others want to be answered (Decisions: Limits of the filter). */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BootstrapObject } from "@gatehouse/server";
import { expect, test } from "vitest";
import { makeFolder, programKey, startProgram } from "./program.ts";

const consonants = [..."bcdfghjklmnprstvwz"];
const vowels = [..."aeiou"];
/** Short words that may match anywhere: in a text of their letters, a few begin at each of them. */
const words = consonants.flatMap((first) => vowels.flatMap((vowel) => consonants.map((last) => first + vowel + last)));

const bootstrap: BootstrapObject = {
  apiKeys: [{ key: programKey, name: "tests" }],
  blacklist: {
    entries: words.map((text) => ({
      ...{ text, locale: "en", severity: "mild", tags: ["Listed"], filterMode: "distinguishable" },
      ...{ noun: true, verb: true, collapseDoubles: true, replacePhonetics: true },
    })),
  },
};

/** Near-matches in disguise: letters that stand for others, without a space for a megabyte. */
function worstText(): string {
  let text = "";
  for (let i = 0; text.length < 999_990; i++) {
    const word = words[(i * 7919) % words.length] ?? "";
    text += word.slice(0, -1).replace("a", "4").replace("e", "3").replace("i", "1");
  }
  return text;
}

test("a client's worst texts do not keep others waiting: health checks are answered meanwhile", {
  timeout: 240_000,
}, async () => {
  const folder = makeFolder();
  const file = join(folder, "bootstrap.json");
  writeFileSync(file, JSON.stringify(bootstrap));
  const program = await startProgram(folder, { BOOTSTRAP_FILE: file, DATABASE_URL: "better-sqlite3::memory:" });
  const filter = async (content: string): Promise<number> => {
    const headers = { Authorization: programKey, "Content-Type": "application/json" };
    const body = JSON.stringify({ content });
    return (await fetch(`${program.url}/content/item/filter`, { method: "POST", headers, body })).status;
  };
  // The first request builds the filter.
  expect(await filter("Ahoy")).toBe(200);
  const content = worstText();
  let open = 2;
  const statuses = [1, 2].map(() => filter(content).finally(() => open--));
  let answered = 0;
  while (open > 0) {
    const { status } = await fetch(`${program.url}/health/live`);
    expect(status).toBe(200);
    answered++;
  }
  // Each text in one turn of the event loop would leave room for one health check.
  expect(answered).toBeGreaterThan(60);
  for (const status of await Promise.all(statuses)) expect([200, 400]).toContain(status);
});
