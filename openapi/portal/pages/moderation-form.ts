/** The form of the moderation playground: fields of an application, of content and of its sender. */
import { type JsonObject, objectOf } from "../../tools/json.ts";
import { optionList } from "../form/form-html.ts";
import { type FormField, readForm } from "../form/read-form.ts";
import { type Html, html } from "../html.ts";
import type { PageContext } from "../page-context.ts";
import { resolveSchema } from "../schema/resolve.ts";
import { bodySchema, operationOf } from "./playground-parts.ts";

const form = "request";
const configuration = "application.moderationConfiguration.";

/** Fields that the page fills in itself. */
export const pageProvidedFields: readonly string[] = [
  "application.id",
  "content.applicationId",
  "content.createInstant",
  "content.senderId",
];

/** A group of configuration fields; a field is in the first group whose pattern matches. */
interface FieldGroup {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** Pattern of the names within the configuration. */
  readonly pattern: RegExp;
}

const fieldGroups: readonly FieldGroup[] = [
  {
    id: "words",
    title: "Words of the blacklist",
    about: "Rules by tag, locale and severity.",
    pattern: /^(filterRules|dictionaryTags|ignorableCharacters)$/,
  },
  {
    id: "emails",
    title: "Email addresses",
    about: "Three rules by quality, and options of the filter.",
    pattern: /^email(Rules|Filter)/,
  },
  { id: "urls", title: "URLs", about: "Three rules by quality, and options of the filter.", pattern: /^url/ },
  {
    id: "phones",
    title: "Phone numbers",
    about: "Three rules by quality, and options of the filter.",
    pattern: /^phoneNumber/,
  },
  {
    id: "names",
    title: "Names, whitelist and Unicode",
    about: "Rules that look at the text in other ways.",
    pattern: /^(rules\.|unicodeFilterRule\.)/,
  },
  {
    id: "media",
    title: "Images and videos",
    about: "Rules by the confidence of a media filter, which the server’s operator sets up.",
    pattern: /^(image|video|maximumVideo)/,
  },
  {
    id: "otherwise",
    title: "Where no rule decides",
    about: "The default action, and the score adjustment for good conduct.",
    pattern: /^(default|noRule)/,
  },
  {
    id: "storing",
    title: "Replacing, storing, returning",
    about: "Storage, replacement text and returned matches.",
    pattern: /^(replacement|store|persistent$|queuePersistent|returnFilter)/,
  },
  {
    id: "people",
    title: "Moderators, flags and notifications",
    about: "Settings without influence on the decision.",
    pattern: /^/,
  },
];

/** Returns each field of the form, with its path in the request. */
export function moderationFields(page: PageContext): readonly FormField[] {
  const fieldsOf = (operationId: string): readonly FormField[] => {
    const operation = operationOf(page, operationId);
    return readForm(operation.document, bodySchema(operation)).flatMap((group) => group.fields);
  };
  const sent = ["createModerationApplication", "moderateContentItemWithId"].flatMap(fieldsOf);
  return [...sent.filter(({ path }) => !pageProvidedFields.includes(path)), ...scoreField(page)];
}

/** Returns the score, the only field of the sender that the reader sets. */
function scoreField(page: PageContext): readonly FormField[] {
  const { document, ...create } = operationOf(page, "createContentUser");
  const inside = (schema: JsonObject, name: string): JsonObject =>
    objectOf(objectOf(resolveSchema(document, schema).keywords["properties"])[name]);
  const score = inside(inside(bodySchema(create), "user"), "score");
  return readForm(document, { type: "object", properties: { score } }, "user").flatMap((group) => group.fields);
}

/** Shows the name; all other fields are in groups that open. */
export function applicationForm(page: PageContext): Html {
  const fields = moderationFields(page).filter(({ path }) => path.startsWith("application."));
  const [general, configured] = [false, true].map((isInside) =>
    fields.filter(({ path }) => path.startsWith(configuration) === isInside),
  );
  const byGroup = Map.groupBy((configured ?? []).map(withShortName), ({ name }) =>
    fieldGroups.find(({ pattern }) => pattern.test(name)),
  );
  return html`${optionList(page, form, general ?? [])}${fieldGroups.map((group) => fieldGroup(page, group, byGroup.get(group) ?? []))}`;
}

function withShortName(field: FormField): FormField {
  return { ...field, name: field.path.slice(configuration.length) };
}

function fieldGroup(page: PageContext, { id, title, about }: FieldGroup, fields: readonly FormField[]): Html {
  return html`<details class="option-group" id="${form}-theme-${id}"><summary><strong>${title}</strong>
<span class="option-count flag flag-since" hidden></span> <span class="option-summary">${about}</span></summary>
${optionList(page, form, fields)}</details>`;
}

/** Shows the parts and the fields that influence the decision; the rest is in a group that opens. */
export function contentForm(page: PageContext): Html {
  const fields = moderationFields(page).filter(({ path }) => !path.startsWith("application."));
  const visiblePaths = ["content.parts", "moderation", "content.senderDisplayName", "user.score"];
  const named = fields.map((field) => (field.path === "user.score" ? { ...field, name: "user.score" } : field));
  const shown = visiblePaths.flatMap((path) => named.filter((field) => field.path === path));
  const others = named.filter(({ path }) => !visiblePaths.includes(path));
  return html`${optionList(page, form, shown)}
<details class="option-group"><summary>More about the content <span class="option-count flag flag-since" hidden></span></summary>
${optionList(page, form, others)}</details>`;
}
