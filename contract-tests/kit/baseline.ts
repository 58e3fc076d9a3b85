/** The baseline: findings that are known, in a file that is kept beside the code of the server. */

import { isObject, isText, type Json } from "@gatehouse/openapi/json";
import type { Finding, KnownFinding, LawTally, Report } from "./findings.ts";

/** Raised when a reader of the file would have to change. */
const formatVersion = 1;

/** A file is no baseline; the message says what to do. */
export class BaselineError extends Error {
  override name = "BaselineError";
}

/** @throws BaselineError */
export function readBaseline(text: string): readonly KnownFinding[] {
  const wrong = new BaselineError("is no baseline of this version: write it anew with --write-baseline.");
  const file = parse(text);
  if (!isObject(file) || file["formatVersion"] !== formatVersion || !Array.isArray(file["findings"])) throw wrong;
  return file["findings"].map((entry) => {
    if (!isObject(entry)) throw wrong;
    const { fingerprint, law, operationId, about } = entry;
    if (!isText(fingerprint) || !isText(law) || !isText(operationId)) throw wrong;
    return { fingerprint, law, operationId, ...(isText(about) ? { about } : {}) };
  });
}

/** Ordered by place, so that two files compare well. */
export function writeBaseline(entries: readonly KnownFinding[]): string {
  const key = ({ operationId, law, about = "", fingerprint }: KnownFinding): string =>
    JSON.stringify([operationId, law, about, fingerprint]);
  const findings = entries
    .map(({ operationId, law, about, fingerprint }) => ({ operationId, law, ...(about && { about }), fingerprint }))
    .toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
  return `${JSON.stringify({ formatVersion, findings }, undefined, 2)}\n`;
}

/** The entries that hold after the run: what it found, and what it could not look at. */
export function renewBaseline(
  known: readonly KnownFinding[],
  { findings, knownFindings, staleFindings }: Report,
): readonly KnownFinding[] {
  const found = [...findings, ...knownFindings].map(entryOf);
  const settled = new Set([...found, ...staleFindings].map(({ fingerprint }) => fingerprint));
  return [...found, ...known.filter(({ fingerprint }) => !settled.has(fingerprint))];
}

type Comparison = Pick<Report, "findings" | "knownFindings" | "staleFindings">;

interface Results {
  readonly findings: readonly Finding[];
  readonly laws: readonly LawTally[];
  readonly endedEarly: string | undefined;
  /** Returns true where the run judged the operation. */
  readonly judges: (operationId: string) => boolean;
}

/** Tells new findings from known ones, and finds the entries that are known no more. */
export function compareWithBaseline(
  known: readonly KnownFinding[],
  { findings, laws, endedEarly, judges }: Results,
): Comparison {
  const prints = new Set(known.map(({ fingerprint }) => fingerprint));
  const found = new Set(findings.map(({ fingerprint }) => fingerprint));
  const checked = new Set(laws.filter((tally) => tally.checked > 0).map(({ law }) => law.id));
  const isStale = ({ fingerprint, law, operationId }: KnownFinding): boolean =>
    endedEarly === undefined && !found.has(fingerprint) && checked.has(law) && judges(operationId);
  return {
    findings: findings.filter(({ fingerprint }) => !prints.has(fingerprint)),
    knownFindings: findings.filter(({ fingerprint }) => prints.has(fingerprint)),
    staleFindings: known.filter(isStale),
  };
}

function entryOf({ fingerprint, law, operationId, about }: Finding): KnownFinding {
  return { fingerprint, law: law.id, operationId, ...(about === undefined ? {} : { about }) };
}

function parse(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
