/** Groups findings by law, expectation and observation. */
import type { Finding, Report } from "../kit/findings.ts";

export interface Cause {
  readonly law: string;
  /** The findings' common text, without ids, numbers and names. */
  readonly cause: string;
  readonly findings: number;
  readonly occurrences: number;
  /** One of the operations, and how many there are. */
  readonly operation: string;
  readonly operations: number;
}

/** The most frequent causes of the most broken laws first. */
export function groupByCause({ findings }: Report): readonly Cause[] {
  const groups = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const key = `${finding.law.id} ${causeOf(finding)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  const ofLaw = new Map<string, number>();
  for (const { law } of findings) ofLaw.set(law.id, (ofLaw.get(law.id) ?? 0) + 1);
  return [...groups.values()]
    .map((group): Cause => {
      const [first] = group;
      return {
        law: first.law.id,
        cause: causeOf(first),
        findings: group.length,
        occurrences: group.reduce((sum, { occurrences }) => sum + occurrences, 0),
        operation: first.operationId,
        operations: new Set(group.map(({ operationId }) => operationId)).size,
      };
    })
    .toSorted(
      (one, other) =>
        (ofLaw.get(other.law) ?? 0) - (ofLaw.get(one.law) ?? 0) ||
        one.law.localeCompare(other.law) ||
        other.findings - one.findings,
    );
}

function causeOf({ expected, actual }: Finding): string {
  return `${general(expected)} → ${general(actual)}`;
}

/** The text without what differs from one finding to the next; a status stays. */
function general(text: string): string {
  const [line = ""] = text.split("\n", 1);
  const plain = line
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, "…")
    .replaceAll(/[{[].*/g, "…")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "…")
    .replaceAll(/\bcontract-\d+-\d+\b/g, "…")
    .replaceAll(/\b[\d,]+ (?=bytes|characters|elements?|entries|members?)/g, "n ")
    // Fields by their paths, and how each was violated.
    .replaceAll(/ at [\w$…-]+(?:[.[]\S*)?(?:, for .*)?$/g, " at a field")
    .replaceAll(/\b\w+(?:\.\w+)+\b/g, "a field")
    .replaceAll(/(?<![\w.])-?(?![1-5]\d\d\b)\d[\d,.]*/g, "n")
    .replaceAll(/\belements?\b/g, "elements");
  return plain.length > 90 ? `${plain.slice(0, 90)}…` : plain;
}
