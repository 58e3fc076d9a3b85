/** Renders a template with data, in bounded time and into a bounded text. */
import { evaluate, evaluateCondition, type Iteration, type Scope } from "./evaluate.ts";
import type { Branch, ListNode, Node, Template } from "./nodes.ts";
import { positionOf, TemplateError } from "./template-error.ts";
import { escapeHtml, isList, isMap, kindOf, Markup, textOf, type Value, type ValueMap } from "./values.ts";

export interface RenderOptions {
  /** True to escape values for HTML, except markup. */
  readonly escapesHtml: boolean;
  /** Maximum characters of the result. */
  readonly maximumCharacters: number;
  /** Budget shared with other renderings. */
  readonly allowance?: Allowance | undefined;
}

/** Remaining budget of several renderings. */
export interface Allowance {
  steps: number;
  characters: number;
}

/** Maximum steps of one rendering. */
const maximumSteps = 1_000_000;

/** @throws TemplateError with the line and the column of the first value that cannot be rendered */
export function renderTemplate(template: Template, data: ValueMap, options: RenderOptions): string {
  return new Rendering(template, data, options).render();
}

class Rendering implements Scope {
  readonly #template: Template;
  readonly #data: ValueMap;
  readonly #options: RenderOptions;
  readonly #rounds = new Map<string, Iteration>();
  readonly #values = new Map<string, Value>();
  readonly #assigned = new Map<string, Value>();
  readonly #output: string[] = [];
  #characters = 0;
  #steps = 0;

  constructor(template: Template, data: ValueMap, options: RenderOptions) {
    this.#template = template;
    this.#data = data;
    this.#options = options;
  }

  render(): string {
    this.#nodes(this.#template.nodes);
    return this.#output.join("");
  }

  lookUp(name: string): Value | undefined {
    const value = this.#rounds.get(name)?.value ?? this.#values.get(name) ?? this.#assigned.get(name);
    if (value !== undefined) return value;
    return Object.hasOwn(this.#data, name) ? (this.#data[name] ?? undefined) : undefined;
  }

  roundOf(name: string): Iteration | undefined {
    return this.#rounds.get(name);
  }

  spend(steps: number, at: number): void {
    this.#steps += steps;
    if (this.#steps > maximumSteps) this.complain(at, "Rendering takes too long. Make the template simpler.");
    const { allowance } = this.#options;
    if (allowance === undefined) return;
    allowance.steps -= steps;
    if (allowance.steps < 0)
      this.complain(at, "All messages together take too long. Send to fewer recipients at once.");
  }

  complain(at: number, problem: string): never {
    throw new TemplateError("render", positionOf(this.#template.source, at), problem);
  }

  #nodes(nodes: readonly Node[]): void {
    for (const node of nodes) this.#node(node);
  }

  #node(node: Node): void {
    if (node.kind === "text") this.#write(node.text, 0);
    else if (node.kind === "output") this.#write(this.#textOf(evaluate(node.expression, this), node.at), node.at);
    else if (node.kind === "assign") this.#assigned.set(node.name, evaluate(node.expression, this));
    else if (node.kind === "list") this.#list(node);
    else {
      const isMet = ({ condition }: Branch): boolean => condition === undefined || evaluateCondition(condition, this);
      this.#nodes(node.branches.find(isMet)?.body ?? []);
    }
  }

  #textOf(value: Value, at: number): string {
    const text = textOf(value);
    if (text === undefined)
      return this.complain(at, `This is ${kindOf(value)}, which has no text. Name one of its parts.`);
    return this.#options.escapesHtml && !(value instanceof Markup) ? escapeHtml(text) : text;
  }

  #write(text: string, at: number): void {
    this.spend(1, at);
    this.#characters += text.length;
    if (this.#characters > this.#options.maximumCharacters) {
      this.complain(at, `The text gets longer than ${this.#options.maximumCharacters} characters. Make it shorter.`);
    }
    const { allowance } = this.#options;
    if (allowance !== undefined) {
      allowance.characters -= text.length;
      if (allowance.characters < 0) {
        this.complain(at, "All messages together get too long. Send to fewer recipients at once.");
      }
    }
    this.#output.push(text);
  }

  #list(node: ListNode): void {
    const collection = evaluate(node.items, this);
    const entries = this.#entriesOf(collection, node);
    this.spend(entries.length, node.at);
    if (entries.length === 0) this.#nodes(node.otherwise);
    const outer = {
      round: this.#rounds.get(node.name),
      value: node.valueName === undefined ? undefined : this.#values.get(node.valueName),
    };
    for (const [index, { key, value }] of entries.entries()) {
      this.spend(1, node.at);
      const hasNext = index + 1 < entries.length;
      this.#rounds.set(node.name, { value: key, index, hasNext });
      if (node.valueName !== undefined && value !== undefined) this.#values.set(node.valueName, value);
      this.#nodes(node.body);
      if (hasNext) this.#nodes(node.separator);
    }
    restore(this.#rounds, node.name, outer.round);
    if (node.valueName !== undefined) restore(this.#values, node.valueName, outer.value);
  }

  #entriesOf(
    collection: Value,
    { at, valueName }: ListNode,
  ): { readonly key: Value; readonly value: Value | undefined }[] {
    if (isList(collection) && valueName === undefined) return collection.map((key) => ({ key, value: undefined }));
    if (isMap(collection) && valueName !== undefined) {
      return Object.entries(collection).flatMap(([key, value]) =>
        value === null || value === undefined ? [] : [{ key, value }],
      );
    }
    const advice =
      valueName === undefined
        ? "A map is listed with two names: <#list map as key, value>."
        : "A list is listed with one name.";
    return this.complain(
      at,
      `This is ${kindOf(collection)}. ${isMap(collection) || isList(collection) ? advice : "Only lists and maps can be listed."}`,
    );
  }
}

function restore<T>(map: Map<string, T>, name: string, outer: T | undefined): void {
  if (outer === undefined) map.delete(name);
  else map.set(name, outer);
}
