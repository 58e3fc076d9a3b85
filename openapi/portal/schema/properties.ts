/** Renders the fields of a schema, with their types and nested fields. */
import {
  isObject,
  isText,
  type Json,
  type JsonObject,
  objectEntries,
  objectOf,
  textOf,
  textsOf,
} from "../../tools/json.ts";
import { schemaAddress } from "../addresses.ts";
import type { DecisionNotes } from "../decisions.ts";
import { type Html, html, join } from "../html.ts";
import type { PageContext } from "../page-context.ts";
import { conditionSentence } from "./conditions.ts";
import { type Direction, type Flag, factsOf, flagsOf } from "./facts.ts";
import { type ResolvedSchema, resolveSchema, typesOf, valuesOf, variantsOf } from "./resolve.ts";

export function typeWords(page: PageContext, document: JsonObject, raw: JsonObject): Html {
  const resolved = resolveSchema(document, raw);
  const variants = variantsOf(resolved.keywords);
  if (variants.length > 0) {
    const words = variants.map((variant) => typeWords(page, document, variant));
    return html`${join(words, " or ")}`;
  }
  const types = typesOf(resolved.keywords);
  if (types.length === 0 || types.length >= 6) return html`any JSON value`;
  return join(
    types.map((type) => oneType(page, document, resolved, type)),
    " or ",
  );
}

function oneType(page: PageContext, document: JsonObject, { name, keywords }: ResolvedSchema, type: string): Html {
  if (type === "array") {
    const items = keywords["items"];
    return isObject(items) ? html`array of ${typeWords(page, document, items)}` : html`array`;
  }
  if (type !== "object") return html`${keywords["format"] === "binary" ? "bytes" : type}`;
  const others = keywords["additionalProperties"];
  if (isObject(others)) return html`map of ${typeWords(page, document, others)}`;
  return name === undefined ? html`object` : html`<a href="${page.link(schemaAddress(name))}">${name}</a>`;
}

export interface View {
  readonly page: PageContext;
  readonly document: JsonObject;
  readonly direction: Direction;
  /** True to show named schemas where they are used; otherwise they are only linked. */
  readonly expand: boolean;
  /** Collects the decisions behind the fields. */
  readonly decisions: DecisionNotes;
}

/** A field, a parameter or a header. */
export interface NamedValue {
  readonly name: string;
  readonly anchor: string;
  readonly schema: JsonObject;
  readonly flags: readonly Flag[];
  readonly description?: string;
  readonly section?: string;
  readonly assumption?: string;
  readonly since?: string;
  readonly removed?: string;
  readonly example?: Json | undefined;
}

/** Position of a field on a page. */
interface FieldPosition {
  readonly anchor: string;
  /** Named schemas around the field. */
  readonly enclosing: readonly string[];
  readonly depth: number;
}

/** Renders the fields and rules of a schema, of its items, or of its variants. */
export function schemaContent(view: View, schema: JsonObject, anchor: string): Html {
  return insideOf(view, resolveSchema(view.document, schema), { anchor, enclosing: [], depth: 0 });
}

/** Renders a list of named values, each with an anchor. */
export function namedValues(
  view: View,
  values: readonly NamedValue[],
  around: Omit<FieldPosition, "anchor"> = outermost,
): Html {
  return html`<dl class="fields">${values.map((value) => namedValue(view, value, { ...around, anchor: value.anchor }))}</dl>`;
}

const outermost = { enclosing: [], depth: 0 };

function namedValue(view: View, value: NamedValue, position: FieldPosition): Html {
  const resolved = resolveSchema(view.document, value.schema);
  const { keywords } = resolved;
  const [since, removed] = [value.since || textOf(keywords["x-since"]), value.removed || textOf(keywords["x-removed"])];
  const { block } = view.page.markdown;
  noteDecision(view, value, keywords);
  return html`<div class="field" id="${value.anchor}">
<dt><a class="field-name" href="#${value.anchor}"><code>${value.name}</code></a>
<span class="field-type">${typeOf(view, value.schema)}</span>
${value.flags.map((flag) => html`<span class="flag flag-${flag.kind}">${flag.text}</span> `)}${versionMarks(since, removed)}</dt>
<dd>${block(value.description || textOf(keywords["description"]))}${isChoice(resolved) && block(resolved.generalDescription)}
${factList(view, value, resolved)}
${nested(view, resolved, value.name, position)}</dd>
</div>`;
}

function typeOf(view: View, schema: JsonObject): Html {
  const returned = resolveSchema(view.document, schema).keywords["x-returned-as"];
  return view.direction === "response" && isText(returned)
    ? html`${returned}`
    : typeWords(view.page, view.document, schema);
}

/** Renders the versions of addition and removal. */
export function versionMarks(since: string, removed: string): Html {
  return html`${since !== "" && html`<span class="flag flag-since">since ${since}</span> `}${
    removed !== "" && html`<span class="flag flag-warning">removed in ${removed}</span>`
  }`;
}

/** Collects the decision behind a value; that of its use takes precedence over that of its schema. */
function noteDecision({ decisions }: View, value: NamedValue, keywords: JsonObject): void {
  const [, subject = ""] = /^[^.]+\.(?:header\.)?(.+)$/.exec(value.anchor) ?? [];
  const { anchor, assumption = "", section = "" } = value;
  if (assumption !== "") decisions.add({ subject, anchor, reason: assumption, document: section });
  else {
    const [reason, document] = [textOf(keywords["x-assumption"]), textOf(keywords["x-document"])];
    decisions.add({ subject, anchor, reason, document });
  }
}

/** Returns true for an enum, whose description explains each value. */
function isChoice(resolved: ResolvedSchema): boolean {
  return valuesOf(resolved.keywords).length > 1;
}

function factList(view: View, value: NamedValue, resolved: ResolvedSchema): Html {
  const facts = factsOf(view, resolved, value.example).map((fact) => html`<li>${view.page.markdown.values(fact)}</li>`);
  return facts.length === 0 ? html`` : html`<ul class="facts">${facts}</ul>`;
}

/** Renders nested fields, collapsed below the first level. A recursive schema is only linked. */
function nested(view: View, resolved: ResolvedSchema, name: string, position: FieldPosition): Html {
  const target = contentOf(view, resolved);
  const fields = Object.keys(objectOf(target.keywords["properties"])).length;
  if (fields === 0 && variantsOf(target.keywords).length === 0) return html``;
  const names = target.name === undefined ? [] : [target.name];
  if (names.some((one) => !view.expand || position.enclosing.includes(one))) return html``;
  const enclosing = [...position.enclosing, ...names];
  const inside = insideOf(view, target, { anchor: position.anchor, enclosing, depth: position.depth + 1 });
  if (inside.text.trim() === "") return html``;
  return html`<details class="nested"${position.depth === 0 && html` open`}><summary>Fields of <code>${name}</code></summary>
${inside}</details>`;
}

/** Returns the schema with the fields: that of the items of a list or of the values of a map. */
function contentOf(view: View, resolved: ResolvedSchema): ResolvedSchema {
  if (resolved.keywords["properties"] !== undefined) return resolved;
  const inner = resolved.keywords["items"] ?? resolved.keywords["additionalProperties"];
  return isObject(inner) ? contentOf(view, resolveSchema(view.document, inner)) : resolved;
}

function insideOf(view: View, resolved: ResolvedSchema, position: FieldPosition): Html {
  const target = contentOf(view, resolved);
  const variants = variantsOf(target.keywords);
  if (variants.length > 0) return variantList(view, variants, position);
  const fields = fieldsOf(view, target, position.anchor);
  const rules = view.direction === "response" ? [] : target.rules.map(conditionSentence);
  return html`${fields.length > 0 && namedValues(view, fields, position)}${ignoredNote(view, target)}
${rules.length > 0 && html`<ul class="rules">${rules.map((rule) => html`<li>${view.page.markdown.inline(rule)}</li>`)}</ul>`}`;
}

function variantList(view: View, variants: readonly JsonObject[], position: FieldPosition): Html {
  return html`${variants.map((variant, index) => {
    const resolved = resolveSchema(view.document, variant);
    const name = resolved.name ?? String(index + 1);
    return html`<div class="variant"><p><strong>${index === 0 ? "Either" : "Or"}</strong> ${typeWords(view.page, view.document, variant)}</p>
${insideOf(view, resolved, { ...position, anchor: `${position.anchor}.${name}` })}</div>`;
  })}`;
}

function fieldsOf(view: View, { keywords }: ResolvedSchema, anchor: string): readonly NamedValue[] {
  const required = new Set(textsOf(keywords["required"]));
  return propertiesOf(keywords).flatMap(([name, schema]) => {
    const property = resolveSchema(view.document, schema).keywords;
    const isHidden = property[view.direction === "request" ? "readOnly" : "writeOnly"] === true;
    if (isHidden && view.direction !== "both") return [];
    return [
      { name, schema, anchor: `${anchor}.${name}`, flags: flagsOf(view.direction, property, required.has(name)) },
    ];
  });
}

function propertiesOf(keywords: JsonObject): readonly (readonly [string, JsonObject])[] {
  return objectEntries(keywords["properties"]);
}

/** Lists the read-only fields, which requests may leave out. */
function ignoredNote(view: View, { keywords }: ResolvedSchema): Html {
  if (view.direction !== "request") return html``;
  const names = propertiesOf(keywords)
    .filter(([, schema]) => resolveSchema(view.document, schema).keywords["readOnly"] === true)
    .map(([name]) => html`<code>${name}</code>`);
  if (names.length === 0) return html``;
  return html`<p class="ignored">Read-only, ignored when sent: ${join(names)}.</p>`;
}
