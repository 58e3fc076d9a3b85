/** Laws of previews and messages: each part is rendered from its own source, in the reader's language. */
import { setTimeout } from "node:timers/promises";
import { type Json, type JsonObject, objectOf } from "@gatehouse/openapi/json";
import type { Law } from "../findings.ts";
import type { MailAddress, SentMail, TestControls } from "../run-options.ts";
import { someEmail } from "./log-in.ts";
import type { Caller, Subject } from "./subject.ts";

const previewed: Law = {
  id: "preview-renders-each-part",
  says: "A preview renders the parts that were supplied and no others, each from its own source: that of the locale, of its language, or the default one. Output is escaped in HTML alone.",
  lookAt: "Which template each part is rendered from, how a locale falls back, and what is escaped.",
};

const sentRight: Law = {
  id: "message-rendered-for-its-reader",
  says: "Everybody named gets one message: each part in the first preferred language that has one, with the data of the request.",
  lookAt: "How recipients are gathered, in which order languages are tried, and what the template sees.",
};

/** Parts of a template, with the name that a rendered email has for each. */
const parts = [
  { rendered: "subject", standard: "defaultSubject", localized: "localizedSubjects" },
  { rendered: "html", standard: "defaultHtmlTemplate", localized: "localizedHtmlTemplates" },
  { rendered: "text", standard: "defaultTextTemplate", localized: "localizedTextTemplates" },
  { rendered: "display", standard: "defaultFromName", localized: "localizedFromNames" },
] as const;

type Part = (typeof parts)[number];

/** Has something to escape, in an expression of its own. */
const output = "<b>R&D</b>";
const expression = `\${'<b>R&D</b>'}`;
const escaped = "&lt;b&gt;R&amp;D&lt;/b&gt;";

/** The text of a part in a language, before and after it is rendered. */
function source({ rendered }: Part, language: string): { readonly template: string; readonly result: string } {
  const text = `${rendered} in ${language}: `;
  return { template: `${text}${expression}`, result: `${text}${rendered === "html" ? escaped : output}` };
}

/** Which languages the localized parts are in; subjects lack one of them, so that fallbacks differ from part to part. */
const languages: Readonly<Record<Part["rendered"], readonly string[]>> = {
  subject: ["fr"],
  html: ["fr", "fr_CA", "de"],
  text: ["fr", "fr_CA"],
  display: ["fr_CA", "de"],
};

function template(chosen: readonly Part[]): JsonObject {
  return Object.fromEntries(
    chosen.flatMap((part): [string, Json][] => {
      const localized = languages[part.rendered].map((language) => [language, source(part, language).template]);
      return [
        [part.standard, source(part, "no language").template],
        [part.localized, Object.fromEntries(localized)],
      ];
    }),
  );
}

/** Returns what a part renders to for somebody who prefers these languages, the most preferred one first. */
function expectedOf(part: Part, preferred: readonly string[]): string {
  const there = languages[part.rendered];
  const language = preferred
    .flatMap((locale) => [locale, locale.split("_")[0] ?? locale])
    .find((locale) => there.includes(locale));
  return source(part, language ?? "no language").result;
}

async function checkPreview(caller: Caller, chosen: readonly Part[], locale: string | undefined): Promise<void> {
  caller.begin();
  const body = {
    emailTemplate: { fromEmail: "kit@example.org", ...template(chosen) },
    ...(locale === undefined ? {} : { locale }),
  };
  const sent = await caller.send("previewEmailTemplate", { body });
  const { from, ...rest } = objectOf(objectOf(sent.json)["email"]);
  const { display } = objectOf(from);
  const actual: JsonObject = { ...rest, ...(display === undefined ? {} : { display }) };
  const expected = Object.fromEntries(
    chosen.map((part) => [part.rendered, expectedOf(part, locale === undefined ? [] : [locale])]),
  );
  for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const about = `email.${name === "display" ? "from.display" : name} in ${locale ?? "no locale"}`;
    caller.expect(previewed, "previewEmailTemplate", { about, expected: expected[name], actual: actual[name] });
  }
}

/** A part that cannot be rendered is told of, at its place, and hinders no other part. */
async function checkErrors(caller: Caller): Promise<void> {
  caller.begin();
  const broken = `Dear \${user.firstName`;
  const body = { emailTemplate: { defaultSubject: broken, defaultTextTemplate: "Ahoy" } };
  const sent = await caller.send("previewEmailTemplate", { body });
  const { email, errors } = objectOf(sent.json);
  caller.expect(previewed, "previewEmailTemplate", { about: "email", expected: { text: "Ahoy" }, actual: email });
  const fields = Object.keys(objectOf(objectOf(errors)["fieldErrors"]));
  caller.expect(previewed, "previewEmailTemplate", {
    about: "errors.fieldErrors",
    expected: ["emailTemplate.defaultSubject"],
    actual: fields,
  });
}

interface Reader {
  readonly address: string;
  readonly preferred: readonly string[];
}

async function checkSending(caller: Caller): Promise<void> {
  const { testControls } = caller.session.options;
  if (testControls === undefined || !caller.has("sendEmail")) return;
  caller.begin();
  const created = await caller.create("EmailTemplate", {
    with: {
      fromEmail: "kit@example.org",
      ...template(parts),
      defaultTextTemplate: `For \${requestData.orderNumber}`,
      // The example has a French one, in which these are merged.
      localizedTextTemplates: { fr: `For \${requestData.orderNumber}` },
    },
  });
  const copy = someEmail(caller);
  for (const preferred of [["fr_CA", "de"], ["it", "de"], []]) {
    const readers = [0, 1].map((): Reader => ({ address: someEmail(caller), preferred }));
    const before = testControls.mails.length;
    const body: JsonObject = {
      toAddresses: [...readers, ...readers.slice(0, 1)].map(({ address }) => ({ address })),
      requestData: { orderNumber: "1042" },
      ccAddresses: [copy],
      ...(preferred.length === 0 ? {} : { preferredLanguages: preferred }),
    };
    await caller.send("sendEmail", { path: { emailTemplateId: created.id }, body });
    const mails = await mailsSince(testControls, before, readers.length);
    const about = `messages in ${preferred.join(", ") || "no language"}`;
    const actual = mails.map(described).sort(byRecipient);
    const expected = readers.map((reader) => expectedMail(reader, copy)).sort(byRecipient);
    caller.expect(sentRight, "sendEmail", { about, expected, actual });
  }
}

/** Waits for so many messages, and no longer than a worker takes that has just slept. */
async function mailsSince({ idle, mails }: TestControls, before: number, count: number): Promise<readonly SentMail[]> {
  for (let tries = 0; tries < 20; tries++) {
    await idle();
    if (mails.length >= before + count) break;
    await setTimeout(50);
  }
  return mails.slice(before);
}

function byRecipient(one: JsonObject, other: JsonObject): number {
  return JSON.stringify(one["to"]) < JSON.stringify(other["to"]) ? -1 : 1;
}

function described({ from, to, cc = [], subject, html, text }: SentMail): JsonObject {
  const addresses = (list: readonly MailAddress[]): string[] => list.map(({ address }) => address);
  return {
    to: addresses(to),
    cc: addresses(cc),
    display: from?.display ?? "",
    subject,
    html: html ?? "",
    text: text ?? "",
  };
}

function expectedMail({ address, preferred }: Reader, copy: string): JsonObject {
  const rendered = parts.map((part): [string, string] => [part.rendered, expectedOf(part, preferred)]);
  return { ...Object.fromEntries(rendered), to: [address], cc: [copy], text: "For 1042" };
}

export const renderings: Subject = {
  name: "renderings",
  judges: ["previewEmailTemplate", "sendEmail"],
  async check(caller) {
    for (const locale of [undefined, "fr", "fr_CA", "fr_FR", "de", "it"]) await checkPreview(caller, parts, locale);
    for (const part of parts)
      await checkPreview(caller, [part], caller.session.random(part.rendered).pick(["fr_CA", "it"]));
    await checkErrors(caller);
    await checkSending(caller);
  },
};
