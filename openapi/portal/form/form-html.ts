/** A form for a request's body, as HTML: a control for each field, with what the spec says of it. */
import { type Html, html } from "../html.ts";
import type { PageContext } from "../page-context.ts";
import { firstSentence } from "../pages/first-sentence.ts";
import type { Column, FieldFacts } from "./field.ts";
import type { FormField, FormGroup } from "./read-form.ts";

/** A group that is folded away until it is needed; the browser writes beside its name how many fields were changed. */
export function foldedGroup(page: PageContext, form: string, group: FormGroup): Html {
  return html`<details class="option-group" id="${form}-group-${group.path}"><summary><code class="field-code">${group.path}</code>
<span class="option-count flag flag-since" hidden></span> <span class="option-summary">${page.markdown.inline(firstSentence(group.description))}</span></summary>
${optionList(page, form, group.fields)}</details>`;
}

export function optionList(page: PageContext, form: string, fields: readonly FormField[]): Html {
  return html`<div class="options">${fields.map((field) => option(page, form, field))}</div>`;
}

function option(page: PageContext, form: string, field: FormField): Html {
  const id = `${form}-${field.path}`;
  const label = html`<code class="field-code">${field.name}</code>`;
  const hint = html`<p class="option-error" id="${id}-error" hidden></p>
<p class="option-hint" id="${id}-hint">${page.markdown.inline(hintOf(field))}</p>`;
  const facts = JSON.stringify(factsOf(field));
  if (field.kind === "rows") {
    return html`<fieldset class="option option-rows" data-field="${facts}" aria-describedby="${id}-error ${id}-hint"><legend>${label}</legend>
${hint}<ul class="option-row-list"></ul><template><li>${(field.columns ?? []).map((column) => cell(column))}<button type="button" class="remove" aria-label="Remove this row">×</button></li></template>
<button type="button" class="add">Add a row</button></fieldset>`;
  }
  return html`<div class="option option-${field.kind}" data-field="${facts}"><label for="${id}">${label}${
    field.required && html` <span class="flag flag-required">required</span>`
  }</label>
${control(field, id)}${hint}</div>`;
}

function control(field: FormField, id: string): Html {
  const common = html`id="${id}" aria-describedby="${id}-error ${id}-hint"`;
  const example = placeholderOf(field);
  const placeholder = example !== "" && html` placeholder="${example}"`;
  switch (field.kind) {
    case "switch":
      return html`<input type="checkbox" ${common}${field.default === true && html` checked`}>`;
    case "choice":
      return html`<select ${common}>${field.default === undefined && html`<option value="">${field.required ? "choose" : "left out"}</option>`}${field.choices.map(
        (choice) => html`<option value="${choice}"${choice === field.default && html` selected`}>${choice}</option>`,
      )}</select>`;
    case "number":
      return html`<input type="number" ${common} step="${field.isWhole ? "1" : "0.01"}"${bound("min", field.minimum)}${bound("max", field.maximum)} value="${String(field.default ?? "")}"${placeholder}>`;
    case "lines":
      return html`<textarea rows="1" spellcheck="false" autocapitalize="off" ${common}${placeholder}></textarea>`;
    default:
      return html`<input type="text" autocomplete="off" autocapitalize="off" spellcheck="false" ${common} value="${String(field.default ?? "")}"${placeholder}>`;
  }
}

function bound(name: string, value: number | undefined): Html | false {
  return value !== undefined && html` ${name}="${value}"`;
}

function cell({ name, kind }: Column): Html {
  const type = kind === "number" ? html`type="number" step="0.01"` : html`type="text"`;
  return html`<input ${type} aria-label="${name}" placeholder="${name}" autocomplete="off" spellcheck="false">`;
}

function hintOf(field: FormField): string {
  const how = { lines: "One on each line.", characters: "Each character counts for itself." };
  const more = field.kind === "lines" || field.kind === "characters" ? ` ${how[field.kind]}` : "";
  return `${firstSentence(field.description)}${more}${field.bounds.map((words) => ` ${capital(words)}.`).join("")}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An example shows what a field without a default could hold. */
function placeholderOf(field: FormField): string {
  if (field.default !== undefined || field.example === undefined) return "";
  if (!Array.isArray(field.example)) return String(field.example);
  return field.example.join(field.kind === "lines" ? "\n" : "");
}

/** What the browser needs; the rest is in the page already. */
function factsOf({ path, kind, required, default: initial, columns }: FieldFacts): FieldFacts {
  return {
    path,
    kind,
    required,
    ...(initial !== undefined && { default: initial }),
    ...(columns !== undefined && { columns }),
  };
}
