/** Blacklist phrases (Decisions: Blacklist phrases). */
import { createHash } from "node:crypto";
import type { components } from "@gatehouse/openapi/responses";
import type { components as Requests } from "@gatehouse/openapi/validated-requests";
import type { Db } from "../../contract/context.ts";
import { Problems } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { findPatternProblem } from "../../engine/phrases/compile.ts";
import { type BulkTable, putRows } from "../word-lists/bulk-rows.ts";
import { listEdit } from "../word-lists/list-edits.ts";
import { refuseLossOfTags, setTags, type TagLinks, tagNames } from "../word-lists/tag-links.ts";

export type BlacklistPhrase = components["schemas"]["BlacklistPhrase"];
/** A phrase as a request holds it. */
type NewBlacklistPhrase = Requests["schemas"]["BlacklistPhrase"];

interface BlacklistPhraseRow {
  id: number;
  tenant_id: string;
  locale: string;
  pattern: string;
  /** The pattern's hash: patterns are too long for an index. */
  pattern_key: string;
  severity: BlacklistPhrase["severity"];
}

const phraseTags: TagLinks = { tags: "blacklist_tags", links: "blacklist_phrase_tags" };

export const blacklistPhrases = {
  async listBlacklistPhrases(_input, { db, tenantId }) {
    return reply(200, { phrases: await allPhrases(db, tenantId) });
  },

  createBlacklistPhrase: listEdit<"createBlacklistPhrase">(async ({ body }, { db, tenantId }) => {
    const problems = await check(db, tenantId, body.phrase, undefined);
    if (problems.any) return reply(400, problems.toErrors());
    const [row] = await db<BlacklistPhraseRow>("blacklist_phrases").insert(toRow(tenantId, body.phrase)).returning("*");
    return { reply: reply(200, { phrase: await store(db, tenantId, row, body.phrase) }), changes: { phrases: "all" } };
  }),

  async retrieveBlacklistPhrase({ path }, { db, tenantId }) {
    const row = await tenantPhrases(db, tenantId).where({ id: path.id }).first();
    if (row === undefined) return reply(404);
    const [phrase] = await toPhrases(db, [row]);
    return phrase === undefined ? reply(404) : reply(200, { phrase });
  },

  updateBlacklistPhrase: listEdit<"updateBlacklistPhrase">(async ({ path, body }, { db, tenantId }) => {
    const present = await tenantPhrases(db, tenantId).where({ id: path.id }).first();
    if (present === undefined) return reply(404);
    const problems = await check(db, tenantId, body.phrase, path.id);
    if (body.phrase.tags.length === 0)
      await refuseLossOfTags(db, phraseTags, { id: path.id, field: "phrase.tags" }, problems);
    if (problems.any) return reply(400, problems.toErrors());
    const [row] = await tenantPhrases(db, tenantId)
      .where({ id: path.id })
      .update(toRow(tenantId, body.phrase))
      .returning("*");
    return { reply: reply(200, { phrase: await store(db, tenantId, row, body.phrase) }), changes: { phrases: "all" } };
  }),

  deleteBlacklistPhrase: listEdit<"deleteBlacklistPhrase">(async ({ path }, { db, tenantId }) => {
    const deleted = await tenantPhrases(db, tenantId).where({ id: path.id }).delete();
    if (deleted === 0) return reply(404);
    return { reply: reply(200), changes: { phrases: "all" } };
  }),
} satisfies Partial<Handlers<OperationId>>;

/** All phrases of a tenant, ordered by id. */
export async function allPhrases(db: Db, tenantId: string): Promise<BlacklistPhrase[]> {
  return toPhrases(db, await tenantPhrases(db, tenantId).orderBy("id"));
}

const bulkTable: BulkTable = {
  name: "blacklist_phrases",
  columns: { locale: "text", pattern: "text", pattern_key: "text", severity: "text" },
  key: ["locale", "pattern_key"],
  updated: ["severity"],
  tags: phraseTags,
};

/** Creates each phrase, or makes the one with its pattern and locale like it; the caller records the change. */
export function putBlacklistPhrases(db: Db, tenantId: string, phrases: readonly NewBlacklistPhrase[]): Promise<number> {
  const items = phrases.map((phrase) => ({ row: toRow(tenantId, phrase), tags: phrase.tags }));
  return putRows(db, tenantId, bulkTable, items);
}

/** A pattern must be an expression that runs in linear time; the message says where it is not. */
export function checkPattern(problems: Problems, pattern: string, path: string): Problems {
  const problem = findPatternProblem(pattern);
  if (problem === undefined) return problems;
  const { position, message } = problem;
  return problems.field(`${path}.pattern`, "invalid", `At character ${position}: ${message}`, { position });
}

async function check(
  db: Db,
  tenantId: string,
  { locale, pattern }: NewBlacklistPhrase,
  id: number | undefined,
): Promise<Problems> {
  const problems = checkPattern(new Problems(), pattern, "phrase");
  const taken = await tenantPhrases(db, tenantId)
    .where({ locale, pattern_key: keyOf(pattern) })
    .first();
  if (taken !== undefined && taken.id !== id) {
    const message = `There is a phrase with this pattern for the locale ${locale} already. Update that one.`;
    problems.field("phrase.pattern", "duplicate", message);
  }
  return problems;
}

/** Gives a stored phrase its tags. */
async function store(
  db: Db,
  tenantId: string,
  row: BlacklistPhraseRow | undefined,
  { tags }: NewBlacklistPhrase,
): Promise<BlacklistPhrase> {
  if (row === undefined) throw new Error("The store returned no phrase.");
  await setTags(db, tenantId, phraseTags, row.id, tags);
  const [phrase] = await toPhrases(db, [row]);
  if (phrase === undefined) throw new Error("A stored phrase cannot be shown.");
  return phrase;
}

function tenantPhrases(db: Db, tenantId: string) {
  return db<BlacklistPhraseRow>("blacklist_phrases").where({ tenant_id: tenantId });
}

async function toPhrases(db: Db, rows: readonly BlacklistPhraseRow[]): Promise<BlacklistPhrase[]> {
  const names = await tagNames(
    db,
    phraseTags,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, locale, pattern, severity }) => {
    return { id, locale, pattern, severity, tags: names.get(id) ?? [] };
  });
}

function toRow(tenantId: string, { locale, pattern, severity }: NewBlacklistPhrase): Omit<BlacklistPhraseRow, "id"> {
  return { tenant_id: tenantId, locale, pattern, pattern_key: keyOf(pattern), severity };
}

function keyOf(pattern: string): string {
  return createHash("sha256").update(pattern).digest("hex");
}
