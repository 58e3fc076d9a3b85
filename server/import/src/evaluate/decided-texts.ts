/** Decides texts by the rules of an application, without storing anything. */
import { decideText } from "@gatehouse/openapi/decision";
import { type Client, InvalidRequestError, type RequestComponents, type ResponseComponents } from "@gatehouse/sdk";
import { mapConcurrently } from "../concurrency.ts";
import type { LabelledText } from "./labelled-texts.ts";

export type Application = ResponseComponents["schemas"]["ModerationApplication"];
export type Match = ResponseComponents["schemas"]["FilterMatch"];
/** Quality is compared within a kind of match. */
export type Kind = Match["type"];

/** A text with what follows from the rules. */
export interface DecidedText {
  readonly text: LabelledText;
  readonly action: string;
  /** The most restrictive action of the report-only rules that were met. */
  readonly reportOnlyAction: string | undefined;
  /** Number of matches by the name of the rule that they meet. */
  readonly rules: ReadonlyMap<string, number>;
  /** Number of matches by category: `tag Insult` of listed words, or else the kind of the match. */
  readonly categories: ReadonlyMap<string, number>;
  /** The highest score, a quality times 100, of each kind of match. */
  readonly scores: ReadonlyMap<Kind, number>;
  /** The first matches, to be marked. */
  readonly spans: readonly MatchSpan[];
}

export interface MatchSpan {
  readonly start: number;
  readonly length: number;
  /** Says what was matched. */
  readonly title: string;
}

/** Thrown where a text cannot be decided. */
export class EvaluationProblem extends Error {
  override name = "EvaluationProblem";
}

export interface DecideOptions {
  readonly concurrency: number;
  /** Called with the number of texts that are decided. */
  readonly watch: (done: number) => void;
  readonly signal: AbortSignal;
}

/** Texts that are sent before progress is reported. */
const batchSize = 256;
/** Bounds the memory that a text full of matches takes. */
const maximumSpans = 100;

/**
 * Resolves to the decided texts in their order; to those that were decided before the signal.
 *
 * @throws EvaluationProblem where the server refuses a text
 */
export async function decideTexts(
  client: Client,
  application: Application,
  texts: readonly LabelledText[],
  { concurrency, watch, signal }: DecideOptions,
): Promise<readonly DecidedText[]> {
  const { moderationConfiguration: configuration } = application;
  const requests = filterRequestsOf(configuration);
  const decided: DecidedText[] = [];
  for (let start = 0; start < texts.length && !signal.aborted; start += batchSize) {
    const batch = texts.slice(start, start + batchSize);
    const results = await mapConcurrently(batch, concurrency, async (text) =>
      toDecided(text, configuration, await matchesIn(client, text, requests)),
    );
    for (const result of results) decided.push(result);
    watch(decided.length);
  }
  return decided;
}

async function matchesIn(client: Client, { line, text }: LabelledText, requests: readonly FilterOptions[]) {
  const matches: Match[] = [];
  for (const request of requests) {
    try {
      const answer = await client.moderation.filterContentItem({ body: { ...request, content: text } });
      for (const match of answer.matches) matches.push(match);
    } catch (error) {
      throw error instanceof InvalidRequestError ? refusal(line, error) : error;
    }
  }
  return matches;
}

function refusal(line: number, error: InvalidRequestError): EvaluationProblem {
  const { generalErrors = [], fieldErrors = {} } = error.errors;
  const reasons = [...generalErrors, ...Object.values(fieldErrors).flat()].map(
    ({ code, message }) => `${code} ${message}`,
  );
  const message = `Line ${line}: the server refuses to filter the text. ${reasons.join(" ")} Remove the line.`;
  return new EvaluationProblem(message, { cause: error });
}

function toDecided(text: LabelledText, configuration: Configuration, matches: readonly Match[]): DecidedText {
  const objections = matches.filter(({ whitelistResult }) => whitelistResult !== "allowed");
  return {
    text,
    ...decideText(configuration, matches),
    categories: countsOf(objections.flatMap(categoriesOf)),
    scores: scoresOf(objections),
    spans: objections.slice(0, maximumSpans).map(({ start, length, ...match }) => ({
      start,
      length,
      title: titleOf({ start, length, ...match }),
    })),
  };
}

function categoriesOf({ type, tags = [] }: Match): readonly string[] {
  return type === "blacklist" ? tags.map((tag) => `tag ${tag}`) : [type];
}

function countsOf(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function scoresOf(matches: readonly Match[]): ReadonlyMap<Kind, number> {
  const scores = new Map<Kind, number>();
  for (const match of matches) scores.set(match.type, Math.max(scores.get(match.type) ?? 0, scoreOf(match)));
  return scores;
}

/** A quality of 0.29 times 100 is 28.999999999999996. */
function scoreOf({ quality }: Match): number {
  return Math.round(quality * 10_000) / 100;
}

function titleOf(match: Match): string {
  const words = match.type === "blacklist" ? [match.severity ?? "", ...(match.tags ?? [])] : [match.type];
  return `${words.filter((word) => word !== "").join(", ")}, score ${scoreOf(match)}`;
}

type Configuration = ResponseComponents["schemas"]["ModerationConfiguration"];
type FilterOptions = Omit<RequestComponents["schemas"]["ContentFilterRequest"], "content">;

/** Returns one request, and a second one for an application with whitelist rules: the whitelist is asked alone. */
function filterRequestsOf(configuration: Configuration): readonly FilterOptions[] {
  const request: FilterOptions = {
    blacklist: blacklistOf(configuration),
    emails: {
      maximumMatchLength: configuration.emailFilterMaxLength,
      spacePenalty: configuration.emailFilterSpacePenalty,
    },
    urls: {
      maximumMatchLength: configuration.urlFilterMaxLength,
      spacePenalty: configuration.urlFilterSpacePenalty,
    },
    phoneNumbers: {
      maximumMatchLength: configuration.phoneNumberFilterMaxLength,
      minimumMatchLength: configuration.phoneNumberFilterMinLength,
      separatorPenalty: configuration.phoneNumberFilterSeparatorPenalty,
      spacePenalty: configuration.phoneNumberFilterSpacePenalty,
      wordPenalty: configuration.phoneNumberFilterWordPenalty,
    },
    unicode: unicodeOf(configuration.unicodeFilterRule),
    usernames: usernamesOf(configuration.rules.usernameFilterRule),
  };
  return configuration.rules.whitelistFilterRules === undefined ? [request] : [request, { whitelist: true }];
}

function blacklistOf({ dictionaryTags, ignorableCharacters }: Configuration): NonNullable<FilterOptions["blacklist"]> {
  return { ignorableCharacters, ...(dictionaryTags === undefined ? {} : { dictionaryTags }) };
}

function unicodeOf({ action, data }: Configuration["unicodeFilterRule"]): NonNullable<FilterOptions["unicode"]> {
  if (action === "allow") return { disabled: true };
  return data === undefined ? {} : { ranges: rangesOf(data) };
}

/** Closes the last range, which may be open in the lines of an application. */
function rangesOf(data: string): string[] {
  const lines = data.split(/\r\n|\r|\n/).map((line) => line.trim());
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => (line.endsWith("-") ? `${line}\\u{10FFFF}` : line));
}

type Rules = Configuration["rules"];

function usernamesOf({ enabled, scheme }: Rules["usernameFilterRule"]): NonNullable<FilterOptions["usernames"]> {
  return enabled ? { disabled: false, scheme: scheme ?? "default" } : { disabled: true };
}
