import { load } from "js-yaml";
import { describe, expect, test } from "vitest";
import { configured } from "../testdata/configured.ts";
import { readDecisionTable } from "../testdata/decision-table.ts";
import { readFindings } from "../testdata/findings.ts";
import { type Decision, type DecisionInput, decide } from "./decision.ts";
import { type Configuration, type DecisionPart, matchesToReplace } from "./decision-outcomes.ts";

const sections = readDecisionTable();

describe.each(sections)("$title", ({ configuration: written, rows }) => {
  const configuration = configured(load(written));

  test.each(rows)("$name", ({ found, moderation, score, expected }) => {
    const parts = readFindings(found);
    const decision = decide({ configuration, parts, forced: readForced(moderation), senderScore: readScore(score) });
    expect(inWords(decision, configuration, parts)).toMatchObject(expected);
  });
});

test("the table has two hundred different rows at least, and all that can be decisive is decisive somewhere", () => {
  const rows = sections.flatMap((section) => section.rows.map((row) => ({ ...row, title: section.title })));
  expect(rows.length).toBeGreaterThanOrEqual(200);
  expect(
    new Set(rows.map(({ title, found, moderation, score }) => [title, found, moderation, score].join("|"))).size,
  ).toBe(rows.length);
  const decisive = rows.map(({ expected }) => expected["decisive"]?.replace(/^filterRules\[[0-9]\]/, "filterRules"));
  const lists = ["emailRules", "urlRules", "phoneNumberRules", "imageQualityFilterRules", "videoQualityFilterRules"];
  const rules = ["usernameFilterRule", "whitelistFilterRules.disallowedWord", "whitelistFilterRules.disallowedPhrase"];
  const all = [
    ...lists.flatMap((list) => [0, 1, 2].map((index) => `${list}[${index}]`)),
    ...["mild", "medium", "high", "severe"].map((severity) => `filterRules.${severity}`),
    ...rules.map((rule) => `rules.${rule}`),
    ...["unicodeFilterRule", "request", "default", "nothing"],
  ];
  expect([...new Set(decisive)].sort()).toEqual(all.sort());
});

/** The decision in the words of the table. */
function inWords(
  decision: Decision,
  configuration: Configuration,
  parts: readonly DecisionPart[],
): Record<string, string> {
  const findings = parts.flatMap(({ matches }) => matches);
  const replaced = matchesToReplace(configuration, findings).map((match) => findings.indexOf(match) + 1);
  return {
    contentAction: decision.contentAction,
    moderationAction: decision.moderationAction ?? "",
    adjustment: String(decision.scoreAdjustment),
    decisive: decision.decisive.by === "rule" ? decision.decisive.rule : decision.decisive.by,
    part: decision.decisive.by === "rule" ? String((decision.decisive.part ?? 0) + 1) : "",
    queues: decision.queues.join(" "),
    severity: decision.severity ?? "",
    replaced: replaced.join(" "),
  };
}

function readForced(text: string): DecisionInput["forced"] {
  if (text === "") return undefined;
  if (text === "requiresApproval" || text === "generatesAlert" || text === "generatesContentAlert") return text;
  throw new Error(`${text} is nothing that a request can force.`);
}

function readScore(text: string): number {
  if (!/^(-?[0-9]+)?$/.test(text)) throw new Error(`${text} is no score.`);
  return Number(text);
}
