/** Reads the texts of content items: finds their matches and replaces them. It needs no store, so that any thread may do it. */
import type { StepBudget } from "../../engine/budget.ts";
import { type Configuration, matchesToReplace } from "../decision/decision-outcomes.ts";
import { budgetOfRequest, budgetOfText, type CostProblem, withinBudget } from "./filter-budgets.ts";
import { type AnyMatch, type Content, type ContentMatches, findMatches, type MatchOptions } from "./find-matches.ts";
import { matchOptionsOf, type WordLists } from "./match-options.ts";
import type { FilterMatch, MetaMatch } from "./matches.ts";
import type { Part } from "./submissions.ts";

/** Matches in a text, and the text with its matches replaced. */
export interface FilteredText {
  readonly matches: readonly FilterMatch[];
  /** Those inside attributes of tags. */
  readonly metaMatches: readonly MetaMatch[];
  /** Undefined for a hyperlink and a name. */
  readonly replacement: string | undefined;
}

/** A part of a content item, or the name of its sender. */
export interface PartToRead {
  readonly type: Part["type"] | "senderDisplayName";
  readonly content: string;
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
  if (type === "senderDisplayName") return readName(content, matchOptions, budget);
  if (type === "hyperlink") return readHyperlink(content, matchOptions, budget);
  if (type !== "text" && type !== "html" && type !== "bbcode") return undefined;
  const text = { type, text: content };
  const found = findMatches(text, matchOptions, budget);
  const { matches, metaMatches } = found;
  return { matches, metaMatches, replacement: replacementOf(text, found, { configuration, matchOptions, budget }) };
}

/** A hyperlink is a URL, and held against the rules of URLs alone. */
function readHyperlink(text: string, { filter, contacts }: MatchOptions, budget: StepBudget): FilteredText {
  const options = { filter, contacts: { urls: contacts?.urls } };
  const { matches, metaMatches } = findMatches({ type: "text", text }, options, budget);
  return { matches, metaMatches, replacement: undefined };
}

/** Finds what is wrong with the name as a name. */
function readName(
  text: string,
  { filter, blacklist, senderDisplayName }: MatchOptions,
  budget: StepBudget,
): FilteredText {
  const options = { filter, blacklist, username: senderDisplayName };
  const { matches } = findMatches({ type: "text", text }, options, budget);
  return { matches: matches.filter(({ type }) => type === "username"), metaMatches: [], replacement: undefined };
}

/** Bounds the passes over a text that wraps words in words. */
const maximumPasses = 8;

/**
 * The text with the matches replaced whose rule says so. What stands beside a replacement can be a word that was part of a
 * larger one before, so the result is read again until none of its blacklist matches is one to replace.
 */
export function replacementOf(
  { type, text }: Content,
  found: ContentMatches,
  {
    configuration,
    matchOptions: { filter, blacklist },
    budget,
  }: { readonly configuration: Configuration; readonly matchOptions: MatchOptions; readonly budget: StepBudget },
): string {
  const matches = toReplace(configuration, allMatches(found));
  if (matches.length === 0) return text;
  const replacement = replacementIn(configuration);
  budget.spend(text.length);
  let replaced = found.replace(matches, replacement);
  // A replacement that is itself on the blacklist would be replaced again and again.
  const { string = "" } = replacement;
  if (blacklist === undefined || (string !== "" && filter.findBlacklisted(string, blacklist).length > 0))
    return replaced;
  for (let readings = 0; readings < maximumPasses; readings++) {
    const again = findMatches({ type, text: replaced }, { filter, blacklist }, budget);
    const left = toReplace(configuration, allMatches(again));
    if (left.length === 0) break;
    budget.spend(replaced.length);
    replaced = again.replace(left, replacement);
  }
  return replaced;
}

function toReplace(configuration: Configuration, matches: readonly AnyMatch[]): readonly AnyMatch[] {
  return matches.flatMap((match) => matchesToReplace(configuration, [match]));
}

function allMatches({ matches, metaMatches }: ContentMatches): readonly AnyMatch[] {
  return metaMatches.length === 0 ? matches : [...matches, ...metaMatches];
}

function replacementIn({ replacementCharacter, replacementString }: Configuration) {
  return {
    ...(replacementCharacter === undefined ? {} : { character: replacementCharacter }),
    ...(replacementString === undefined ? {} : { string: replacementString }),
  };
}
