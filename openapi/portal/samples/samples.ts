/**
 * The samples of the operations, as `samples/record.ts` wrote and laid them out: `openapi/generated/samples` has a file for
 * each language.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { programOf, type SampleCode } from "./template.ts";

/** Names by ids, which also name the language for syntax highlighting. */
export const languages = {
  sh: "curl",
  ts: "TypeScript",
  py: "Python",
  java: "Java",
  go: "Go",
} as const;

export type LanguageId = keyof typeof languages;

export const languageIds: readonly LanguageId[] = ["sh", "ts", "py", "java", "go"];

export interface Sample extends SampleCode {
  /** Distinguishes it from the language's others; empty when there is only one. */
  readonly distinction: string;
  /** Index of the operation's request that it sends. */
  readonly request: number;
}

export interface LanguageSamples {
  readonly id: LanguageId;
  readonly name: string;
  readonly samples: readonly Sample[];
}

/** A sample with the digest of what the template wrote, by which a test finds stale ones. */
export interface RecordedSample extends Sample {
  readonly operationId: string;
  readonly digest: string;
}

export function samplesFile(id: LanguageId): URL {
  return new URL(`../../generated/samples/${id}.txt`, import.meta.url);
}

/** Returns the samples of each operation by its id. */
export function readSamples(): ReadonlyMap<string, readonly LanguageSamples[]> {
  const all = languageIds.map((id) => ({ id, byOperation: Map.groupBy(readRecorded(id), (one) => one.operationId) }));
  const operations = new Set(all.flatMap(({ byOperation }) => [...byOperation.keys()]));
  return new Map(
    [...operations].map((operationId) => [
      operationId,
      all.map(({ id, byOperation }) => ({ id, name: languages[id], samples: byOperation.get(operationId) ?? [] })),
    ]),
  );
}

export function readRecorded(id: LanguageId): readonly RecordedSample[] {
  const blocks = readFileSync(samplesFile(id), "utf8").split(/^=== /m).slice(1);
  return blocks.map((block) => {
    const end = block.indexOf("\n");
    const [operationId = "", request = "", digest = "", distinction = ""] = block.slice(0, end).split(" ");
    const [setUp = "", code = ""] = block.slice(end + 1, -1).split("--- code\n");
    return { operationId, request: Number(request), digest, distinction, setUp, code };
  });
}

/** Writes the text of a language's file. */
export function recordedText(samples: readonly RecordedSample[]): string {
  return samples
    .map(({ operationId, request, digest, distinction, setUp, code }) => {
      const head = `=== ${operationId} ${request} ${digest} ${distinction}`.trimEnd();
      return `${head}\n${setUp}--- code\n${code}\n`;
    })
    .join("");
}

export function digestOf(code: SampleCode): string {
  return createHash("sha256").update(programOf(code)).digest("hex").slice(0, 12);
}
