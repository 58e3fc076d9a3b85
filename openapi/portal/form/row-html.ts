/** A row of a list of small objects, as HTML that the browser makes the rows of. */
import { breakable, type Html, html } from "../html.ts";
import type { FormColumn, FormField } from "./read-form.ts";

/** With the buttons that change how many rows there are, where their number is not fixed. */
export function rowTemplate({ name, columns = [], fixed }: FormField): Html {
  const remove =
    fixed === undefined && html`<button type="button" class="remove" aria-label="Remove this row">×</button>`;
  const row = isShort(columns)
    ? html`<li>${columns.map(shortCell)}${remove}</li>`
    : html`<li class="row-card"><fieldset><legend class="row-name" data-name="${name}"></legend>
<div class="row-cells${columns.length > 6 && " row-cells-many"}">${columns.map(labelledCell)}</div>${remove}</fieldset></li>`;
  return html`<template>${row}</template>${fixed === undefined && html`<button type="button" class="add">Add a row</button>`}`;
}

export function bounds({ minimum, maximum }: Pick<FormColumn, "minimum" | "maximum">): Html {
  return html`${minimum !== undefined && html` min="${minimum}"`}${maximum !== undefined && html` max="${maximum}"`}`;
}

/** Two cells that say by an example what they hold need no labels. */
function isShort(columns: readonly FormColumn[]): boolean {
  return columns.length <= 2 && columns.every(({ kind }) => kind === "text" || kind === "number");
}

function shortCell({ name, kind }: FormColumn): Html {
  const type = kind === "number" ? html`type="number" step="0.01"` : html`type="text"`;
  return html`<input ${type} aria-label="${name}" placeholder="${name}" autocomplete="off" spellcheck="false">`;
}

function labelledCell(column: FormColumn): Html {
  return html`<label class="row-cell row-cell-${column.kind}"><span class="row-cell-name">${breakable(column.name)}</span>${cellControl(column)}</label>`;
}

function cellControl(column: FormColumn): Html {
  const { kind, required, choices, isWhole, default: initial } = column;
  const hint = initial !== undefined && html` placeholder="${String(initial)}"`;
  switch (kind) {
    case "choice":
      return html`<select><option value="">${required ? "choose" : "left out"}</option>${choices.map((choice) => html`<option>${choice}</option>`)}</select>`;
    case "number":
      return html`<input type="number" step="${isWhole ? "1" : "0.01"}"${bounds(column)}${hint}>`;
    case "text":
      return html`<input type="text" autocomplete="off" autocapitalize="off" spellcheck="false"${hint}>`;
    case "lines":
      return html`<textarea rows="1" spellcheck="false" autocapitalize="off" placeholder="one on each line"></textarea>`;
    case "long":
      return html`<textarea rows="2" spellcheck="false" autocapitalize="off"></textarea>`;
  }
}
