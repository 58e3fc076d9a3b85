/**
 * Disallowed phrases (Filtering, Disallowed phrase; Decisions: Disallowed phrases): plain ones of allowed
 * words, advanced ones of tags and stars. A phrase outlives what it names, and means nothing while that is away.
 */

import { createHash } from "node:crypto";
import type { components } from "@gatehouse/openapi/responses";
import type { Db } from "../../contract/context.ts";
import { Problems } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { isAnyOf } from "../../store/json-rows.ts";
import { pagesByKey } from "../../store/pages.ts";
import { type Row, table } from "../../store/table.ts";
import { putRows } from "../word-lists/bulk-rows.ts";
import { listEdit } from "../word-lists/list-edits.ts";
import { findTags } from "../word-lists/tag-links.ts";
import { findAllowedTexts } from "./allowed-entries.ts";

type DisallowedPhrase = components["schemas"]["DisallowedPhrase"];

/** One of the two lists of a tenant. */
export interface PhraseList {
  readonly tenantId: string;
  readonly advanced: boolean;
}

const phraseTable = table<Omit<DisallowedPhrase, "status">>()({
  name: "disallowed_phrases",
  // Phrases are told apart by their parts; an index holds no more than their hash.
  keys: { tenant_id: "text", advanced: "boolean", parts_key: "text" },
  fields: { id: "bigint", parts: "json" },
});

type PhraseRow = Row<typeof phraseTable>;

export const disallowedPhrases = {
  listDisallowedPhrases: (_, { db, tenantId }) => list(db, { tenantId, advanced: false }),
  createDisallowedPhrase: listEdit<"createDisallowedPhrase">(({ body }, { db, tenantId }) =>
    create(db, { tenantId, advanced: false }, body.phrase.parts),
  ),
  retrieveDisallowedPhrase: ({ path }, { db, tenantId }) => retrieve(db, { tenantId, advanced: false }, path.id),
  deleteDisallowedPhrase: listEdit<"deleteDisallowedPhrase">(({ path }, { db, tenantId }) =>
    remove(db, { tenantId, advanced: false }, path.id),
  ),
  listAdvancedDisallowedPhrases: (_, { db, tenantId }) => list(db, { tenantId, advanced: true }),
  createAdvancedDisallowedPhrase: listEdit<"createAdvancedDisallowedPhrase">(({ body }, { db, tenantId }) =>
    create(db, { tenantId, advanced: true }, body.phrase.parts),
  ),
  retrieveAdvancedDisallowedPhrase: ({ path }, { db, tenantId }) => retrieve(db, { tenantId, advanced: true }, path.id),
  deleteAdvancedDisallowedPhrase: listEdit<"deleteAdvancedDisallowedPhrase">(({ path }, { db, tenantId }) =>
    remove(db, { tenantId, advanced: true }, path.id),
  ),
} satisfies Partial<Handlers<OperationId>>;

/** Adds the phrases that are not there; the caller records the change. */
export function putDisallowedPhrases(
  db: Db,
  of: PhraseList,
  phrases: readonly { readonly parts: readonly string[] }[],
): Promise<number> {
  return putRows(
    db,
    of.tenantId,
    { ...phraseTable, key: ["advanced", "parts_key"] },
    phrases.map(({ parts }) => ({ row: toRow(of, parts) })),
  );
}

/** All phrases of one of the lists in the order of their ids, page after page. */
export async function* allDisallowedPhrases(
  db: Db,
  tenantId: string,
  advanced: boolean,
): AsyncGenerator<readonly DisallowedPhrase[]> {
  const phrases = () => tenantPhrases(db, { tenantId, advanced });
  for await (const rows of pagesByKey<PhraseRow>(phrases)) yield rows.map(toPhrase);
}

/** Those of the phrases of both lists with these ids that there are. */
export async function disallowedPhrasesById(db: Db, tenantId: string, ids: readonly number[]) {
  const rows = await phraseTable
    .rows(db)
    .where({ tenant_id: tenantId })
    .where(isAnyOf(db, "id", ids));
  return rows.map((row) => ({ ...toPhrase(row), advanced: Boolean(row.advanced) }));
}

async function list(db: Db, of: PhraseList) {
  const rows = await tenantPhrases(db, of).orderBy("id");
  return reply(200, { phrases: rows.map(toPhrase) });
}

async function create(db: Db, of: PhraseList, parts: readonly string[]) {
  const row = toRow(of, parts);
  const problems = await check(db, of, parts, row.parts_key);
  if (problems.any) return reply(400, problems.toErrors());
  const [stored] = await phraseTable.rows(db).insert(row).returning("*");
  if (stored === undefined) throw new Error("The store returned no phrase.");
  return { reply: reply(200, { phrase: toPhrase(stored) }), changes: { whitelist: { phrases: [stored.id] } } };
}

async function retrieve(db: Db, of: PhraseList, id: number) {
  const row = await tenantPhrases(db, of).where({ id }).first();
  return row === undefined ? reply(404) : reply(200, { phrase: toPhrase(row) });
}

async function remove(db: Db, of: PhraseList, id: number) {
  const deleted = await tenantPhrases(db, of).where({ id }).delete();
  if (deleted === 0) return reply(404);
  return { reply: reply(200), changes: { whitelist: { phrases: [id] } } };
}

async function check(db: Db, of: PhraseList, parts: readonly string[], key: string): Promise<Problems> {
  const problems = await checkParts(db, of, parts, "phrase.parts");
  const taken = problems.any ? undefined : await tenantPhrases(db, of).where({ parts_key: key }).first();
  if (taken !== undefined) {
    problems.field("phrase.parts", "duplicate", `There is a phrase of these parts already. Its id is ${taken.id}.`);
  }
  return problems;
}

/** Each part has to name what is there: an allowed entry, or, of an advanced phrase, a tag. */
async function checkParts(db: Db, of: PhraseList, parts: readonly string[], path: string): Promise<Problems> {
  return refuseUnknown(new Problems(), { of, parts, path }, await findNamed(db, of, parts));
}

/** Checks many phrases, whose parts stand at `<path>[<index>].parts`. */
export async function checkPhrases(
  db: Db,
  of: PhraseList,
  phrases: readonly { readonly parts: readonly string[] }[],
  path: string,
): Promise<Problems> {
  const known = await findNamed(
    db,
    of,
    phrases.flatMap(({ parts }) => parts),
  );
  const problems = new Problems();
  for (const [index, { parts }] of phrases.entries())
    refuseUnknown(problems, { of, parts, path: `${path}[${index}].parts` }, known);
  return problems;
}

/** Those of the parts that name what is there. */
async function findNamed(db: Db, of: PhraseList, parts: readonly string[]): Promise<ReadonlySet<string>> {
  if (!of.advanced) return findAllowedTexts(db, of.tenantId, parts);
  return new Set((await findTags(db, of.tenantId, "whitelist_tags", parts, { hold: true })).keys());
}

function refuseUnknown(
  problems: Problems,
  { of, parts, path }: { readonly of: PhraseList; readonly parts: readonly string[]; readonly path: string },
  known: ReadonlySet<string>,
): Problems {
  for (const [index, part] of parts.entries()) {
    if (known.has(part) || (of.advanced && part === "*")) continue;
    const message = of.advanced
      ? `There is no whitelist tag named ${part}. Send the name of a tag, or * for any one allowed word.`
      : `The whitelist does not allow ${part}. Send the text of an allowed entry, or allow the word first.`;
    problems.field(`${path}[${index}]`, "invalid", message);
  }
  return problems;
}

function tenantPhrases(db: Db, { tenantId, advanced }: PhraseList) {
  return phraseTable.rows(db).where({ tenant_id: tenantId, advanced });
}

function toPhrase(row: PhraseRow): DisallowedPhrase {
  return { ...phraseTable.toShape(row), status: "ACTIVE" };
}

function toRow({ tenantId, advanced }: PhraseList, given: readonly string[]): Omit<PhraseRow, "id"> {
  const parts = [...given];
  const key = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  return phraseTable.toRow({ parts }, { tenant_id: tenantId, advanced, parts_key: key });
}
