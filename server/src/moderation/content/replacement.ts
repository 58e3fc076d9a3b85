/** The filtered text of a part (Moderation, Moderate response, `replacement`; Decisions: Order of decisions). */
import type { StepBudget } from "../../engine/budget.ts";
import { type Configuration, matchesToReplace } from "../decision/decision-outcomes.ts";
import { type AnyMatch, type Content, type ContentMatches, findMatches, type MatchOptions } from "./find-matches.ts";

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
