/** A form for a request's body, as HTML: a control for each field, with what the spec says of it. */
import { breakable, type Html, html } from "../html.ts";
import type { PageContext } from "../page-context.ts";
import { firstSentence } from "../pages/first-sentence.ts";
import type { Column, FieldFacts } from "./field.ts";
import type { FormColumn, FormField, FormGroup } from "./read-form.ts";
import { bounds, rowTemplate } from "./row-html.ts";

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
  const label = html`<code class="field-code">${breakable(field.name)}</code>`;
  const hint = html`<p class="option-error" id="${id}-error" hidden></p>
<p class="option-hint" id="${id}-hint">${page.markdown.inline(hintOf(field))}</p>`;
  const facts = JSON.stringify(factsOf(field));
  if (field.kind === "rows") {
    return html`<fieldset class="option option-rows" data-field="${facts}" aria-describedby="${id}-error ${id}-hint"><legend>${label}</legend>
${hint}<ul class="option-row-list"></ul>${rowTemplate(field)}</fieldset>`;
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
      return html`<input type="number" ${common} step="${field.isWhole ? "1" : "0.01"}"${bounds(field)} value="${String(field.default ?? "")}"${placeholder}>`;
    case "long":
      return html`<textarea rows="3" spellcheck="false" autocapitalize="off" ${common}${placeholder}>${String(field.default ?? "")}</textarea>`;
    case "lines":
      return html`<textarea rows="1" spellcheck="false" autocapitalize="off" ${common}${placeholder}></textarea>`;
    default:
      return html`<input type="text" autocomplete="off" autocapitalize="off" spellcheck="false" ${common} value="${String(field.default ?? "")}"${placeholder}>`;
  }
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
  return field.kind === "rows" ? "" : field.example.join(field.kind === "lines" ? "\n" : "");
}

/** What the browser needs; the rest is in the page already. */
function factsOf({ path, kind, required, default: initial, columns, fixed }: FormField): FieldFacts {
  return {
    path,
    kind,
    required,
    ...(initial !== undefined && { default: initial }),
    ...(columns !== undefined && { columns: columns.map(columnFacts) }),
    ...(fixed !== undefined && { fixed }),
  };
}

function columnFacts({ name, kind, required }: FormColumn): Column {
  return { name, kind, required };
}
