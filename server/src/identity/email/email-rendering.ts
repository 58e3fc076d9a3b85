/** Renders the localized parts of an email template for a recipient's languages (Identity, Email template). */
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Template } from "../../templates/nodes.ts";
import { parseTemplate } from "../../templates/parse.ts";
import { type Allowance, renderTemplate } from "../../templates/render.ts";
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
 * Renders all parts of a template once.
 * @param languages locales, most preferred first; without any, the default parts are rendered
 */
export function renderParts(template: TemplateParts, languages: readonly string[], data: ValueMap): RenderResult {
  return new TemplateRenderer(template).render(languages, data);
}

/** Renders a template for many recipients; each part is parsed once. */
export class TemplateRenderer {
  readonly #template: TemplateParts;
  readonly #allowance: Allowance | undefined;
  readonly #parsed = new Map<string, Template | TemplateError>();

  /** @param allowance budget shared by all renderings */
  constructor(template: TemplateParts, allowance?: Allowance) {
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

  #renderPart(part: PartName, { field, source }: ChosenPart, data: ValueMap): string | TemplateError {
    const template = this.#parsed.get(field) ?? attempt(() => parseTemplate(source));
    this.#parsed.set(field, template);
    if (template instanceof TemplateError) return template;
    const options = { ...parts[part], allowance: this.#allowance };
    return attempt(() => renderTemplate(template, data, options));
  }
}

/**
 * Selects the entry of the first language that has one, with fallback `fr_CA` → `fr` → default (Decisions: Localized
 * parts).
 */
function choosePart(template: TemplateParts, part: PartName, languages: readonly string[]): ChosenPart | undefined {
  const { default: field, localized } = parts[part];
  const byLocale = new Map(
    Object.entries(template[localized] ?? {}).map(([locale, source]) => [canonical(locale), { locale, source }]),
  );
  for (const language of languages) {
    for (
      let wanted = canonical(language);
      wanted !== "";
      wanted = wanted.slice(0, Math.max(0, wanted.lastIndexOf("_")))
    ) {
      const found = byLocale.get(wanted);
      if (found !== undefined) return { field: `${localized}.${found.locale}`, source: found.source };
    }
  }
  const source = template[field];
  return source === undefined ? undefined : { field, source };
}

/** Normalizes a locale: `fr-CA`, `fr_CA` and `FR_ca` are equal. */
function canonical(locale: string): string {
  return locale.replaceAll("-", "_").toLowerCase();
}

function attempt<T>(work: () => T): T | TemplateError {
  try {
    return work();
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
}
