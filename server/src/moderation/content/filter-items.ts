/** Looking at content before it is decided: the filter reads texts, and the media filter was asked about images and videos. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db, Preparation } from "../../contract/context.ts";
import { programSchemes } from "../../engine/contacts/signals.ts";
import type { Filters } from "../../filtering/blacklist/filters.ts";
import type { Whitelists } from "../../filtering/whitelist/whitelists.ts";
import type { ModerationApplication } from "../applications/applications.ts";
import type { MediaConfidence } from "../decision/decision-outcomes.ts";
import { type Content as FilteredContent, findMatches, type MatchOptions } from "./find-matches.ts";
import { matchOptionsOf, usesWhitelist } from "./match-options.ts";
import type { FilterMatch, MetaMatch } from "./matches.ts";
import { type MediaResults, mediaQuestion } from "./media-filter.ts";
import { replacementOf } from "./replacement.ts";
import { type Applications, applicationOf, type Part, type Submission } from "./submissions.ts";

/** A submission with what is known of its parts. */
export interface FilteredItem {
  readonly submission: Submission;
  readonly application: ModerationApplication;
  readonly parts: readonly FilteredPart[];
}

export interface FilteredPart {
  readonly part: Part;
  /** Undefined where the filter does not read the part. */
  readonly read: FilteredText | undefined;
  readonly confidence: MediaConfidence | undefined;
}

/** Matches in a text, and the text with its matches replaced. */
export interface FilteredText {
  readonly matches: readonly FilterMatch[];
  /** Those inside attributes of tags. */
  readonly metaMatches: readonly MetaMatch[];
  /** Undefined for a hyperlink, which has no text. */
  readonly replacement: string | undefined;
}

export interface WordListSources {
  readonly filters: Filters;
  readonly whitelists: Whitelists;
}

/** Submissions, each with an application that exists, and what the media filter said about their parts. */
export interface ItemsToFilter {
  readonly items: readonly Submission[];
  readonly applications: Applications;
  readonly answers: MediaResults;
}

/** In a transaction: for what takes no time to speak of. */
export async function filterItems(
  sources: WordListSources,
  place: { readonly db: Db; readonly tenantId: string },
  toExamine: ItemsToFilter,
): Promise<FilteredItem[]> {
  return filterEach(sources, place, toExamine, () => true);
}

/** How long other requests wait at a time while a batch is read, in milliseconds. */
const maximumTurn = 10;

/** Before a transaction, and with pauses in which other requests have their turn. */
export async function filterItemsInSlices(
  sources: WordListSources,
  { read, tenantId }: Pick<Preparation, "read" | "tenantId">,
  { items, ...rest }: ItemsToFilter,
): Promise<FilteredItem[]> {
  const filtered: FilteredItem[] = [];
  while (filtered.length < items.length) {
    const left = { items: items.slice(filtered.length), ...rest };
    const turn = await read((db) => {
      let end: number | undefined;
      return filterEach(sources, { db, tenantId }, left, () => {
        end ??= performance.now() + maximumTurn;
        return performance.now() < end;
      });
    });
    filtered.push(...turn);
    await nextTurn();
  }
  return filtered;
}

/** @param mayGoOn is asked after each item */
async function filterEach(
  { filters, whitelists }: WordListSources,
  { db, tenantId }: { readonly db: Db; readonly tenantId: string },
  { items, applications, answers }: ItemsToFilter,
  mayGoOn: () => boolean,
): Promise<FilteredItem[]> {
  const asks = [...applications.values()].some(({ moderationConfiguration }) => usesWhitelist(moderationConfiguration));
  const whitelist = asks ? await whitelists.of(db, tenantId) : undefined;
  // From here on without a pause: the filter is that of this moment.
  const lists = { filter: await filters.of(db, tenantId), whitelist };
  const sought = new Map<ModerationApplication, MatchOptions>();
  const filtered: FilteredItem[] = [];
  for (const submission of items) {
    const application = applicationOf(submission, applications);
    if (application === undefined) throw new Error(`There is no application ${submission.content.applicationId}.`);
    const wanted = sought.get(application) ?? matchOptionsOf(application.moderationConfiguration, lists);
    sought.set(application, wanted);
    const parts = submission.content.parts.map((part) => filterPart(part, application, { wanted, answers }));
    filtered.push({ submission, application, parts });
    if (!mayGoOn()) break;
  }
  return filtered;
}

function filterPart(
  part: Part,
  application: ModerationApplication,
  { wanted, answers }: { readonly wanted: MatchOptions; readonly answers: MediaResults },
): FilteredPart {
  const question = mediaQuestion(part, application);
  const confidence = question === undefined ? undefined : answers.to(question);
  return {
    part,
    read: readText(part, application, wanted),
    confidence: question === undefined || confidence === undefined ? undefined : { media: question.type, confidence },
  };
}

function readText(
  part: Part,
  { moderationConfiguration: configuration }: ModerationApplication,
  sought: MatchOptions,
): FilteredText | undefined {
  if (part.type === "hyperlink") return readHyperlink(part.content, sought);
  const text = readable(part);
  if (text === undefined) return undefined;
  const found = findMatches(text, sought);
  const { matches, metaMatches } = found;
  return { matches, metaMatches, replacement: replacementOf(text, found, { configuration, sought }) };
}

/** Hyperlinks lead somewhere, which is no fault; the URL filter reads those that run a program or open a file. */
function readHyperlink(text: string, { filter, contacts }: MatchOptions): FilteredText | undefined {
  if (!programLink.test(text)) return undefined;
  const { matches, metaMatches } = findMatches({ type: "text", text }, { filter, contacts: { urls: contacts?.urls } });
  return { matches, metaMatches, replacement: undefined };
}

const programLink = new RegExp(`^(?:${programSchemes.join("|")}):`, "i");

/** The types whose content the filter reads. */
function readable({ type, content: text }: Part): FilteredContent | undefined {
  return type === "text" || type === "html" || type === "bbcode" ? { type, text } : undefined;
}
