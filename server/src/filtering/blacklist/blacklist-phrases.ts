/** Blacklist phrases (Decisions: Blacklist phrases). */
import { createHash } from "node:crypto";
import type { components } from "@gatehouse/openapi/responses";
import type { components as Requests } from "@gatehouse/openapi/validated-requests";
import type { Db } from "../../contract/context.ts";
import { Problems } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { findPatternProblem } from "../../engine/phrases/compile.ts";
import { type Row, table } from "../../store/table.ts";
import { listEdit } from "../word-lists/list-edits.ts";
import { phraseTags } from "../word-lists/tag-links.ts";
import { WordList } from "../word-lists/word-list.ts";

export type BlacklistPhrase = components["schemas"]["BlacklistPhrase"];
/** A phrase as a request holds it. */
type NewBlacklistPhrase = Requests["schemas"]["BlacklistPhrase"];

const phraseTable = table<Omit<BlacklistPhrase, "tags">>()({
  name: "blacklist_phrases",
  // The pattern's hash: patterns are too long for an index.
  keys: { tenant_id: "text", pattern_key: "text" },
  fields: { id: "bigint", locale: "text", pattern: "text", severity: "text" },
});

export const blacklistPhraseList = new WordList<BlacklistPhrase, NewBlacklistPhrase, Row<typeof phraseTable>>({
  table: phraseTable,
  tags: phraseTags,
  key: ["locale", "pattern_key"],
  constants: {},
  toRow: (tenantId, phrase) => phraseTable.toRow(phrase, { tenant_id: tenantId, pattern_key: keyOf(phrase.pattern) }),
});

export const blacklistPhrases = {
  async listBlacklistPhrases(_input, { db, tenantId }) {
    return reply(200, { phrases: await blacklistPhraseList.all(db, tenantId) });
  },

  createBlacklistPhrase: listEdit<"createBlacklistPhrase">(async ({ body }, { db, tenantId }) => {
    const problems = await check(db, tenantId, body.phrase, undefined);
    if (problems.any) return reply(400, problems.toErrors());
    const phrase = await blacklistPhraseList.insert(db, tenantId, body.phrase);
    return { reply: reply(200, { phrase }), changes: { phrases: "all" } };
  }),

  async retrieveBlacklistPhrase({ path }, { db, tenantId }) {
    const phrase = await blacklistPhraseList.find(db, tenantId, { id: path.id });
    return phrase === undefined ? reply(404) : reply(200, { phrase });
  },

  updateBlacklistPhrase: listEdit<"updateBlacklistPhrase">(async ({ path, body }, { db, tenantId }) => {
    if ((await blacklistPhraseList.find(db, tenantId, { id: path.id })) === undefined) return reply(404);
    const problems = await check(db, tenantId, body.phrase, path.id);
    await blacklistPhraseList.checkTags({ db, tenantId }, path.id, body.phrase, "phrase.tags", problems);
    if (problems.any) return reply(400, problems.toErrors());
    const phrase = await blacklistPhraseList.update(db, tenantId, path.id, body.phrase);
    return phrase === undefined ? reply(404) : { reply: reply(200, { phrase }), changes: { phrases: "all" } };
  }),

  deleteBlacklistPhrase: listEdit<"deleteBlacklistPhrase">(async ({ path }, { db, tenantId }) => {
    if (!(await blacklistPhraseList.delete(db, tenantId, path.id))) return reply(404);
    return { reply: reply(200), changes: { phrases: "all" } };
  }),
} satisfies Partial<Handlers<OperationId>>;

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
  const key = { locale, pattern_key: keyOf(pattern) };
  if ((await blacklistPhraseList.findOther(db, tenantId, key, id)) !== undefined) {
    const message = `There is a phrase with this pattern for the locale ${locale} already. Update that one.`;
    problems.field("phrase.pattern", "duplicate", message);
  }
  return problems;
}

function keyOf(pattern: string): string {
  return createHash("sha256").update(pattern).digest("hex");
}
