/** Laws of previews and messages: each part is rendered from its own source, in the reader's language. */
import { type JsonObject, objectOf, objectsOf } from "@gatehouse/openapi/json";
import type { Law } from "../findings.ts";
import { expectedOf, type Part, parts, template } from "./localized-parts.ts";
import { someEmail } from "./log-in.ts";
import { checkSending } from "./messages.ts";
import type { Caller, Subject } from "./subject.ts";

const previewed: Law = {
  id: "preview-renders-each-part",
  says: "A preview renders the parts that were supplied and no others, each from its own source: that of the locale, of its language, or the default one. Output is escaped in HTML alone, and each part that cannot be rendered is told of once, with its place.",
  lookAt: "Which template each part is rendered from, how a locale falls back, and what is escaped.",
};

async function checkPreview(caller: Caller, chosen: readonly Part[], locale: string | undefined): Promise<void> {
  caller.begin();
  const address = someEmail(caller);
  const body = {
    emailTemplate: { fromEmail: address, ...template(chosen) },
    ...(locale === undefined ? {} : { locale }),
  };
  const sent = await caller.send("previewEmailTemplate", { body });
  const { from = {}, ...rest } = objectOf(objectOf(sent.json)["email"]);
  const actual: JsonObject = { ...rest, ...objectOf(from) };
  const rendered = chosen.map((part) => [part.rendered, expectedOf(part, locale === undefined ? [] : [locale])]);
  const expected: JsonObject = { ...Object.fromEntries(rendered), address };
  for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const about = `email.${["display", "address"].includes(name) ? `from.${name}` : name} in ${locale ?? "no locale"}`;
    caller.expect(previewed, "previewEmailTemplate", { [about]: [expected[name], actual[name]] });
  }
}

/** An expression that never ends, and one that has no value. */
const broken = { syntax: `\${user.firstName`, logic: `\${user.nickname}` } as const;

/** Two parts cannot be rendered: each is told of once, with its place, and hinders no other part. */
async function checkErrors(caller: Caller): Promise<void> {
  const [subject, html, text] = ["defaultSubject", "defaultHtmlTemplate", "defaultTextTemplate"] as const;
  const ways = [
    { places: { [subject]: ["Dear ", broken.syntax], [html]: ["Ahoy,\n", broken.logic] }, whole: { text: "Ahoy" } },
    { places: { [text]: ["\n\n ", broken.logic], [html]: ["<p>", broken.syntax] }, whole: { subject: "Ahoy" } },
  ] as const;
  for (const { places, whole } of ways) {
    caller.begin();
    const templates = Object.entries(places).map(([field, source]) => [field, source.join("")]);
    const rest = "text" in whole ? { [text]: whole.text } : { [subject]: whole.subject };
    const body = { emailTemplate: { ...Object.fromEntries(templates), ...rest } };
    const sent = await caller.send("previewEmailTemplate", { body });
    const { email, errors } = objectOf(sent.json);
    caller.expect(previewed, "previewEmailTemplate", { email: [whole, email] });
    const errorsByField = objectOf(objectOf(errors)["fieldErrors"]);
    const fields = Object.keys(places).map((field) => `emailTemplate.${field}`);
    const actual = Object.keys(errorsByField).sort();
    caller.expect(previewed, "previewEmailTemplate", { "errors.fieldErrors": [fields.sort(), actual] });
    for (const [field, [before, expression]] of Object.entries(places))
      checkError(caller, errorsByField, { field, before, expression });
  }
}

interface BrokenPart {
  readonly field: string;
  /** The text before the expression. */
  readonly before: string;
  readonly expression: string;
}

function checkError(caller: Caller, errorsByField: JsonObject, { field, before, expression }: BrokenPart): void {
  const name = `emailTemplate.${field}`;
  const lines = before.split("\n");
  const column = (lines.at(-1) ?? "").length + 1;
  const actual = objectsOf(errorsByField[name]).map(({ code, data }) => {
    const { line = null, column: at } = objectOf(data);
    const isWithin = Number(at) >= column && Number(at) <= column + expression.length;
    return { about: String(code).replace(/^\[\w+\]/, ""), line, isWithin };
  });
  const expected = [{ about: name, line: lines.length, isWithin: true }];
  caller.expect(previewed, "previewEmailTemplate", { [`errors.fieldErrors.${name}`]: [expected, actual] });
}

async function checkPreviews(caller: Caller): Promise<void> {
  for (const locale of [undefined, "fr", "fr_CA", "fr_FR", "de", "it"]) await checkPreview(caller, parts, locale);
  for (const part of parts)
    await checkPreview(caller, [part], caller.session.random(part.rendered).pick(["fr_CA", "it"]));
}

export const renderings: Subject = {
  name: "renderings",
  tags: ["Email templates"],
  checks: [checkPreviews, checkErrors, checkSending],
};
