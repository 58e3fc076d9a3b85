/** Reads the texts of content items: finds their matches and replaces them. It needs no store, so that any thread may do it. */
import type { StepBudget } from "../../engine/budget.ts";
import { programSchemes } from "../../engine/contacts/signals.ts";
import type { Configuration } from "../decision/decision-outcomes.ts";
import { budgetOfRequest, budgetOfText, type CostProblem, withinBudget } from "./filter-budgets.ts";
import { findMatches, type MatchOptions } from "./find-matches.ts";
import { matchOptionsOf, type WordLists } from "./match-options.ts";
import type { FilterMatch, MetaMatch } from "./matches.ts";
import { replacementOf } from "./replacement.ts";
import type { Part } from "./submissions.ts";

/** Matches in a text, and the text with its matches replaced. */
export interface FilteredText {
  readonly matches: readonly FilterMatch[];
  /** Those inside attributes of tags. */
  readonly metaMatches: readonly MetaMatch[];
  /** Undefined for a hyperlink, which has no text. */
  readonly replacement: string | undefined;
}

export interface PartToRead extends Pick<Part, "type" | "content"> {
  readonly configuration: Configuration;
}

/** The parts of a request, and the number of characters in all of them. */
export interface PartsToRead {
  readonly parts: readonly PartToRead[];
  readonly length: number;
}

/** Undefined where the filter does not read the part. */
export type PartOutcome = FilteredText | CostProblem | undefined;

/** Returns an outcome for each part. */
export function readParts({ parts, length }: PartsToRead, lists: WordLists): readonly PartOutcome[] {
  const whole = budgetOfRequest(length);
  return parts.map((part) =>
    withinBudget(() => {
      const matchOptions = matchOptionsOf(part.configuration, lists);
      return readPart(part, matchOptions, budgetOfText(part.content.length, whole));
    }),
  );
}

function readPart(
  { type, content, configuration }: PartToRead,
  matchOptions: MatchOptions,
  budget: StepBudget,
): FilteredText | undefined {
  if (type === "hyperlink") return readHyperlink(content, matchOptions, budget);
  if (type !== "text" && type !== "html" && type !== "bbcode") return undefined;
  const text = { type, text: content };
  const found = findMatches(text, matchOptions, budget);
  const { matches, metaMatches } = found;
  return { matches, metaMatches, replacement: replacementOf(text, found, { configuration, matchOptions, budget }) };
}

/** A hyperlink is expected to hold a URL; only script and file URLs count. */
function readHyperlink(text: string, { filter, contacts }: MatchOptions, budget: StepBudget): FilteredText | undefined {
  if (!programLink.test(text)) return undefined;
  const options = { filter, contacts: { urls: contacts?.urls } };
  const { matches, metaMatches } = findMatches({ type: "text", text }, options, budget);
  return { matches, metaMatches, replacement: undefined };
}

const programLink = new RegExp(`^(?:${programSchemes.join("|")}):`, "i");
