/** The fields of the moderation playground: an application, content and its sender. */
import { type JsonObject, objectOf } from "../../tools/json.ts";
import type { Operation } from "../catalogue.ts";
import type { Field } from "../form/field.ts";
import { type FieldGroup, readForm } from "../form/read-form.ts";
import type { PageContext } from "../page-context.ts";
import { resolveSchema } from "../schema/resolve.ts";

const configuration = "application.moderationConfiguration.";

/** Fields that the page fills itself. */
export const pageFields: readonly string[] = [
  "application.id",
  "content.applicationId",
  "content.createInstant",
  "content.senderId",
];

/** A group of configuration fields. A field belongs to the first theme that matches. */
interface Theme {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** Matches the field's path in the configuration. */
  readonly pattern: RegExp;
}

const themes: readonly Theme[] = [
  {
    id: "words",
    title: "Words of the blacklist",
    about: "Rules by tag, locale and severity.",
    pattern: /^(filterRules|dictionaryTags|ignorableCharacters)$/,
  },
  {
    id: "emails",
    title: "Email addresses",
    about: "Three rules by quality, and the options of the search.",
    pattern: /^email(Rules|Filter)/,
  },
  { id: "urls", title: "URLs", about: "Three rules by quality, and the options of the search.", pattern: /^url/ },
  {
    id: "phones",
    title: "Phone numbers",
    about: "Three rules by quality, and the options of the search.",
    pattern: /^phoneNumber/,
  },
  {
    id: "names",
    title: "Names, whitelist and Unicode",
    about: "Rules for names, unknown words and characters.",
    pattern: /^(rules\.|unicodeFilterRule\.)/,
  },
  {
    id: "media",
    title: "Images and videos",
    about: "Rules by the confidence of a media filter, which the server’s operator configures.",
    pattern: /^(image|video|maximumVideo)/,
  },
  {
    id: "otherwise",
    title: "Default action",
    about: "The action and the score when no rule matches.",
    pattern: /^(default|noRule)/,
  },
  {
    id: "storing",
    title: "Replacing, storing, returning",
    about: "Replacement text, storage and answers.",
    pattern: /^(replacement|store|persistent$|queuePersistent|returnFilter)/,
  },
  {
    id: "people",
    title: "Moderators, flags and notifications",
    about: "Later steps, which do not affect the decision.",
    pattern: /^/,
  },
];

/** Returns the fields that the reader fills. */
export function moderationFields(page: PageContext): readonly Field[] {
  const fieldsOf = (operationId: string): readonly Field[] => {
    const operation = operationOf(page, operationId);
    return readForm(operation.document, bodySchema(operation)).flatMap((group) => group.fields);
  };
  const all = ["createModerationApplication", "moderateContentItemWithId"].flatMap(fieldsOf);
  return [...all.filter(({ path }) => !pageFields.includes(path)), ...scoreField(page)];
}

/** Returns the sender's score; the page chooses everything else of the sender. */
function scoreField(page: PageContext): readonly Field[] {
  const { document, ...create } = operationOf(page, "createContentUser");
  const inside = (schema: JsonObject, name: string): JsonObject =>
    objectOf(objectOf(resolveSchema(document, schema).keywords["properties"])[name]);
  const score = inside(inside(bodySchema(create), "user"), "score");
  return readForm(document, { type: "object", properties: { score } }, "user").flatMap((group) => group.fields);
}

/** Returns the application's name, and its configuration in groups. */
export function applicationGroups(page: PageContext): readonly FieldGroup[] {
  const fields = moderationFields(page).filter(({ path }) => path.startsWith("application."));
  const own = fields.filter(({ path }) => !path.startsWith(configuration));
  const configured = fields
    .filter(({ path }) => path.startsWith(configuration))
    .map((field) => ({ ...field, name: field.path.slice(configuration.length) }));
  const byTheme = Map.groupBy(configured, ({ name }) => themes.find(({ pattern }) => pattern.test(name)));
  return [
    { path: "", hint: "", fields: own },
    ...themes.map((theme) => ({
      path: `theme-${theme.id}`,
      title: theme.title,
      hint: theme.about,
      fields: byTheme.get(theme) ?? [],
    })),
  ];
}

/** Returns the fields that decide, and a group of the others. */
export function contentGroups(page: PageContext): readonly FieldGroup[] {
  const fields = moderationFields(page).filter(({ path }) => !path.startsWith("application."));
  const visible = ["content.parts", "moderation", "content.senderDisplayName", "user.score"];
  const named = fields.map((field) => (field.path === "user.score" ? { ...field, name: "user.score" } : field));
  return [
    { path: "", hint: "", fields: visible.flatMap((path) => named.filter((field) => field.path === path)) },
    {
      path: "content",
      title: "More about the content",
      hint: "",
      fields: named.filter(({ path }) => !visible.includes(path)),
    },
  ];
}

/** Throws for an operation that no document has. */
export function operationOf(page: PageContext, operationId: string): Operation {
  const found = page.catalogue.operations.find((operation) => operation.operationId === operationId);
  if (found === undefined) throw new Error(`The playground calls ${operationId}, which is in no document.`);
  return found;
}

export function bodySchema(operation: Pick<Operation, "body">): JsonObject {
  return objectOf(operation.body?.media[0]?.schema);
}
