/**
 * Importable lists: the schema of their objects, their section in a bootstrap file, and the operations that find,
 * create and update them.
 */
import type { components } from "@gatehouse/openapi/validated-requests";
import { type Client, NotFoundError } from "@gatehouse/sdk";
import type { Problems } from "@gatehouse/server/contract/errors";
import { readShape, type ShapeName } from "@gatehouse/server/contract/shapes";
import { checkPattern } from "@gatehouse/server/filtering/blacklist/blacklist-phrases";
import { checkVariations } from "@gatehouse/server/filtering/blacklist/filter-entries";

type Bodies = components["schemas"];

/** A valid object, ready to send. */
export interface Item {
  /** Unique key of the object within its list. */
  readonly key: readonly string[];
  /** Returns the id of the object with this key. */
  find(client: Client): Promise<number | undefined>;
  create(client: Client): Promise<unknown>;
  /** Absent where objects of the list cannot be updated. */
  readonly update?: (client: Client, id: number) => Promise<unknown>;
}

export interface WordList {
  /** Name for `--list`. */
  readonly name: string;
  /** Section of a bootstrap file. */
  readonly section: readonly [outer: "blacklist" | "whitelist", inner: string];
  readonly shape: ShapeName;
  /** Property of the request body that holds the object. */
  readonly wrapper: "entry" | "phrase" | "tag";
  /** Field that a plain text stands for. */
  readonly main: "text" | "name" | "pattern" | undefined;
  /** Returns the object ready to send, or undefined and adds problems. */
  read(value: unknown, problems: Problems): Item | undefined;
}

interface Definition<Name extends ShapeName> extends Omit<WordList, "read" | "shape"> {
  readonly shape: Name;
  key(body: Bodies[Name]): readonly string[];
  /** Checks rules beyond the schema that need no server. */
  readonly check?: (problems: Problems, body: Bodies[Name]) => Problems;
  /** Returns the id of an object by its key; throws a NotFoundError where there is none. */
  readonly find?: (client: Client, body: Bodies[Name]) => Promise<number>;
  /** Lists all objects, where the interface has no search by key. */
  readonly all?: (client: Client) => Promise<readonly { readonly id: number; readonly key: readonly string[] }[]>;
  create(client: Client, body: Bodies[Name]): Promise<unknown>;
  readonly update?: (client: Client, id: number, body: Bodies[Name]) => Promise<unknown>;
}

/** Lists in import order: referenced lists come before those that reference them. */
export const wordLists: readonly WordList[] = [
  define({
    name: "blacklist-tags",
    section: ["blacklist", "tags"],
    shape: "BlacklistTagRequest",
    wrapper: "tag",
    main: "name",
    key: ({ tag }) => [tag.name],
    find: async ({ filtering }, { tag }) => (await filtering.findBlacklistTag({ name: tag.name })).tag.id,
    create: ({ filtering }, body) => filtering.createBlacklistTag({ body }),
  }),
  define({
    name: "blacklist",
    section: ["blacklist", "entries"],
    shape: "FilterEntryRequest",
    wrapper: "entry",
    main: "text",
    key: ({ entry }) => [entry.text, entry.locale],
    check: (problems, { entry }) => checkVariations(problems, entry, "entry"),
    find: async ({ filtering }, { entry: { text, locale } }) =>
      (await filtering.findFilterEntry({ text, locale })).entry.id,
    create: ({ filtering }, body) => filtering.createFilterEntry({ body }),
    update: ({ filtering }, id, body) => filtering.updateFilterEntry({ id, body }),
  }),
  define({
    name: "dictionary",
    section: ["blacklist", "dictionary"],
    shape: "DictionaryEntryRequest",
    wrapper: "entry",
    main: "text",
    key: ({ entry }) => [entry.text.toLowerCase(), entry.locale],
    find: async ({ filtering }, { entry: { text, locale } }) =>
      (await filtering.findDictionaryEntry({ text, locale })).entry.id,
    create: ({ filtering }, body) => filtering.createDictionaryEntry({ body }),
    update: ({ filtering }, id, body) => filtering.updateDictionaryEntry({ id, body }),
  }),
  define({
    name: "blacklist-phrases",
    section: ["blacklist", "phrases"],
    shape: "BlacklistPhraseRequest",
    wrapper: "phrase",
    main: "pattern",
    key: ({ phrase }) => [phrase.pattern, phrase.locale],
    check: (problems, { phrase }) => checkPattern(problems, phrase.pattern, "phrase"),
    all: async ({ filtering }) =>
      (await filtering.listBlacklistPhrases()).phrases.map(({ id, pattern, locale }) => ({
        id,
        key: [pattern, locale],
      })),
    create: ({ filtering }, body) => filtering.createBlacklistPhrase({ body }),
    update: ({ filtering }, id, body) => filtering.updateBlacklistPhrase({ id, body }),
  }),
  define({
    name: "whitelist-tags",
    section: ["whitelist", "tags"],
    shape: "WhitelistTagRequest",
    wrapper: "tag",
    main: "name",
    key: ({ tag }) => [tag.name],
    find: async ({ filtering }, { tag }) => (await filtering.findWhitelistTag({ name: tag.name })).tag.id,
    create: ({ filtering }, body) => filtering.createWhitelistTag({ body }),
  }),
  define({
    name: "whitelist",
    section: ["whitelist", "allowed"],
    shape: "AllowedEntryRequest",
    wrapper: "entry",
    main: "text",
    key: ({ entry }) => [entry.text, entry.locale],
    find: async ({ filtering }, { entry: { text, locale } }) =>
      (await filtering.findAllowedEntry({ text, locale })).entry.id,
    create: ({ filtering }, body) => filtering.createAllowedEntry({ body }),
    update: ({ filtering }, id, body) => filtering.updateAllowedEntry({ id, body }),
  }),
  define({
    name: "disallowed-phrases",
    section: ["whitelist", "disallowedPhrases"],
    shape: "DisallowedPhraseRequest",
    wrapper: "phrase",
    main: undefined,
    key: ({ phrase }) => phrase.parts,
    all: async ({ filtering }) =>
      (await filtering.listDisallowedPhrases()).phrases.map(({ id, parts }) => ({ id, key: parts })),
    create: ({ filtering }, body) => filtering.createDisallowedPhrase({ body }),
  }),
  define({
    name: "advanced-disallowed-phrases",
    section: ["whitelist", "advancedDisallowedPhrases"],
    shape: "AdvancedDisallowedPhraseRequest",
    wrapper: "phrase",
    main: undefined,
    key: ({ phrase }) => phrase.parts,
    all: async ({ filtering }) =>
      (await filtering.listAdvancedDisallowedPhrases()).phrases.map(({ id, parts }) => ({ id, key: parts })),
    create: ({ filtering }, body) => filtering.createAdvancedDisallowedPhrase({ body }),
  }),
];

/** Joins a key to one text. */
export function keyText(key: readonly string[]): string {
  return JSON.stringify(key);
}

function define<Name extends ShapeName>(definition: Definition<Name>): WordList {
  const { key, check, find, all, create, update, wrapper, shape, main } = definition;
  const listed = new WeakMap<Client, Promise<ReadonlyMap<string, number>>>();
  const findListed = async (client: Client, wanted: readonly string[]): Promise<number | undefined> => {
    const known = listed.get(client) ?? listAll(client, all);
    listed.set(client, known);
    return (await known).get(keyText(wanted));
  };
  return {
    ...definition,
    read(value, problems) {
      const object = typeof value === "string" && main !== undefined ? { [main]: value } : value;
      const body = readShape(shape, { [wrapper]: object }, problems);
      if (body === undefined || check?.(problems, body).any === true) return undefined;
      const own = key(body);
      return {
        key: own,
        find: (client) => (find === undefined ? findListed(client, own) : orNone(find(client, body))),
        create: (client) => create(client, body),
        ...(update === undefined ? {} : { update: (client: Client, id: number) => update(client, id, body) }),
      };
    },
  };
}

async function listAll<Name extends ShapeName>(
  client: Client,
  all: Definition<Name>["all"],
): Promise<ReadonlyMap<string, number>> {
  const objects = all === undefined ? [] : await all(client);
  return new Map(objects.map(({ key, id }) => [keyText(key), id]));
}

async function orNone(id: Promise<number>): Promise<number | undefined> {
  try {
    return await id;
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}
