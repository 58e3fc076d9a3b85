/** An email template whose parts each say which of its texts they come from. */
import type { Json, JsonObject } from "@gatehouse/openapi/json";

/** Parts of a template, with the name that a rendered email has for each. */
export const parts = [
  { rendered: "subject", standard: "defaultSubject", localized: "localizedSubjects" },
  { rendered: "html", standard: "defaultHtmlTemplate", localized: "localizedHtmlTemplates" },
  { rendered: "text", standard: "defaultTextTemplate", localized: "localizedTextTemplates" },
  { rendered: "display", standard: "defaultFromName", localized: "localizedFromNames" },
] as const;

export type Part = (typeof parts)[number];

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

export function template(chosen: readonly Part[]): JsonObject {
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
export function expectedOf(part: Part, preferred: readonly string[]): string {
  const there = languages[part.rendered];
  const language = preferred
    .flatMap((locale) => [locale, locale.split("_")[0] ?? locale])
    .find((locale) => there.includes(locale));
  return source(part, language ?? "no language").result;
}
