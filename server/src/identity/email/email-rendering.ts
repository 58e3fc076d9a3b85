/** Renders the localized parts of an email template for a recipient's languages (Identity, Email template). */
import { canonicalLocale } from "@gatehouse/openapi/locales";
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Template } from "../../templates/nodes.ts";
import { parseTemplate } from "../../templates/parse.ts";
import { type Allowance, maximumSteps, renderTemplate } from "../../templates/render.ts";
import { TemplateError } from "../../templates/template-error.ts";
import type { ValueMap } from "../../templates/values.ts";

export type TemplateParts = components["schemas"]["EmailTemplatePart"];

/** The rendered parts, with their fields and output formats. */
const parts = {
  fromName: {
    default: "defaultFromName",
    localized: "localizedFromNames",
    escapesHtml: false,
    maximumCharacters: 65_536,
  },
  subject: { default: "defaultSubject", localized: "localizedSubjects", escapesHtml: false, maximumCharacters: 65_536 },
  html: {
    default: "defaultHtmlTemplate",
    localized: "localizedHtmlTemplates",
    escapesHtml: true,
    maximumCharacters: 4_000_000,
  },
  text: {
    default: "defaultTextTemplate",
    localized: "localizedTextTemplates",
    escapesHtml: false,
    maximumCharacters: 4_000_000,
  },
} as const;

export type PartName = keyof typeof parts;
const partNames = ["fromName", "subject", "html", "text"] as const satisfies readonly PartName[];

/** A selected part with the field that holds it, for error messages. */
interface ChosenPart {
  /** Field name, for example `defaultSubject` or `localizedSubjects.fr`. */
  readonly field: string;
  readonly source: string;
  /** Undefined for the default part. */
  readonly locale?: string;
}

export interface Failure {
  readonly part: PartName;
  /** Field name, for example `defaultSubject` or `localizedSubjects.fr`. */
  readonly field: string;
  readonly error: TemplateError;
}

export interface RenderResult {
  /** Texts of the parts that exist and rendered successfully. */
  readonly texts: Readonly<Partial<Record<PartName, string>>>;
  /** One failure for each part that did not render. */
  readonly failures: readonly Failure[];
}

/**
 * Renders all parts of a template once, in the steps that one of them may take: no other request has its turn meanwhile.
 * @param languages locales, most preferred first; without any, the default parts are rendered
 */
export function renderParts(template: TemplateParts, languages: readonly string[], data: ValueMap): RenderResult {
  const allowance = { steps: maximumSteps, characters: Number.POSITIVE_INFINITY };
  return new TemplateRenderer(template, allowance).render(languages, data);
}

/** Renders a template for many recipients; each part is parsed once. */
export class TemplateRenderer {
  readonly #template: TemplateParts;
  readonly #allowance: Allowance;
  readonly #parsed = new Map<string, Template | TemplateError>();

  /** @param allowance budget shared by all renderings */
  constructor(template: TemplateParts, allowance: Allowance) {
    this.#template = template;
    this.#allowance = allowance;
  }

  render(languages: readonly string[], data: ValueMap): RenderResult {
    const texts: Partial<Record<PartName, string>> = {};
    const failures: Failure[] = [];
    for (const part of partNames) {
      const chosen = choosePart(this.#template, part, languages);
      if (chosen === undefined) continue;
      const text = this.#renderPart(part, chosen, data);
      if (typeof text === "string") texts[part] = text;
      else failures.push({ part, field: chosen.field, error: text });
    }
    return { texts, failures };
  }

  #renderPart(part: PartName, { field, source, locale }: ChosenPart, data: ValueMap): string | TemplateError {
    const template = this.#parsed.get(field) ?? attempt(() => parseTemplate(source));
    this.#parsed.set(field, template);
    if (template instanceof TemplateError) return template;
    const options = { ...parts[part], locale, allowance: this.#allowance };
    return attempt(() => renderTemplate(template, data, options));
  }
}

/** Selects the entry of the first language that has one, or else the default (Decisions: Localized parts). */
function choosePart(template: TemplateParts, part: PartName, languages: readonly string[]): ChosenPart | undefined {
  const { default: field, localized } = parts[part];
  const byLocale = new Map<string, { readonly locale: string; readonly source: string }>();
  for (const [locale, source] of Object.entries(template[localized] ?? {})) {
    const known = canonicalLocale(locale) ?? locale;
    byLocale.set(known, { locale, source });
  }
  for (const language of languages) {
    for (const wanted of fallbacks(language)) {
      const found = byLocale.get(wanted);
      if (found !== undefined) return { field: `${localized}.${found.locale}`, ...found };
    }
  }
  const source = template[field];
  return source === undefined ? undefined : { field, source };
}

/** Languages of one country whose readers understand each other, the nearest first. */
const related: Readonly<Record<string, readonly string[]>> = { no: ["nb", "nn"], nb: ["no", "nn"], nn: ["no", "nb"] };

/** Lists the locales that serve readers of this one: `zh_TW`, then `zh_Hant_TW`, `zh_Hant`, `zh`. */
function fallbacks(language: string): readonly string[] {
  const locale = canonicalLocale(language);
  if (locale === undefined) return [language];
  const full = new Intl.Locale(locale.replaceAll("_", "-")).maximize();
  const { language: base = "", script = "", region = "" } = full;
  const own = shortened(locale);
  const written = [`${base}_${script}_${region}`, `${base}_${script}`];
  return [...own.slice(0, -1), ...written, base, ...(related[base] ?? [])];
}

function shortened(locale: string): readonly string[] {
  const parts = locale.split("_");
  return parts.map((_, index) => parts.slice(0, parts.length - index).join("_"));
}

function attempt<T>(work: () => T): T | TemplateError {
  try {
    return work();
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
}
