/** Renders a template with data, in bounded time and into a bounded text. */

import { wordBlanks } from "./blanks.ts";
import { isNumber } from "./decimal.ts";
import { evaluate, evaluateCondition, evaluateOptional, isEqual, toList } from "./evaluate.ts";
import { Formats } from "./formats/formats.ts";
import { formatDigits } from "./formats/number-format.ts";
import { nameOf } from "./missing-value.ts";
import type {
  AssignNode,
  Branch,
  CallNode,
  Escaping,
  ListNode,
  Node,
  OutputNode,
  SwitchNode,
  Template,
} from "./nodes.ts";
import type { Iteration, Scope } from "./scope.ts";
import { positionOf, TemplateError } from "./template-error.ts";
import {
  Callable,
  escapeHtml,
  escapeXml,
  isList,
  isMap,
  kindOf,
  Markup,
  Match,
  Matches,
  Moment,
  Range,
  type Value,
} from "./values.ts";
import { type Entry, type Frame, type VariableSet, Variables } from "./variables.ts";

export interface RenderOptions {
  /** True to escape values for HTML, except markup. */
  readonly escapesHtml: boolean;
  /** Locale of dates and numbers until the template sets another one; English of the US by default. */
  readonly locale?: string | undefined;
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

/** Maximum steps of one rendering: about 80 milliseconds. */
export const maximumSteps = 1_000_000;
const maximumDepth = 400;
/** The runtime looks up locales and zones, which takes longer than other steps. */
const stepsOfSetting = 200;
const stepsOfAttempt = 50;
/** Version of the template family that the language follows. */
const version = "2.3.35";

/**
 * @param data JSON; null is no value, and `now` is the time for `.now` in milliseconds since the UTC epoch
 * @throws TemplateError with the line and the column of the first value that cannot be rendered
 */
export function renderTemplate(template: Template, data: object, options: RenderOptions): string {
  return new Rendering(template, data, options).render();
}

/** How a body ended early. */
type Ending = "break" | "continue" | { readonly returned: Value | undefined } | undefined;

/** Thrown where the budget is spent, which `<#attempt>` cannot catch. */
class SpentBudget extends TemplateError {}

class Rendering implements Scope {
  readonly formats = new Formats();
  depth = 0;
  readonly #template: Template;
  readonly #options: RenderOptions;
  readonly #variables: Variables;
  #output: string[] = [];
  #characters = 0;
  #steps = 0;
  #error: string | undefined;

  constructor(template: Template, data: object, options: RenderOptions) {
    this.#template = template;
    this.#variables = new Variables(data, template.callables);
    this.#options = options;
    if (options.locale !== undefined) this.formats.set("locale", options.locale);
  }

  render(): string {
    this.#nodes(this.#template.nodes);
    return this.#output.join("");
  }

  lookUp(name: string): Value | undefined {
    return this.#variables.find(name);
  }

  roundOf(name: string): Iteration | undefined {
    return this.#variables.roundOf(name);
  }

  withVariable<T>({ name, value }: { readonly name: string; readonly value: Value }, run: () => T): T {
    return this.#within({ values: new Map([[name, value]]), outer: this.#variables.frame }, run);
  }

  #within<T>(frame: Frame | undefined, run: () => T): T {
    return this.#variables.within(frame, run);
  }

  special(name: string): Value | undefined {
    switch (name) {
      case "now": {
        const now = this.#variables.datum("now");
        return isNumber(now) ? new Moment(now.toNumber(), "datetime") : undefined;
      }
      case "locale":
        return this.formats.locale.replaceAll("-", "_");
      case "lang":
        return new Intl.Locale(this.formats.locale).language;
      case "version":
        return version;
      case "error":
        return this.#error;
      case "data_model":
      case "dataModel":
        return this.#everything("data");
      case "vars":
        return this.#everything("all");
      case "globals":
        return this.#everything("globals");
      case "main":
      case "namespace":
        return this.#everything("assigned");
      case "time_zone":
      case "timeZone":
        return this.formats.timeZone;
      default:
        return undefined;
    }
  }

  #everything(which: VariableSet): Value {
    this.spend(this.#variables.size, 0);
    return this.#variables.all(which);
  }

  isHtml(escaping: Escaping): boolean {
    return escaping === "html" || (escaping === "asNeeded" && this.#options.escapesHtml);
  }

  spend(steps: number, at: number): void {
    this.#steps += steps;
    if (this.#steps > maximumSteps) this.#end(at, "Rendering takes too long. Make the template simpler.");
    const { allowance } = this.#options;
    if (allowance === undefined) return;
    allowance.steps -= steps;
    if (allowance.steps < 0)
      this.#end(
        at,
        "All texts together take too long. Make the template simpler, or send to fewer recipients at once.",
      );
  }

  complain(at: number, problem: string): never {
    throw new TemplateError("render", positionOf(this.#template.source, at), problem);
  }

  #end(at: number, problem: string): never {
    throw new SpentBudget("render", positionOf(this.#template.source, at), problem);
  }

  #nodes(nodes: readonly Node[]): Ending {
    if (++this.depth > maximumDepth) this.#end(0, "The template calls itself too deep. Make it simpler.");
    for (const node of nodes) {
      const ending = this.#node(node);
      if (ending !== undefined) {
        this.depth--;
        return ending;
      }
    }
    this.depth--;
    return undefined;
  }

  #node(node: Node): Ending {
    switch (node.kind) {
      case "text":
        return this.#write(node.text, 0);
      case "output":
        return this.#write(this.#textOf(node), node.at);
      case "nodes":
        return this.#nodes(node.body);
      case "if": {
        const isMet = ({ condition }: Branch): boolean => condition === undefined || evaluateCondition(condition, this);
        return this.#nodes(node.branches.find(isMet)?.body ?? []);
      }
      case "list":
        return this.#list(node);
      case "items":
        return this.#items(node);
      case "separator":
        return this.#separator(node.body);
      case "switch":
        return this.#switch(node);
      case "assign":
        return this.#assign(node);
      case "capture":
        return this.#variables.set(node.scope, node.name, this.#captured(node.body, node.escaping));
      case "compress":
        return this.#compress(node.body, node.at);
      case "attempt":
        return this.#attempt(node);
      case "call":
        return this.#callMacro(node);
      case "nested":
        return this.#nested(node.args, node.at);
      case "return":
        return { returned: node.value === undefined ? undefined : evaluate(node.value, this) };
      case "leave":
        return node.how;
      case "stop":
        return this.complain(
          node.at,
          node.message === undefined ? "The template stops here." : this.#plain(node.message),
        );
      case "setting":
        return this.#setting(node.name, node.value);
      case "callable":
        // A macro may be called before its tag, and the tag of a second one of its name replaces the first one.
        return this.#variables.set("assign", node.name, new Callable(node));
      case "nothing":
        return undefined;
    }
  }

  #plain(expression: OutputNode["expression"]): string {
    const value = evaluate(expression, this);
    return this.formats.text(value) ?? this.complain(expression.at, `This is ${kindOf(value)}, which has no text.`);
  }

  #textOf({ expression, at, escaping, digits }: OutputNode): string {
    const value = evaluate(expression, this);
    if (digits !== undefined && !isNumber(value))
      return this.complain(at, `A number is needed here, and this is ${kindOf(value)}.`);
    if (digits !== undefined && isNumber(value)) return formatDigits(value, digits, this.formats.locale);
    if (value instanceof Markup) return value.text;
    const text = this.formats.text(value);
    if (text === undefined)
      return this.complain(at, `This is ${kindOf(value)}, which has no text. Name one of its parts.`);
    if (escaping === "xml") return escapeXml(text);
    return this.isHtml(escaping) ? escapeHtml(text) : text;
  }

  #write(text: string, at: number): undefined {
    this.spend(1, at);
    this.#characters += text.length;
    if (this.#characters > this.#options.maximumCharacters) {
      this.#end(at, `The text gets longer than ${this.#options.maximumCharacters} characters. Make it shorter.`);
    }
    const { allowance } = this.#options;
    if (allowance !== undefined) {
      allowance.characters -= text.length;
      if (allowance.characters < 0) {
        this.#end(at, "All messages together get too long. Send to fewer recipients at once.");
      }
    }
    this.#output.push(text);
  }

  #list(node: ListNode): Ending {
    const items = evaluate(node.items, this, node.valueName === undefined ? [] : {});
    const entries = this.#entriesOf(items, node);
    if (entries.length === 0) return this.#nodes(node.otherwise);
    if (node.name !== undefined) return this.#rounds(entries, { ...node, name: node.name });
    return this.#within({ values: new Map(), entries, outer: this.#variables.frame }, () => this.#nodes(node.body));
  }

  #items(node: Extract<Node, { kind: "items" }>): Ending {
    const entries = this.#variables.frameWith("entries")?.entries ?? [];
    if (node.valueName !== undefined && entries.some(({ value }) => value === undefined))
      return this.complain(node.at, "A list is listed with one name.");
    return this.#rounds(entries, node);
  }

  #rounds(entries: readonly Entry[], node: Omit<Extract<Node, { kind: "items" }>, "kind">): Ending {
    const outer = this.#variables.frame;
    for (const [index, { key, value }] of entries.entries()) {
      this.spend(1, node.at);
      const hasNext = index + 1 < entries.length;
      const values = new Map([[node.name, key]]);
      if (node.valueName !== undefined && value !== undefined) values.set(node.valueName, value);
      const frame = { values, round: { name: node.name, valueName: node.valueName, index, hasNext }, outer };
      const ending = this.#within(frame, () => this.#nodes(node.body));
      if (ending === "break") return undefined;
      if (ending !== undefined && ending !== "continue") return ending;
    }
    return undefined;
  }

  #separator(body: readonly Node[]): Ending {
    return this.#variables.frameWith("round")?.round?.hasNext === true ? this.#nodes(body) : undefined;
  }

  #entriesOf(collection: Value, { at, name, valueName }: ListNode): Entry[] {
    if (isMap(collection) && (valueName !== undefined || name === undefined)) {
      this.spend(Object.keys(collection).length, at);
      return Object.entries(collection).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }]));
    }
    if (
      (isList(collection) || collection instanceof Range || collection instanceof Matches) &&
      valueName === undefined
    ) {
      const list = toList(collection, at, this);
      this.spend(list.length, at);
      return list.map((key) => ({ key, value: undefined }));
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

  #switch({ value, cases, at }: SwitchNode): Ending {
    const found = evaluate(value, this);
    const wanted = found instanceof Match ? found.text : found;
    const isChosen = ({ values }: SwitchNode["cases"][number]): boolean =>
      values.some((each) => isEqual(wanted, evaluate(each, this), each.at, this));
    const chosen = cases.findIndex(isChosen);
    const run = chosen >= 0 ? cases.slice(chosen) : cases.filter(({ values }) => values.length === 0);
    for (const { body, fallsThrough } of run) {
      this.spend(1, at);
      const ending = this.#nodes(body);
      // `<#on>` is no place that they leave, and the list around it is.
      if (fallsThrough && (ending === "break" || ending === "continue")) return undefined;
      if (ending !== undefined) return ending;
      if (!fallsThrough) return undefined;
    }
    return undefined;
  }

  #assign({ items, scope }: AssignNode): undefined {
    for (const { name, expression } of items) this.#variables.set(scope, name, evaluate(expression, this));
  }

  #setting(name: string, expression: OutputNode["expression"]): undefined {
    this.spend(stepsOfSetting, expression.at);
    const value = evaluate(expression, this);
    const text = typeof value === "boolean" ? String(value) : this.formats.text(value);
    const problem = text === undefined ? "A setting is a text." : this.formats.set(name, text);
    if (problem !== undefined) this.complain(expression.at, problem);
  }

  /** Renders a body into a text of its own; in HTML it is markup. */
  #captured(body: readonly Node[], escaping: Escaping): Value {
    const outer = this.#output;
    this.#output = [];
    try {
      this.#nodes(body);
      const text = this.#output.join("");
      return escaping === "xml" || this.isHtml(escaping) ? new Markup(text) : text;
    } finally {
      this.#output = outer;
    }
  }

  #compress(body: readonly Node[], at: number): Ending {
    const outer = this.#output;
    this.#output = [];
    let text: string;
    let ending: Ending;
    try {
      ending = this.#nodes(body);
      text = this.#output.join("");
    } finally {
      this.#output = outer;
    }
    this.spend(Math.ceil(text.length / 16), at);
    const squeezed = text
      .replaceAll(wordBlanks, (blanks) => /\r\n?|\n/.exec(blanks)?.[0] ?? " ")
      .replaceAll(/^[ \n\r]+|[ \n\r]+$/g, "");
    this.#characters -= text.length;
    this.#write(squeezed, at);
    return ending;
  }

  #attempt({ body, recover, at }: Extract<Node, { kind: "attempt" }>): Ending {
    const { depth } = this;
    const [frame, output, written] = [this.#variables.frame, this.#output, this.#output.length];
    try {
      return this.#nodes(body);
    } catch (error) {
      if (!(error instanceof TemplateError) || error instanceof SpentBudget) throw error;
      this.depth = depth;
      this.#variables.frame = frame;
      this.#output = output;
      output.length = written;
      this.#error = error.message;
      // The position of the error was counted from the start.
      this.spend(stepsOfAttempt + Math.ceil(this.#template.source.length / 64), at);
      return this.#nodes(recover);
    }
  }

  #callMacro(node: CallNode): Ending {
    const { callee } = node;
    const callable = callee.kind === "name" ? this.lookUp(callee.name) : evaluate(callee, this);
    if (callable === undefined)
      return this.complain(node.at, `There is no macro ${nameOf(callee)}. Define it with #macro.`);
    if (!(callable instanceof Callable))
      return this.complain(node.at, `${nameOf(callee)} is ${kindOf(callable)}, and no macro.`);
    const { node: macro } = callable;
    const named = new Map(
      node.named.map(({ name, at, value }) => [name, { at, value: evaluateOptional(value, this) }]),
    );
    const values = node.positional.map((each) => evaluateOptional(each, this));
    const given = new Map<string, Value>();
    const names = macro.parameters.map(({ name }) => name);
    for (const [name, { at, value }] of named) {
      if (names.includes(name)) {
        if (value !== undefined) given.set(name, value);
      } else if (macro.rest === undefined)
        return this.complain(
          at,
          `The macro ${macro.name} has no parameter ${name}. It has ${names.join(", ") || "none"}.`,
        );
    }
    if (macro.rest !== undefined && named.size > 0) {
      const rest = [...named].flatMap(([name, { value }]): [string, Value][] =>
        names.includes(name) || value === undefined ? [] : [[name, value]],
      );
      given.set(macro.rest, Object.fromEntries(rest));
    }
    const ending = this.#run(callable, { node, values, given, at: node.at });
    return typeof ending === "object" ? undefined : ending;
  }

  call(callable: Callable, args: readonly (Value | undefined)[], at: number): Value | undefined {
    const output = this.#output;
    this.#output = [];
    try {
      const ending = this.#run(callable, { node: undefined, values: args, given: new Map(), at });
      return typeof ending === "object" ? ending.returned : undefined;
    } finally {
      this.#output = output;
    }
  }

  #run(
    { node: { name, parameters, rest, body } }: Callable,
    call: {
      readonly node: CallNode | undefined;
      readonly values: readonly (Value | undefined)[];
      readonly given: Map<string, Value>;
      readonly at: number;
    },
  ): Ending {
    const { values, given, at } = call;
    if (values.length > parameters.length && rest === undefined)
      return this.complain(at, `${name} takes ${parameters.length} values, and ${values.length} are given.`);
    for (const [index, parameter] of parameters.entries()) {
      const value = values[index];
      if (value !== undefined) given.set(parameter.name, value);
    }
    if (rest !== undefined && !given.has(rest))
      given.set(
        rest,
        values.slice(parameters.length).filter((value) => value !== undefined),
      );
    const caller = this.#variables.frame;
    return this.#within({ values: given, call: { node: call.node, caller }, outer: undefined }, () => {
      for (const parameter of parameters) {
        if (given.has(parameter.name)) continue;
        if (parameter.otherwise === undefined)
          return this.complain(at, `${name} needs a value for ${parameter.name}. Write one.`);
        given.set(parameter.name, evaluate(parameter.otherwise, this));
      }
      return this.#nodes(body);
    });
  }

  /** Runs what stands between the tags of the macro's call, where its caller's variables hold. */
  #nested(args: readonly OutputNode["expression"][], at: number): Ending {
    const frame = this.#variables.frameWith("call");
    const node = frame?.call?.node;
    if (node?.body === undefined) return undefined;
    const values = new Map<string, Value>();
    for (const [index, name] of node.names.entries()) {
      const arg = args[index];
      if (arg !== undefined) values.set(name, evaluate(arg, this));
    }
    this.spend(1, at);
    const { body } = node;
    return this.#within({ values, outer: frame?.call?.caller }, () => this.#nodes(body));
  }
}
