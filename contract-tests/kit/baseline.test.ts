/** The baseline of known findings: what is compared, what is written, and that a fingerprint holds for every seed. */
import { describe, expect, test } from "vitest";
import { BaselineError, compareWithBaseline, readBaseline, renewBaseline, writeBaseline } from "./baseline.ts";
import { fingerprintOf } from "./exchange/made-up-tokens.ts";
import { findings, report } from "./report/testdata/report.ts";

const results = { findings, laws: report.laws, endedEarly: undefined, judges: () => true };
const whole = readBaseline(writeBaseline(renewBaseline([], report)));

describe("compared", () => {
  test("what it knows is apart, what is new fails, and what is gone is stale", () => {
    const [first, ...rest] = findings;
    const {
      findings: fresh,
      knownFindings,
      staleFindings,
    } = compareWithBaseline(whole, { ...results, findings: rest });
    expect([fresh, knownFindings]).toEqual([[], rest]);
    expect(staleFindings).toEqual([expect.objectContaining({ fingerprint: first?.fingerprint, law: first?.law.id })]);
    expect(compareWithBaseline([], results).findings).toEqual(findings);
  });

  test.each([
    ["its operation was not judged", { judges: () => false }],
    ["its law was never checked", { laws: [] }],
    ["the run ended early", { endedEarly: "interrupted" }],
  ])("an entry is not stale where %s", (_, change) => {
    expect(compareWithBaseline(whole, { ...results, findings: [], ...change }).staleFindings).toEqual([]);
  });
});

describe("written", () => {
  test("it has each finding once, in an order of its own, and can be read again", () => {
    expect(whole).toHaveLength(findings.length);
    expect(writeBaseline([...whole].reverse())).toBe(writeBaseline(whole));
  });

  test("stale entries go, and those that the run did not look at stay", () => {
    const unseen = { fingerprint: "u", law: "l", operationId: "o" };
    const others = whole.filter(({ fingerprint }) => fingerprint !== findings[0]?.fingerprint);
    const known = [unseen, ...whole];
    const compared = compareWithBaseline(known, { ...results, findings: findings.slice(1) });
    const renewed = renewBaseline(known, { ...report, ...compared });
    expect(new Set(renewed)).toEqual(new Set([unseen, ...others]));
  });
});

test.each(["", "[]", "{}", '{"formatVersion":2,"findings":[]}', '{"formatVersion":1,"findings":[{"law":"x"}]}'])(
  "%j is no baseline",
  (text) => expect(() => readBaseline(text)).toThrow(BaselineError),
);

test("a fingerprint depends on law, operation and place, not on what a run made up", () => {
  const place = { law: "l", operationId: "o", about: "200 roles of kitabcdefgh, 0f5d9a3e-8a53-4a0e-9f61-0d8b1a0c3c11" };
  const other = "200 roles of kitzyxwvutsr, 1f0c7a52-2f0b-4d0c-9d1c-6f5f3b0b7a10";
  expect(fingerprintOf({ ...place, about: other })).toBe(fingerprintOf(place));
  const at = (about: string) => fingerprintOf({ ...place, about });
  expect(at("from 2026-11-21T02:16:13.000Z")).toBe(at("from 2027-01-02T03:04:05.678Z"));
  expect(at("id 2000000017")).toBe(at("id 2099999999"));
  const prints = [at("200"), at("404"), at("tags[0]"), at("tags[1]"), fingerprintOf({ ...place, law: "m" })];
  expect(new Set(prints).size).toBe(prints.length);
});
