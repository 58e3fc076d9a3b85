/** Shows the fields of a schema, one below the other, with what lies inside them. */
import { isObject, isText, type Json, type JsonObject } from "../../tools/json.ts";
import { type Html, html } from "../html.ts";
import { objectEntries, objectOf, textOf, textsOf } from "../json-values.ts";
import type { PageContext } from "../page-context.ts";
import { conditionSentences } from "./conditions.ts";
import type { DecisionNotes } from "./decision-notes.ts";
import { type Direction, type Flag, factsOf, flagsOf } from "./facts.ts";
import { type ResolvedSchema, resolveSchema, valuesOf, variantsOf } from "./resolve.ts";
import { typeWords } from "./type-words.ts";

export interface View {
  readonly page: PageContext;
  readonly document: JsonObject;
  readonly direction: Direction;
  /** Whether named schemas are shown where they are used, besides being linked. */
  readonly expand: boolean;
  /** Collects the decisions that what is shown rests on. */
  readonly decisions: DecisionNotes;
}

/** What is said about a value that has a name: a field, a parameter or a header. */
export interface Named {
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

/** Where in a page something stands. */
interface Place {
  readonly anchor: string;
  /** The named schemas around it. */
  readonly enclosing: readonly string[];
  readonly depth: number;
}

/** The inside of a schema: its fields and rules, those of its items, or those of its variants. */
export function schemaContent(view: View, schema: JsonObject, anchor: string): Html {
  return insideOf(view, resolveSchema(view.document, schema), { anchor, enclosing: [], depth: 0 });
}

/** A list of named values, each with an anchor of its own. */
export function namedValues(view: View, values: readonly Named[], around: Omit<Place, "anchor"> = outermost): Html {
  return html`<dl class="fields">${values.map((value) => namedValue(view, value, { ...around, anchor: value.anchor }))}</dl>`;
}

const outermost = { enclosing: [], depth: 0 };

function namedValue(view: View, value: Named, place: Place): Html {
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
${nested(view, resolved, value.name, place)}</dd>
</div>`;
}

function typeOf(view: View, schema: JsonObject): Html {
  const returned = resolveSchema(view.document, schema).keywords["x-returned-as"];
  return view.direction === "response" && isText(returned)
    ? html`${returned}`
    : typeWords(view.page, view.document, schema);
}

/** The versions in which something came and went. */
export function versionMarks(since: string, removed: string): Html {
  return html`${since !== "" && html`<span class="flag flag-since">since ${since}</span> `}${
    removed !== "" && html`<span class="flag flag-warning">removed in ${removed}</span>`
  }`;
}

/** Notes what no interface document says; what is said where a value is used goes before what its schema says. */
function noteDecision({ decisions }: View, value: Named, keywords: JsonObject): void {
  const [, subject = ""] = /^[^.]+\.(?:header\.)?(.+)$/.exec(value.anchor) ?? [];
  const { anchor, assumption = "", section = "" } = value;
  if (assumption !== "") decisions.add({ subject, anchor, reason: assumption, document: section });
  else {
    const [reason, document] = [textOf(keywords["x-assumption"]), textOf(keywords["x-document"])];
    decisions.add({ subject, anchor, reason, document });
  }
}

/** The description of a list of values says what each of them means. */
function isChoice(resolved: ResolvedSchema): boolean {
  return valuesOf(resolved.keywords).length > 1;
}

function factList(view: View, value: Named, resolved: ResolvedSchema): Html {
  const facts = factsOf(view, resolved, value.example).map((fact) => html`<li>${view.page.markdown.values(fact)}</li>`);
  return facts.length === 0 ? html`` : html`<ul class="facts">${facts}</ul>`;
}

/** What lies inside a field, folded away below the first level; a schema inside itself is only linked. */
function nested(view: View, resolved: ResolvedSchema, name: string, place: Place): Html {
  const target = contentOf(view, resolved);
  const fields = Object.keys(objectOf(target.keywords["properties"])).length;
  if (fields === 0 && variantsOf(target.keywords).length === 0) return html``;
  const names = target.name === undefined ? [] : [target.name];
  if (names.some((one) => !view.expand || place.enclosing.includes(one))) return html``;
  const enclosing = [...place.enclosing, ...names];
  const inside = insideOf(view, target, { anchor: place.anchor, enclosing, depth: place.depth + 1 });
  if (inside.text.trim() === "") return html``;
  return html`<details class="nested"${place.depth === 0 && html` open`}><summary>Fields of <code>${name}</code></summary>
${inside}</details>`;
}

/** The schema whose fields a reader looks for: that of the items of a list or of the values of a map. */
function contentOf(view: View, resolved: ResolvedSchema): ResolvedSchema {
  if (resolved.keywords["properties"] !== undefined) return resolved;
  const inner = resolved.keywords["items"] ?? resolved.keywords["additionalProperties"];
  return isObject(inner) ? contentOf(view, resolveSchema(view.document, inner)) : resolved;
}

function insideOf(view: View, resolved: ResolvedSchema, place: Place): Html {
  const target = contentOf(view, resolved);
  const variants = variantsOf(target.keywords);
  if (variants.length > 0) return variantList(view, variants, place);
  const fields = fieldsOf(view, target, place.anchor);
  const rules = view.direction === "response" ? [] : target.rules.flatMap(conditionSentences);
  return html`${fields.length > 0 && namedValues(view, fields, place)}${ignoredNote(view, target)}
${rules.length > 0 && html`<ul class="rules">${rules.map((rule) => html`<li>${view.page.markdown.inline(rule)}</li>`)}</ul>`}`;
}

function variantList(view: View, variants: readonly JsonObject[], place: Place): Html {
  return html`${variants.map((variant, index) => {
    const resolved = resolveSchema(view.document, variant);
    const name = resolved.name ?? String(index + 1);
    return html`<div class="variant"><p><strong>${index === 0 ? "Either" : "Or"}</strong> ${typeWords(view.page, view.document, variant)}</p>
${insideOf(view, resolved, { ...place, anchor: `${place.anchor}.${name}` })}</div>`;
  })}`;
}

function fieldsOf(view: View, { keywords }: ResolvedSchema, anchor: string): readonly Named[] {
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

/** Names the fields that a response has and a request need not repeat. */
function ignoredNote(view: View, { keywords }: ResolvedSchema): Html {
  if (view.direction !== "request") return html``;
  const names = propertiesOf(keywords)
    .filter(([, schema]) => resolveSchema(view.document, schema).keywords["readOnly"] === true)
    .map(([name]) => html`<code>${name}</code>`);
  if (names.length === 0) return html``;
  return html`<p class="ignored">Read-only, ignored when sent: ${names.map((name, index) => html`${index > 0 && ", "}${name}`)}.</p>`;
}
