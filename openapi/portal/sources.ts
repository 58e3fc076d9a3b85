/** Reads the sources of the portal. */

import { readFileSync } from "node:fs";
import { manifest } from "../generated/manifest.ts";
import { isObject, type Json, objectOf, textOf } from "../tools/json.ts";
import type { ManifestOperation } from "../tools/manifest.ts";
import { bundleScripts } from "./browser-scripts.ts";
import { readHistory, type Version } from "./changes/history.ts";
import { type Documents, readDocuments } from "./documents.ts";
import { type Guide, readGuides, readPictures } from "./guides.ts";
import { readReferenceGuides } from "./reference/reference-guides.ts";
import { type LanguageSamples, readSamples } from "./samples/samples.ts";

export interface RecordedAnswer {
  /**
   * Distinguishes the sample from the operation's others; empty when there is only one. Where an error is answered, the
   * change to the operation's first sample.
   */
  readonly distinction: string;
  readonly status: number;
  /** Undefined where nothing is answered, or no JSON. */
  readonly body: Json | undefined;
}

/** Answers by operation, in the order of its samples; then those to wrong requests. */
export type RecordedAnswers = ReadonlyMap<string, readonly RecordedAnswer[]>;

/** Returns true for the answer to a wrong request. */
export function isError({ status }: RecordedAnswer): boolean {
  return status >= 400;
}

function readGenerated(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../generated/${name}`, import.meta.url), "utf8"));
}

export function readAnswers(): RecordedAnswers {
  const all = readGenerated("answers.json");
  const examples = readGenerated("answer-examples.json");
  if (!(Array.isArray(all) && isObject(examples))) throw new TypeError("The recorded answers have another form.");
  const answers = new Map<string, RecordedAnswer[]>();
  for (const one of all.filter(isObject)) {
    const operationId = textOf(one["operationId"]);
    const body = one["body"] ?? objectOf(examples[textOf(one["example"])])["value"];
    const answer = { distinction: textOf(one["distinction"]), status: Number(one["status"]), body };
    answers.set(operationId, [...(answers.get(operationId) ?? []), answer]);
  }
  return answers;
}

export interface Sources {
  /** Versions of the specs, newest first. */
  readonly history: readonly Version[];
  readonly documents: Documents;
  readonly manifest: readonly ManifestOperation[];
  readonly answers: RecordedAnswers;
  /** Samples of each operation by its id. */
  readonly samples: ReadonlyMap<string, readonly LanguageSamples[]>;
  readonly guides: readonly Guide[];
  /** SVG of each picture of the guides, by file name. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Bundled scripts of the browser by address. */
  readonly scripts: ReadonlyMap<string, string>;
}

export async function readSources(): Promise<Sources> {
  const [documents, guides, referenceGuides, pictures, scripts] = await Promise.all([
    readDocuments(),
    readGuides(),
    readReferenceGuides(),
    readPictures(),
    bundleScripts(),
  ]);
  return {
    history: readHistory(),
    documents,
    manifest,
    answers: readAnswers(),
    guides: [...guides, ...referenceGuides],
    pictures,
    samples: readSamples(),
    scripts,
  };
}
