/** Laws of what depends on an object: what goes with it, what stays, and what keeps it (x-unique says what names it). */
import { isText, type Json, type JsonObject, objectOf, objectsOf } from "@gatehouse/openapi/json";
import type { Operation } from "../contract/contract.ts";
import { creationOf, type Resource, sentShape } from "../contract/resources.ts";
import type { Shape } from "../contract/schema.ts";
import type { CreatedObject } from "../exchange/creations.ts";
import { allTokens } from "../exchange/logins.ts";
import { ownLocale } from "../exchange/request-builder.ts";
import type { Law } from "../findings.ts";
import { deletedIsGone, neighboursUntouched } from "../state/laws.ts";
import { violationUnlessRefused } from "../state/refusals.ts";
import { secondLocale } from "../state/state-model.ts";
import { uniqueKeys } from "../state/variation.ts";
import { viewsOf } from "../state/views.ts";
import { logIn } from "./log-in.ts";
import { contentOf, say } from "./said-content.ts";
import type { Caller, Subject } from "./subject.ts";

const keptInUse: Law = {
  id: "in-use-is-kept",
  says: "What something else needs is not deleted: the deletion is refused with [inUse], and changes nothing.",
  lookAt: "Does the deletion look for what names the object, in its transaction?",
};

const goesAlong: Law = {
  id: "cascade-takes-what-it-should",
  says: "What belongs to a deleted object is gone with it.",
  lookAt: "What the deletion deletes beside the object itself.",
};

const staysBehind: Law = {
  id: "deletion-leaves-others",
  says: "What only mentions a deleted object stays, without it where it names it, and as it is where it holds its text.",
  lookAt: "Do foreign keys or the deletion itself take more than belongs to the object?",
};

const inItsScope: Law = {
  id: "unique-in-its-scope",
  says: "A value is unique among the objects of one parent, or of the tenant, together with the values that count with it: in its case, or in any case where the document says so.",
  lookAt: "The check of duplicates and the unique constraint: which columns do they compare, and how?",
};

async function checkTagInUse(caller: Caller): Promise<void> {
  caller.begin();
  const tag = await caller.create("WhitelistTag");
  await caller.create("AdvancedDisallowedPhrase", { with: { parts: [tag.answered["name"] ?? "", "*"] } });
  const { id } = tag;
  const refused = await caller.send("deleteWhitelistTag", { path: { id } });
  caller.expectStatus(keptInUse, refused, 400, "for a tag that a phrase names");
}

async function checkTemplateInUse(caller: Caller): Promise<void> {
  caller.begin();
  const template = await caller.create("EmailTemplate");
  const verifying = { verifyRegistration: true, verificationEmailTemplateId: template.id };
  await caller.create("Application", { with: verifying });
  const deleted = await caller.send("deleteEmailTemplate", { path: { emailTemplateId: template.id } });
  caller.expectStatus(keptInUse, deleted, 400, "for a template that an application verifies registrations with");
}

async function checkTags(caller: Caller): Promise<void> {
  caller.begin();
  const name = caller.session.fresh.text();
  const entry = await caller.create("FilterEntry", { with: { tags: [name] } });
  const listed = await caller.send("listBlacklistTags", { query: { name } });
  const { id } = objectOf(objectOf(listed.json)["tag"]);
  if (id === undefined) return;
  const deleted = await caller.send("deleteBlacklistTag", { path: { id } });
  if (deleted.status !== 200) return;
  const left = await caller.send("retrieveFilterEntry", { path: { id: entry.id } });
  const tags = left.status === 200 ? (objectOf(objectOf(left.json)["entry"])["tags"] ?? null) : `status ${left.status}`;
  const without = entry.answered["tags"];
  const expected = Array.isArray(without) ? without.filter((tag) => tag !== name) : [];
  caller.expect(staysBehind, "deleteBlacklistTag", { "entry.tags": [expected, tags] });
}

async function checkPhrases(caller: Caller): Promise<void> {
  caller.begin();
  const word = await caller.create("AllowedEntry");
  const phrase = await caller.create("DisallowedPhrase", { with: { parts: [word.answered["text"] ?? ""] } });
  const deleted = await caller.send("deleteAllowedEntry", { path: { id: word.id } });
  if (deleted.status !== 200) return;
  const left = await caller.send("retrieveDisallowedPhrase", { path: { id: phrase.id } });
  caller.expect(staysBehind, "deleteAllowedEntry", { "the phrase": [200, left.status] });
}

async function checkContentUser(caller: Caller): Promise<void> {
  const moderationConfiguration = { persistent: true, storeContent: true, contentUserActionsEnabled: true };
  const application = await caller.create("ModerationApplication", { with: { moderationConfiguration } });
  caller.begin();
  const user = await caller.create("ContentUser");
  const { contentItemId } = await say(caller, contentOf(application.id, user.id));
  const contentUserId = user.id;
  const userAction = { action: "warn", applicationIds: [application.id] };
  const made = await caller.send("createUserAction", { path: { contentUserId }, body: userAction });
  const { id: userActionId } = objectOf(objectOf(made.json)["userAction"]);
  const deleted = await caller.send("deleteContentUser", { path: { contentUserId } });
  if (deleted.status !== 200) return;
  const flag = { createInstant: 1_732_147_200_000, reporterId: caller.session.fresh.uuid() };
  const flagged = await caller.send("flagContentItem", { path: { contentItemId }, body: { flag } });
  caller.expect(goesAlong, "deleteContentUser", { "the user's content": [404, flagged.status] });
  if (userActionId === undefined) return;
  const changed = await caller.send("updateUserAction", {
    path: { contentUserId, userActionId },
    body: userAction,
  });
  caller.expect(goesAlong, "deleteContentUser", { "what was done to the user": [404, changed.status] });
}

/** Deletes all entries of one of the kit's locales: those of the other one stay, whose name begins alike. */
async function checkLocales(caller: Caller, name: string): Promise<void> {
  const { removeOthers, retrieve, idParameter } = caller.resource(name);
  const bulk = removeOthers.find(({ operationId }) => operationId.endsWith("ByLocale"));
  if (bulk === undefined || retrieve === undefined || idParameter === undefined) return;
  for (const [deleted, left] of [
    [secondLocale, ownLocale],
    [ownLocale, secondLocale],
  ] as const) {
    caller.begin();
    const text = caller.session.fresh.text();
    const [gone, kept] = [
      await caller.create(name, { with: { text, locale: deleted } }),
      await caller.create(name, { with: { text, locale: left } }),
    ];
    const sent = await caller.send(bulk.operationId, { query: { locale: deleted } });
    if (sent.status !== 200) return;
    const statusOf = async (id: Json): Promise<number> =>
      (await caller.send(retrieve.operationId, { path: { [idParameter.name]: id } })).status;
    const about = (locale: string): string => `an entry of ${locale}, after all of ${deleted} were deleted`;
    caller.expect(deletedIsGone, bulk.operationId, { [about(deleted)]: [404, await statusOf(gone.id)] });
    caller.expect(neighboursUntouched, bulk.operationId, { [about(left)]: [200, await statusOf(kept.id)] });
  }
}

async function checkApplication(caller: Caller): Promise<void> {
  const application = await caller.create("Application", { with: allTokens });
  caller.begin();
  const { refreshTokenId, userId } = await logIn(caller, application.id);
  const query = { hardDelete: true };
  const deleted = await caller.send("deleteApplication", { path: { applicationId: application.id }, query });
  if (deleted.status !== 200) return;
  const shown = await caller.send("retrieveRefreshToken", { path: { refreshTokenId } });
  const { json } = await caller.send("listRefreshTokens", { query: { userId } });
  const left = objectsOf(objectOf(json)["refreshTokens"]).length;
  const [isShown, isListed] = [shown.status !== 404, left > 0];
  // Where one of the two shows it alone, that one is at fault.
  const reader = isShown ? "retrieveRefreshToken" : "listRefreshTokens";
  const fault = isShown === isListed ? "deleteApplication" : reader;
  const isGone = !isShown && !isListed;
  caller.expect(goesAlong, fault, { "the application's refresh tokens": [true, isGone] });
}

/** Deletes a role by its name: a role of this name of another application stays. */
async function checkRoleByName(caller: Caller): Promise<void> {
  const at = "deleteRoleByName";
  if (!caller.has(at)) return;
  const roles = [{ name: "kit member" }];
  const [own, other] = [
    await caller.create("Application", { with: { roles } }),
    await caller.create("Application", { with: { roles } }),
  ];
  caller.begin(own, other);
  const deleted = await caller.send(at, { path: { applicationId: own.id }, query: { name: "kit member" } });
  if (deleted.status !== 200) return;
  const { json } = await caller.send("retrieveApplication", { path: { applicationId: other.id } });
  const names = objectsOf(objectOf(objectOf(json)["application"])["roles"]).map(({ name = null }) => name);
  caller.expect(staysBehind, at, { "application.roles[].name of another application": [["kit member"], names] });
}

/** Creates objects that are alike in what is unique, but for its scope, what counts with it, or its case. */
async function checkScopes(caller: Caller, resource: Resource): Promise<void> {
  const create = creationOf(resource);
  const shape = create && sentShape(resource, create);
  if (create === undefined || shape === undefined) return;
  const parent = resource.parent === undefined ? undefined : await caller.create(resource.parent.name);
  const other = resource.parent === undefined ? undefined : await caller.create(resource.parent.name);
  for (const key of uniqueKeys(shape)) {
    const properties = key.map((name) => shape.properties.get(name));
    // Lists of words have to name words that there are.
    if (properties.some((property) => property?.type !== "string" || property.flag("readOnly"))) continue;
    caller.begin();
    const first = await caller.create(resource.name, parent === undefined ? {} : { parent });
    await checkFound(caller, resource, shape, first);
    const members = Object.fromEntries(key.map((name): [string, Json] => [name, first.answered[name] ?? ""]));
    for (const { what, under, like } of variants(shape, members, other === undefined ? undefined : { parent: other })) {
      const ready = await caller.scope.ready(create, {
        with: like,
        ...(under ?? (parent === undefined ? {} : { parent })),
      });
      const sent = await caller.send(create.operationId, {
        path: ready.path,
        query: ready.query,
        body: withMembers(ready.body, resource, like),
      });
      caller.expectStatus(inItsScope, sent, 200, what);
    }
    await checkOtherCase(caller, resource, { create, shape, first, key });
  }
}

interface UniqueObject {
  readonly create: Operation;
  readonly shape: Shape;
  readonly first: CreatedObject;
  readonly key: readonly string[];
}

/** Texts that are unique in any case are taken in capitals too. */
async function checkOtherCase(
  caller: Caller,
  resource: Resource,
  { create, shape, first, key }: UniqueObject,
): Promise<void> {
  const [name = ""] = key;
  const value = first.answered[name];
  if (!shape.flag("x-unique-ignores-case") || !isText(value) || value === value.toUpperCase()) return;
  const members = Object.fromEntries(key.map((one): [string, Json] => [one, first.answered[one] ?? ""]));
  const like = { ...members, [name]: value.toUpperCase() };
  const { path, query, body } = await caller.scope.ready(create, { with: like });
  const sent = await caller.send(create.operationId, { path, query, body: withMembers(body, resource, like) });
  const field = resource.bare ? name : `${resource.wrapper}.${name}`;
  caller.judge(inItsScope, create.operationId, violationUnlessRefused(sent, "duplicate", [field]));
}

/** Texts that are unique in their case are found in it alone. */
async function checkFound(
  caller: Caller,
  resource: Resource,
  shape: Shape,
  { answered }: CreatedObject,
): Promise<void> {
  const [name] = uniqueKeys(shape).flat();
  const value = name === undefined ? undefined : answered[name];
  if (name === undefined || !isText(value) || value === value.toUpperCase() || shape.flag("x-unique-ignores-case"))
    return;
  const { singles } = viewsOf(resource, ({ operationId }) => caller.has(operationId), [ownLocale]);
  for (const { ask, operation } of singles) {
    const asked = ask({ ...answered, [name]: value.toUpperCase() }, {});
    if (asked === undefined || asked.query[name] === undefined) continue;
    const sent = await caller.send(operation.operationId, { query: asked.query });
    caller.expectStatus(inItsScope, sent, 404, "for a value in another case");
  }
}

interface Variant {
  readonly what: string;
  readonly like: JsonObject;
  readonly under?: { readonly parent: Awaited<ReturnType<Caller["create"]>> } | undefined;
}

function variants(shape: Shape, members: JsonObject, under: Variant["under"]): readonly Variant[] {
  const found: Variant[] = [];
  if (under !== undefined) found.push({ what: "for the same value under another parent", like: members, under });
  if (members["locale"] === ownLocale)
    found.push({ what: "for the same value in another locale", like: { ...members, locale: secondLocale } });
  const [first] = Object.entries(members);
  if (first === undefined || shape.flag("x-unique-ignores-case")) return found;
  const [name, value] = first;
  const format = shape.properties.get(name)?.format;
  if (isText(value) && value !== value.toUpperCase() && format === undefined)
    found.push({ what: "for a value that differs in case alone", like: { ...members, [name]: value.toUpperCase() } });
  return found;
}

/** The body with exactly these members, which the preparation may have made new. */
function withMembers(body: Json | undefined, { wrapper, bare }: Resource, members: JsonObject): JsonObject {
  const whole = objectOf(body);
  return bare ? { ...whole, ...members } : { ...whole, [wrapper]: { ...objectOf(whole[wrapper]), ...members } };
}

/** Resources of which nothing is unique but what the server makes have no scope to try. */
const scoped = [
  "Role",
  "BlacklistTag",
  "WhitelistTag",
  "FilterEntry",
  "DictionaryEntry",
  "AllowedEntry",
  "ModerationApplication",
  "Application",
  "EmailTemplate",
  "OperatorUser",
];

export const dependents: Subject = {
  name: "dependents and scopes",
  tags: [
    ...["Roles", "Applications", "Email templates", "Operators", "Content users", "Moderation applications"],
    ...[
      "Blacklist tags",
      "Blacklist filter entries",
      "Blacklist dictionary",
      "Whitelist tags",
      "Whitelist allowed entries",
    ],
  ],
  checks: [
    checkTagInUse,
    checkTemplateInUse,
    checkTags,
    checkPhrases,
    checkContentUser,
    ...["FilterEntry", "DictionaryEntry"].map((name) => (caller: Caller) => checkLocales(caller, name)),
    checkApplication,
    checkRoleByName,
    ...scoped.map((name) => (caller: Caller) => checkScopes(caller, caller.resource(name))),
  ],
};
