/** The fields of a moderation application, of content and of its sender, as the moderation playground asks them. */
import type { JsonObject } from "../../tools/json.ts";
import { optionList } from "../form/form-html.ts";
import { type FormField, readForm } from "../form/read-form.ts";
import { type Html, html } from "../html.ts";
import { objectOf } from "../json-values.ts";
import type { PageContext } from "../page-context.ts";
import { resolveSchema } from "../schema/resolve.ts";
import { bodySchema, operationOf } from "./playground-parts.ts";

const form = "request";
const configuration = "application.moderationConfiguration.";

/** What the page itself says in its requests: ids of what it makes, and when. */
export const saidByPage: readonly string[] = [
  "application.id",
  "content.applicationId",
  "content.createInstant",
  "content.senderId",
];

/** Fields of a configuration that belong together; each is in the first of the groups that takes it. */
interface Theme {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** By the name from the configuration. */
  readonly takes: RegExp;
}

const themes: readonly Theme[] = [
  {
    id: "words",
    title: "Words of the blacklist",
    about: "Rules by tag, locale and severity.",
    takes: /^(filterRules|dictionaryTags|ignorableCharacters)$/,
  },
  {
    id: "emails",
    title: "Email addresses",
    about: "Three rules by quality, and what counts as one.",
    takes: /^email(Rules|Filter)/,
  },
  { id: "urls", title: "URLs", about: "Three rules by quality, and what counts as one.", takes: /^url/ },
  {
    id: "phones",
    title: "Phone numbers",
    about: "Three rules by quality, and what counts as one.",
    takes: /^phoneNumber/,
  },
  {
    id: "names",
    title: "Names, whitelist and Unicode",
    about: "Rules that look at the text in other ways.",
    takes: /^(rules\.|unicodeFilterRule\.)/,
  },
  {
    id: "media",
    title: "Images and videos",
    about: "Rules by the confidence of a media filter, which the server’s operator sets up.",
    takes: /^(image|video|maximumVideo)/,
  },
  {
    id: "otherwise",
    title: "Where no rule decides",
    about: "The default action, and what good conduct does to a score.",
    takes: /^(default|noRule)/,
  },
  {
    id: "storing",
    title: "Replacing, storing, returning",
    about: "What becomes of content besides the decision.",
    takes: /^(replacement|store|persistent$|queuePersistent|returnFilter)/,
  },
  {
    id: "people",
    title: "Moderators, flags and notifications",
    about: "What comes later; it has no part in the decision.",
    takes: /^/,
  },
];

/** Every field that the page asks, by its path in what the page sends. */
export function moderationFields(page: PageContext): readonly FormField[] {
  const fieldsOf = (operationId: string): readonly FormField[] => {
    const operation = operationOf(page, operationId);
    return readForm(operation.document, bodySchema(operation)).flatMap((group) => group.fields);
  };
  const sent = ["createModerationApplication", "moderateContentItemWithId"].flatMap(fieldsOf);
  return [...sent.filter(({ path }) => !saidByPage.includes(path)), ...scoreField(page)];
}

/** Of the sender, the page chooses all but the score. */
function scoreField(page: PageContext): readonly FormField[] {
  const { document, ...create } = operationOf(page, "createContentUser");
  const inside = (schema: JsonObject, name: string): JsonObject =>
    objectOf(objectOf(resolveSchema(document, schema).keywords["properties"])[name]);
  const score = inside(inside(bodySchema(create), "user"), "score");
  return readForm(document, { type: "object", properties: { score } }, "user").flatMap((group) => group.fields);
}

/** Its name, and everything else in groups that open. */
export function applicationForm(page: PageContext): Html {
  const fields = moderationFields(page).filter(({ path }) => path.startsWith("application."));
  const [own, configured] = [false, true].map((isInside) =>
    fields.filter(({ path }) => path.startsWith(configuration) === isInside),
  );
  const byTheme = Map.groupBy((configured ?? []).map(shortlyNamed), ({ name }) =>
    themes.find(({ takes }) => takes.test(name)),
  );
  return html`${optionList(page, form, own ?? [])}${themes.map((theme) => themeGroup(page, theme, byTheme.get(theme) ?? []))}`;
}

function shortlyNamed(field: FormField): FormField {
  return { ...field, name: field.path.slice(configuration.length) };
}

function themeGroup(page: PageContext, { id, title, about }: Theme, fields: readonly FormField[]): Html {
  return html`<details class="option-group" id="${form}-theme-${id}"><summary><strong>${title}</strong>
<span class="option-count flag flag-since" hidden></span> <span class="option-summary">${about}</span></summary>
${optionList(page, form, fields)}</details>`;
}

/** The parts are in sight, and what decides besides them; the rest opens. */
export function contentForm(page: PageContext): Html {
  const fields = moderationFields(page).filter(({ path }) => !path.startsWith("application."));
  const inSight = ["content.parts", "moderation", "content.senderDisplayName", "user.score"];
  const named = fields.map((field) => (field.path === "user.score" ? { ...field, name: "user.score" } : field));
  const shown = inSight.flatMap((path) => named.filter((field) => field.path === path));
  const others = named.filter(({ path }) => !inSight.includes(path));
  return html`${optionList(page, form, shown)}
<details class="option-group"><summary>More about the content <span class="option-count flag flag-since" hidden></span></summary>
${optionList(page, form, others)}</details>`;
}
