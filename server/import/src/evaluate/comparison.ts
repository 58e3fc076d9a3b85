/** Compares the decisions of two applications about the same texts. */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import type { Evaluation } from "./evaluation.ts";
import type { LabelledText } from "./labelled-texts.ts";
import { isRight } from "./labels.ts";

/** A text that the other application decides otherwise. */
export interface Flip {
  readonly text: LabelledText;
  readonly before: string;
  readonly after: string;
  /** Effect on the text: decided as labelled now, no more, or as right or wrong as before. */
  readonly effect: "fixed" | "broken" | "neither";
}

export interface ConfigurationChange {
  /** Path in the configuration. */
  readonly path: string;
  /** JSON; undefined where the field is absent. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface Comparison {
  readonly other: Evaluation;
  readonly changes: readonly ConfigurationChange[];
  readonly flips: readonly Flip[];
}

/** Both have decided the same texts, in the same order. */
export function compare(evaluation: Evaluation, other: Evaluation): Comparison {
  return {
    other,
    changes: changesBetween(evaluation.application.configuration, other.application.configuration),
    flips: flipsBetween(evaluation, other),
  };
}

export function countFlips(flips: readonly Flip[]): Readonly<Record<Flip["effect"], number>> {
  const counts = { fixed: 0, broken: 0, neither: 0 };
  for (const { effect } of flips) counts[effect]++;
  return counts;
}

function flipsBetween({ decided }: Evaluation, other: Evaluation): readonly Flip[] {
  return decided.flatMap(({ text, action: before }, index): Flip[] => {
    const after = other.decided[index]?.action;
    return after === undefined || before === after
      ? []
      : [{ text, before, after, effect: effectOf(text, before, after) }];
  });
}

function effectOf({ label }: LabelledText, before: string, after: string): Flip["effect"] {
  const [was, is] = [isRight(label, before), isRight(label, after)];
  if (was === is) return "neither";
  return is ? "fixed" : "broken";
}

/** Returns the values that differ, each at the deepest path that both have. */
export function changesBetween(one: JsonObject, other: JsonObject): readonly ConfigurationChange[] {
  return changesAt("", one, other);
}

function changesAt(path: string, one: Json | undefined, other: Json | undefined): readonly ConfigurationChange[] {
  if (isObject(one) && isObject(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return names.flatMap((name) => changesAt(path === "" ? name : `${path}.${name}`, one[name], other[name]));
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    const length = Math.max(one.length, other.length);
    return Array.from({ length }, (_, index) => changesAt(`${path}[${index}]`, one[index], other[index])).flat();
  }
  const [before, after] = [textOf(one), textOf(other)];
  return before === after ? [] : [{ path, before, after }];
}

function textOf(value: Json | undefined): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}
