/** Applies a bootstrap to the store atomically and idempotently (Decisions: The bootstrap file). */
import type { ApiKeyOrigin } from "../access/api-keys.ts";
import { remember } from "../access/server-state.ts";
import { hasHadTenants, loadTenants, putTenant } from "../access/tenants.ts";
import type { Clock, Db, NewId } from "../contract/context.ts";
import type { Errors } from "../contract/errors.ts";
import { Problems } from "../contract/errors.ts";
import { blacklistPhraseList, checkPattern } from "../filtering/blacklist/blacklist-phrases.ts";
import {
  type BuiltInDictionary,
  hasBuiltInDictionary,
  readBuiltInDictionary,
} from "../filtering/blacklist/built-in-dictionaries.ts";
import { addDictionaryWords, dictionaryEntryList } from "../filtering/blacklist/dictionary-entries.ts";
import { checkVariations, filterEntryList } from "../filtering/blacklist/filter-entries.ts";
import { disableUnnamedOperators, putOperator } from "../filtering/users/operators.ts";
import { Passwords } from "../filtering/users/passwords.ts";
import { allowedEntryList } from "../filtering/whitelist/allowed-entries.ts";
import { checkPhrases, putDisallowedPhrases } from "../filtering/whitelist/disallowed-phrases.ts";
import { type ListChanges, type Revision, recordChanges } from "../filtering/word-lists/revisions.ts";
import { ensureTags } from "../filtering/word-lists/tag-links.ts";
import { ensureOwnApplication } from "../identity/applications/own-application.ts";
import { upsertApplication } from "../identity/applications/upsert-application.ts";
import { putEmailTemplate } from "../identity/email/email-template-store.ts";
import { putSystemConfiguration } from "../identity/system/system-configuration-store.ts";
import {
  deleteUnnamedIdentityProviders,
  putIdentityProvider,
  takesForeignTokens,
} from "../identity/users/identity-providers.ts";
import { upsertUser } from "../identity/users/upsert-user.ts";
import { deleteUnnamedWebhooks, putWebhook } from "../identity/webhooks/webhooks.ts";
import { putModerationApplication } from "../moderation/applications/applications.ts";
import { type AppliedApiKeys, applyApiKeys } from "./apply-api-keys.ts";
import { BootstrapError, toLines } from "./bootstrap-error.ts";
import type { Bootstrap } from "./bootstrap-file.ts";
import { tenantFor } from "./tenant-for.ts";
import { applyWordPacks, namesOf } from "./word-packs.ts";

/** Id of the tenant where the bootstrap names none. */
export const defaultTenantId = "00000000-0000-4000-8000-000000000001";

export interface BootstrapContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly newId: NewId;
  /** Hashes the passwords of new operators; at production's cost by default. */
  readonly passwords?: Passwords;
}

export interface AppliedBootstrap extends AppliedApiKeys {
  /** Names of the identity providers that state no issuer or no audience of their JWTs. */
  readonly providersWithoutAudience: readonly string[];
}

/** Keys of a first start, which no bootstrap file can name or delete. */
export interface FirstStart {
  readonly apiKeyOrigin?: ApiKeyOrigin;
}

/** @throws BootstrapError naming the path of each violated rule */
export async function applyBootstrap(
  context: BootstrapContext,
  bootstrap: Bootstrap & FirstStart,
): Promise<AppliedBootstrap> {
  const { db } = context;
  await applyTenants(db, bootstrap);
  const tenants = await loadTenants(db);
  const applied = await applyApiKeys(context, bootstrap, tenants);
  await applyIdentity(context, bootstrap, tenants);
  await applyWordLists(db, bootstrap, tenants);
  await applyModeration(context, bootstrap, tenants);
  const providersWithoutAudience = (bootstrap.identityProviders ?? [])
    .filter(takesForeignTokens)
    .map(({ name }) => name);
  return { ...applied, providersWithoutAudience };
}

async function applyTenants(db: Db, { tenants }: Bootstrap): Promise<void> {
  for (const [index, { id, name }] of (tenants ?? []).entries()) {
    if (await putTenant(db, id.toLowerCase(), name)) continue;
    const line = `tenants[${index}]: The tenant has moved to another store. Take it, and what names it, out of the file.`;
    throw new BootstrapError("The bootstrap cannot be applied.", [line]);
  }
  if (tenants === undefined && !(await hasHadTenants(db))) await putTenant(db, defaultTenantId, "Default");
}

async function applyIdentity(
  { db, clock, newId }: BootstrapContext,
  bootstrap: Bootstrap,
  tenants: ReadonlySet<string>,
): Promise<void> {
  const [firstTenant] = tenants;
  if (firstTenant !== undefined) await ensureOwnApplication({ db, clock, newId, tenantId: firstTenant });
  for (const [index, webhook] of (bootstrap.webhooks ?? []).entries()) {
    if (webhook.tenantId !== undefined) tenantFor(webhook.tenantId, tenants, `webhooks[${index}]`);
    await putWebhook(db, webhook);
  }
  await deleteUnnamedWebhooks(db, idsOf(bootstrap.webhooks));
  const named = new Set<string>();
  for (const [index, provider] of (bootstrap.identityProviders ?? []).entries()) {
    const at = `identityProviders[${index}]`;
    const tenantId = tenantFor(provider.tenantId, tenants, at);
    refuse(await putIdentityProvider(db, tenantId, provider), at);
    named.add(`${tenantId} ${provider.id.toLowerCase()}`);
  }
  await deleteUnnamedIdentityProviders(db, (tenantId, id) => named.has(`${tenantId} ${id}`));
  for (const [index, { tenantId, emailTemplate }] of (bootstrap.emailTemplates ?? []).entries()) {
    const at = `emailTemplates[${index}]`;
    await putEmailTemplate(
      db,
      tenantFor(tenantId, tenants, at),
      idOf(emailTemplate, `${at}.emailTemplate`),
      emailTemplate,
    );
  }
  for (const [index, { tenantId, application, webhookIds }] of (bootstrap.applications ?? []).entries()) {
    const at = `applications[${index}]`;
    const body = { application, ...(webhookIds === undefined ? {} : { webhookIds }) };
    const outcome = await upsertApplication({ db, clock, newId, tenantId: tenantFor(tenantId, tenants, at) }, body);
    if ("errors" in outcome) refuse(outcome.errors, at);
  }
  for (const [index, { tenantId, user }] of (bootstrap.users ?? []).entries()) {
    const at = `users[${index}]`;
    refuse(await upsertUser({ db, clock, newId, tenantId: tenantFor(tenantId, tenants, at) }, user), at);
  }
  if (bootstrap.systemConfiguration !== undefined) await putSystemConfiguration(db, bootstrap.systemConfiguration);
}

async function applyWordLists(db: Db, bootstrap: Bootstrap, tenants: ReadonlySet<string>): Promise<void> {
  const { blacklist, whitelist, dictionaries, packs = [] } = bootstrap;
  const changed = new Map<string, Set<keyof Revision>>();
  const change = (tenantId: string, ...lists: readonly (keyof Revision)[]): void => {
    if (lists.length === 0) return;
    changed.set(tenantId, new Set([...(changed.get(tenantId) ?? []), ...lists]));
  };
  // First: dictionaries and packs leave the file's own words as they are, and ids do not depend on their sizes.
  if (blacklist !== undefined) {
    const tenantId = tenantFor(blacklist.tenantId, tenants, "blacklist");
    change(tenantId, ...(await applyBlacklist(db, blacklist, tenantId)));
  }
  for (const [index, locale] of (dictionaries ?? []).entries()) {
    if (!hasBuiltInDictionary(locale)) {
      throw new BootstrapError("The bootstrap cannot be applied.", [
        `dictionaries[${index}]: there is no built-in dictionary ${locale}; there is en.`,
      ]);
    }
    let words: BuiltInDictionary | undefined;
    for (const tenantId of tenants) {
      // Once per tenant: deleted words do not return, and later starts are fast.
      if (!(await remember(db, `dictionary ${locale} ${tenantId}`))) continue;
      words ??= await readBuiltInDictionary(locale);
      if (words !== undefined) await addDictionaryWords(db, tenantId, locale, words);
      change(tenantId, "dictionary");
    }
  }
  for (const tenantId of await applyWordPacks(db, packs, tenants)) change(tenantId, "entries");
  if (whitelist !== undefined) {
    const tenantId = tenantFor(whitelist.tenantId, tenants, "whitelist");
    if (await applyWhitelist(db, whitelist, tenantId)) change(tenantId, "whitelist");
  }
  // Last, as in every edit: concurrent processes lock revisions in the same order and cannot deadlock.
  for (const [tenantId, lists] of changed) {
    const changes: ListChanges = Object.fromEntries([...lists].map((list) => [list, "all"]));
    await recordChanges(db, tenantId, changes);
  }
}

/** Resolves to the changed lists. */
async function applyBlacklist(
  db: Db,
  { tags, entries = [], dictionary = [], phrases = [] }: NonNullable<Bootstrap["blacklist"]>,
  tenantId: string,
): Promise<(keyof Revision)[]> {
  const problems = new Problems();
  for (const [index, entry] of entries.entries()) checkVariations(problems, entry, `blacklist.entries[${index}]`);
  for (const [index, { pattern }] of phrases.entries()) checkPattern(problems, pattern, `blacklist.phrases[${index}]`);
  refuse(problems.toErrors(), "");
  await ensureTags(db, tenantId, "blacklist_tags", namesOf(tags));
  const counts = {
    entries: await filterEntryList.put(db, tenantId, entries),
    dictionary: await dictionaryEntryList.put(db, tenantId, dictionary),
    phrases: await blacklistPhraseList.put(db, tenantId, phrases),
  } as const;
  return (["entries", "dictionary", "phrases"] as const).filter((list) => counts[list] > 0);
}

/** Resolves to whether anything changed. */
async function applyWhitelist(
  db: Db,
  whitelist: NonNullable<Bootstrap["whitelist"]>,
  tenantId: string,
): Promise<boolean> {
  await ensureTags(db, tenantId, "whitelist_tags", namesOf(whitelist.tags));
  let changed = await allowedEntryList.put(db, tenantId, whitelist.allowed ?? []);
  for (const list of ["disallowedPhrases", "advancedDisallowedPhrases"] as const) {
    const of = { tenantId, advanced: list === "advancedDisallowedPhrases" };
    const phrases = whitelist[list] ?? [];
    refuse((await checkPhrases(db, of, phrases, `whitelist.${list}`)).toErrors(), "");
    changed += await putDisallowedPhrases(db, of, phrases);
  }
  return changed > 0;
}

async function applyModeration(
  { db, newId, passwords = new Passwords() }: BootstrapContext,
  bootstrap: Bootstrap,
  tenants: ReadonlySet<string>,
): Promise<void> {
  for (const [index, { tenantId, application }] of (bootstrap.moderationApplications ?? []).entries()) {
    const at = `moderationApplications[${index}]`;
    const place = { db, tenantId: tenantFor(tenantId, tenants, at) };
    refuse(await putModerationApplication(place, idOf(application, `${at}.application`), application), at);
  }
  const named = new Set<string>();
  for (const [index, { tenantId, user }] of (bootstrap.operators ?? []).entries()) {
    const at = `operators[${index}]`;
    const place = { db, tenantId: tenantFor(tenantId, tenants, at), newId };
    const operator = await putOperator(place, user, passwords);
    if ("errors" in operator) refuse(operator.errors, at);
    else named.add(`${place.tenantId} ${operator.id}`);
  }
  await disableUnnamedOperators(db, (tenantId, id) => named.has(`${tenantId} ${id}`));
}

function idsOf(named: readonly { readonly id: string }[] = []): ReadonlySet<string> {
  return new Set(named.map(({ id }) => id.toLowerCase()));
}

/** The schema requires the id, but the type of the interface's shape makes it optional. */
function idOf(value: object, at: string): string {
  const id = "id" in value ? value.id : undefined;
  if (typeof id !== "string")
    throw new BootstrapError("The bootstrap cannot be applied.", [`${at}.id: Required. Send an id.`]);
  return id.toLowerCase();
}

function refuse(errors: Errors | undefined, at: string): void {
  const lines = errors === undefined ? [] : toLines(errors, at);
  if (lines.length > 0) throw new BootstrapError("The bootstrap cannot be applied.", lines);
}
