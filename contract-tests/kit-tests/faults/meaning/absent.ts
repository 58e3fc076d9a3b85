/** Faults about what is left out or gone, and about texts that are looked up by. */
import type { PipelineOverride } from "@gatehouse/server/pipeline-override";
import { type Fault, type OperationName, type Request, requests } from "../fault.ts";
import { answers, object } from "../wire.ts";
import { afterwards, beforehand, type Db, queries, segment } from "./make.ts";

/** Puts a value in place of a null. */
function nulls(operation: OperationName, [wrapper, name]: readonly [string, string], value: unknown): PipelineOverride {
  return requests(operation, ({ body }) => {
    const parent = object(object(body)[wrapper]);
    if (parent[name] === null) parent[name] = value;
  });
}

/** Reads a parameter of the query otherwise. */
function texts(operation: OperationName, name: string, change: (text: string) => string): PipelineOverride {
  return queries(operation, (query) => {
    const [text, ...others] = query.getAll(name);
    if (text !== undefined && others.length === 0) query.set(name, change(text));
  });
}

function decodedAgain(text: string): string {
  return decodeURIComponent(text.replaceAll(/%(?![0-7][0-9a-f])/gi, "%25"));
}

/** Answers 200 to what was deleted before. */
function deletedAgain(operation: OperationName): PipelineOverride {
  return (pipeline) => {
    const gone = new Set<string>();
    return answers(operation, ({ request, response, status }) => {
      const path = request.path.toLowerCase();
      if (status === 200) gone.add(path);
      else if (status === 404 && gone.has(path)) response.statusCode = 200;
    })(pipeline);
  };
}

/** Gives a user under an id that is used again the score of the one before. */
function oldScores(operations: readonly OperationName[], idOf: (request: Request) => string): PipelineOverride {
  return (pipeline) => {
    const scores = new Map<string, number>();
    const remembering = beforehand("deleteContentUser", async (db, request) => {
      const id = segment(request);
      const row: { score: number } | undefined = await db("content_users").where({ id }).first("score");
      if (row !== undefined) scores.set(id, row.score);
    })(pipeline);
    const restore = async (db: Db, request: Request): Promise<void> => {
      const id = idOf(request);
      const score = scores.get(id);
      if (score !== undefined) await db("content_users").where({ id }).update({ score });
      scores.delete(id);
    };
    return operations.reduce(
      (behind, operation) => afterwards(operation, (db, { request }) => restore(db, request))(behind),
      remembering,
    );
  };
}

function senderOf({ body }: Request): string {
  return String(object(object(body)["content"])["senderId"]).toLowerCase();
}

const scoring = {
  area: "effects",
  shownBy: ["createModerationApplication", "createFilterEntry", "moderateContentItem", "createContentUser"],
  laws: ["same-id-begins-anew", "created-is-found", "shown-alike"],
} as const;

const lookedUp = { area: "text", laws: ["looked-up-as-written"] } as const;
const nullish = { area: "validation", laws: ["null-counts-as-absent", "sent-comes-back"] } as const;

export const absences: readonly Fault[] = [
  {
    ...lookedUp,
    id: "text-decoded-twice",
    title: "findFilterEntry decodes the text twice.",
    operation: "findFilterEntry",
    pipelineOverride: () => texts("findFilterEntry", "text", decodedAgain),
  },
  {
    ...lookedUp,
    id: "name-decoded-twice",
    title: "deleteRoleByName decodes the name twice.",
    operation: "deleteRoleByName",
    pipelineOverride: () => texts("deleteRoleByName", "name", decodedAgain),
  },
  {
    ...lookedUp,
    id: "plus-read-as-blank",
    title: "listBlacklistTags reads an encoded plus sign in a name as a blank.",
    operation: "listBlacklistTags",
    pipelineOverride: () => texts("listBlacklistTags", "name", (text) => text.replaceAll("+", " ")),
  },
  {
    ...lookedUp,
    id: "composed-text-looked-up",
    title: "findDictionaryEntry looks for the text in NFC, and stores it as it comes.",
    operation: "findDictionaryEntry",
    pipelineOverride: () => texts("findDictionaryEntry", "text", (text) => text.normalize("NFC")),
  },
  {
    ...lookedUp,
    id: "compatible-text-looked-up",
    title: "listAllowedEntries looks for the text in NFKC, and stores it as it comes.",
    operation: "listAllowedEntries",
    pipelineOverride: () => texts("listAllowedEntries", "text", (text) => text.normalize("NFKC")),
  },
  {
    ...lookedUp,
    id: "decomposed-text-looked-up",
    title: "listWhitelistTags looks for the name in NFD, and stores it as it comes.",
    operation: "listWhitelistTags",
    pipelineOverride: () => texts("listWhitelistTags", "name", (text) => text.normalize("NFD")),
  },
  {
    id: "phrase-deleted-twice",
    area: "success",
    title: "deleteBlacklistPhrase deletes a phrase again.",
    operation: "deleteBlacklistPhrase",
    laws: ["missing-is-missing"],
    pipelineOverride: () => deletedAgain("deleteBlacklistPhrase"),
  },
  {
    id: "refresh-token-deleted-twice",
    area: "success",
    title: "deleteRefreshToken deletes a refresh token again.",
    operation: "deleteRefreshToken",
    laws: ["missing-is-missing"],
    pipelineOverride: () => deletedAgain("deleteRefreshToken"),
  },
  {
    ...scoring,
    id: "user-begins-with-an-old-score",
    title: "createContentUser gives a user the score of the one who had the id before.",
    operation: "createContentUser",
    pipelineOverride: () => oldScores(["createContentUser"], (request) => segment(request)),
  },
  {
    ...scoring,
    id: "sender-begins-with-an-old-score",
    title: "moderateContentItem gives a sender the score of the one who had the id before.",
    operation: "moderateContentItem",
    pipelineOverride: () => oldScores(["moderateContentItem"], senderOf),
  },
  {
    ...scoring,
    id: "score-outlives-its-user",
    title: "deleteContentUser leaves the score for whoever has the id next.",
    operation: "deleteContentUser",
    equally: ["createContentUser"],
    pipelineOverride: () =>
      oldScores(["createContentUser", "moderateContentItem"], (request) =>
        request.path.startsWith("/content/user") ? segment(request) : senderOf(request),
      ),
  },
  {
    ...nullish,
    id: "null-is-true",
    title: "createRole takes a null for true.",
    operation: "createRole",
    pipelineOverride: () => nulls("createRole", ["role", "isDefault"], true),
  },
  {
    ...nullish,
    id: "null-refused",
    title: "createEmailTemplate refuses null where a map may be left out.",
    operation: "createEmailTemplate",
    pipelineOverride: () => nulls("createEmailTemplate", ["emailTemplate", "localizedFromNames"], 7),
  },
  {
    ...nullish,
    id: "null-is-a-name",
    title: "createEmailTemplate takes a null for a name.",
    operation: "createEmailTemplate",
    pipelineOverride: () => nulls("createEmailTemplate", ["emailTemplate", "name"], "null"),
  },
  {
    ...nullish,
    id: "null-keeps-the-value",
    title: "updateEmailTemplate takes a null for the names that it had.",
    operation: "updateEmailTemplate",
    pipelineOverride: () => nulls("updateEmailTemplate", ["emailTemplate", "localizedFromNames"], { fr: "Personne" }),
  },
  {
    id: "empty-parameter-is-a-value",
    area: "lists",
    title: "searchAllowedEntries finds no entry where text has no value.",
    operation: "searchAllowedEntries",
    laws: ["filter-exact", "wildcard-matches"],
    pipelineOverride: () => texts("searchAllowedEntries", "text", (text) => text || "nothing"),
  },
  {
    id: "empty-parameter-refused",
    area: "validation",
    title: "listNotifications refuses a parameter without a value.",
    operation: "listNotifications",
    laws: ["parameter-optional"],
    pipelineOverride: () => texts("listNotifications", "startRow", (row) => (row === "" ? "none" : row)),
  },
];
