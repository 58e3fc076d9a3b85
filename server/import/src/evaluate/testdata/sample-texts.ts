/** Decided texts for the tests of this folder. */
import type { DecidedText, Kind } from "../decided-texts.ts";
import { labelNamed } from "../labels.ts";

export interface Sample {
  readonly text?: string;
  readonly locale?: string;
  readonly action?: string;
  readonly rules?: Readonly<Record<string, number>>;
  readonly categories?: Readonly<Record<string, number>>;
  readonly scores?: readonly (readonly [Kind, number])[];
  readonly spans?: DecidedText["spans"];
}

let line = 1;

/** @throws Error if there is no such label */
export function decidedText(labelName: string, sample: Sample = {}): DecidedText {
  const label = labelNamed(labelName);
  if (label === undefined) throw new Error(`There is no label ${labelName}.`);
  const {
    text = `text ${line}`,
    locale,
    action = "allow",
    rules = {},
    categories = {},
    scores = [],
    spans = [],
  } = sample;
  return {
    text: { line: ++line, text, label, locale },
    action,
    reportOnlyAction: undefined,
    rules: new Map(Object.entries(rules)),
    categories: new Map(Object.entries(categories)),
    scores: new Map(scores),
    spans,
  };
}
