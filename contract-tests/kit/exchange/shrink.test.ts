import { isObject, type Json } from "@gatehouse/openapi/json";
import { describe, expect, it } from "vitest";
import { readContract } from "../contract/contract.ts";
import type { Case } from "./case.ts";
import { createSession } from "./create-session.ts";
import type { Session } from "./session.ts";
import { type FailingCase, shrinkCase } from "./shrink.ts";
import { smallerCases } from "./smaller.ts";

const contract = readContract();

function newSession(): Session {
  // No request is sent: what would send one is given by the tests.
  const options = { url: "http://127.0.0.1:9", key: "none", interfaces: ["filtering" as const], effort: 1 };
  return createSession({ contract, options, seed: 1, laws: [], watcher: {} });
}

function entryCase(entry: Json, query: Case["query"] = {}): Case {
  const operation = contract.operations.find(({ operationId }) => operationId === "createFilterEntry");
  if (operation === undefined) throw new TypeError("The contract has no createFilterEntry.");
  return { operation, path: {}, query, body: { entry } };
}

const full = {
  text: "a long text of the entry",
  locale: "en",
  filterMode: "embeddable",
  severity: "mild",
  noun: true,
  variations: ["one", "two", "three"],
  tags: ["Insult", "Other"],
};

function entryOf({ body }: Case): { readonly [name: string]: Json } {
  const entry = isObject(body) ? body["entry"] : undefined;
  return isObject(entry) ? entry : {};
}

/** Shrinks a case that fails as long as a test says so; gives what was tried last with success, and how often it tried. */
async function shrunk(
  sent: Case,
  fails: (smaller: Case) => boolean,
  more: Partial<FailingCase> = {},
): Promise<{ readonly smallest: Case | undefined; readonly tries: number }> {
  let smallest: Case | undefined;
  let tries = 0;
  const shrink = shrinkCase({
    session: newSession(),
    sent,
    again: async (_, smaller) => {
      tries++;
      if (!fails(smaller)) return undefined;
      smallest = smaller;
      return { expected: "success", actual: "failure" };
    },
    ...more,
  });
  await shrink();
  return { smallest, tries };
}

describe("a failing request is made smaller", () => {
  it("leaves out what has nothing to do with it", async () => {
    const hasTwo = ({ body }: Case): boolean => JSON.stringify(body).includes("two");
    const { smallest } = await shrunk(entryCase(full, { more: "x" }), hasTwo);
    expect(smallest?.query).toEqual({});
    expect(entryOf(smallest ?? entryCase({}))["variations"]).toEqual(["two"]);
    expect(entryOf(smallest ?? entryCase({}))).not.toHaveProperty("noun");
  });

  it("makes texts short and numbers plain", async () => {
    const isLong = (smaller: Case): boolean => String(entryOf(smaller)["text"] ?? "").length > 3;
    const { smallest } = await shrunk(entryCase(full), isLong);
    expect(String(entryOf(smallest ?? entryCase({}))["text"])).toHaveLength(6);
  });

  it("keeps what is required where only valid requests may be tried", async () => {
    const isValid = (smaller: Case): boolean => entryOf(smaller)["severity"] !== undefined;
    const { smallest } = await shrunk(entryCase(full), () => true, { allowed: isValid });
    expect(entryOf(smallest ?? entryCase({}))).toEqual({ severity: "mild" });
  });

  it("leaves it as it was found where it does not happen again", async () => {
    const { smallest, tries } = await shrunk(entryCase(full), () => false);
    expect(smallest).toBeUndefined();
    expect(tries).toBe(1);
  });

  it("gets one of very many members or elements in few steps", async () => {
    const variations = Array.from({ length: 500 }, (_, index) => `word ${index}`);
    const wide = entryCase({ ...full, variations, ...Object.fromEntries(variations.map((name) => [name, 1])) });
    const needs = (name: string) => (smaller: Case) => JSON.stringify(smaller.body).includes(name);
    for (const name of ['"word 300":1', '"word 300"']) {
      const { smallest, tries } = await shrunk(wide, needs(name));
      expect(JSON.stringify(smallest?.body).length).toBeLessThan(60);
      expect(tries).toBeLessThan(60);
    }
    expect(smallerCases(wide).length).toBeLessThan(500);
  });

  it("tries only so often", async () => {
    const variations = Array.from({ length: 500 }, (_, index) => `word ${index}`);
    const sent = entryCase({ ...full, variations });
    const { tries } = await shrunk(
      sent,
      (smaller) => smaller === sent || JSON.stringify(smaller) === JSON.stringify(sent),
    );
    expect(tries).toBeLessThanOrEqual(60);
  });

  it("gives each finding less where a run finds much", async () => {
    const { shrinking } = newSession();
    const granted = Array.from({ length: 100 }, () => shrinking.grant(60));
    expect(granted[0]).toBe(60);
    expect(granted.at(-1)).toBe(1);
    expect(granted.reduce((sum, one) => sum + one, 0)).toBeLessThan(1_000);
  });
});
