/** Writes the containers of a form, in which the browser makes the fields' controls. */
import { type Html, html } from "../html.ts";
import type { PageContext } from "../page-context.ts";
import type { Field } from "./field.ts";
import type { FieldGroup } from "./read-form.ts";

/** Writes a closed group; the browser shows the number of changed fields beside its name. */
export function closedGroup(page: PageContext, form: string, { path, hint, fields }: FieldGroup): Html {
  return html`<details class="control-group" id="${form}-group-${path}"><summary><code class="field-code">${path}</code>
<span class="control-count flag flag-since" hidden></span> <span class="control-summary">${page.markdown.inline(hint)}</span></summary>
${fieldGrid(fields)}</details>`;
}

/** Throws for a field of the kind `json`, which a playground's form does not offer. */
export function fieldGrid(fields: readonly Field[]): Html {
  const other = fields.find(({ kind }) => kind === "json");
  if (other !== undefined) throw new Error(`No control is made for ${other.path} yet: see form/read-form.ts.`);
  return html`<div class="control-grid" data-fields="${JSON.stringify(fields)}"></div>`;
}
