/**
 * Parses a template: text, `${…}`, directives such as `<#if>` and comments `<#-- … -->`, or all of these with square
 * brackets, as in `[#if]` (Decisions: Template language). Each character is read a bounded number of times.
 */

import { Decimal } from "./decimal.ts";
import { ExpressionParser } from "./expressions.ts";
import type {
  Branch,
  CallableNode,
  Escaping,
  Expression,
  Node,
  Parameter,
  SwitchNode,
  Template,
  TextNode,
  VariableScope,
} from "./nodes.ts";
import { positionOf, TemplateError } from "./template-error.ts";
import { type ReportError, snakeCase, Tokens } from "./tokens.ts";
import { type BodyEnd, type Mark, stripWhiteSpace } from "./white-space.ts";

/** Maximum nesting depth, against stack overflows. */
const maximumDepth = 50;

/** @throws TemplateError with the line and the column of the first error */
export function parseTemplate(source: string): Template {
  return new TemplateParser(source).parseAll();
}

/** A directive that ends a body: `<#else>`, `</#if>` and so on; `offset` is the end of its name. */
interface EndDirective {
  readonly name: string;
  readonly at: number;
  readonly offset: number;
}

interface Body {
  readonly nodes: readonly Node[];
  readonly stop: EndDirective | undefined;
}

/** The brackets of a template's tags; the first tag decides which. */
interface Brackets {
  readonly open: "<" | "[";
  readonly close: ">" | "]";
}
const angle: Brackets = { open: "<", close: ">" };
const square: Brackets = { open: "[", close: "]" };

/** Everything but plain text: expressions, tags, comments, and the form of the template family that is refused. */
const marks =
  /\$\{|#\{|<\/?#(?=[A-Za-z]|--)|<\/?@(?=[\p{L}_$.>('"])|\[\/?#(?=[A-Za-z]|--)|\[\/?@(?=[\p{L}_$.\]('"])|\[=(?=\s*[\w"'(])/gu;

/** Directives that end a body, and belong to the one that opened it. */
const dividers = ["elseif", "else", "case", "on", "default", "recover"];
/** Directives that belong inside of another one. */
const leaves = { break: ["list", "items", "switch", "foreach"], continue: ["list", "items", "foreach"] } as const;
const assignments: Readonly<Record<string, VariableScope>> = { assign: "assign", local: "local", global: "global" };
const trims: Readonly<Record<string, { readonly left: boolean; readonly right: boolean }>> = {
  t: { left: true, right: true },
  lt: { left: true, right: false },
  rt: { left: false, right: true },
  nt: { left: false, right: false },
};
/** Output formats with their escaping; others are refused. */
const outputFormats: Readonly<Record<string, Escaping>> = {
  HTML: "html",
  XHTML: "html",
  XML: "xml",
  ...{ plainText: "none", JavaScript: "none", JSON: "none", CSS: "none" },
  undefined: "none",
};
/** Directives of the template family that reach beyond the template. */
const foreign = ["include", "import", "visit", "recurse", "fallback", "transform", "call"];
const arithmetic: Readonly<Record<string, "+" | "-" | "*" | "/" | "%">> = {
  ...{ "+=": "+", "-=": "-", "*=": "*", "/=": "/", "%=": "%", "++": "+", "--": "-" },
};

class TemplateParser {
  readonly #source: string;
  readonly #complain: ReportError;
  /** Leaves of the tree and ends of its bodies, in the order of the template. */
  readonly #marks: (Mark | BodyEnd)[] = [];
  readonly #callables: CallableNode[] = [];
  /** Names of the open directives, from the outside to the inside. */
  readonly #open: string[] = [];
  /** Names that the template gives to anything, and those that it calls. */
  readonly #names = new Set<string>();
  readonly #calls: { readonly name: string; readonly at: number }[] = [];
  #offset = 0;
  #depth = 0;
  #brackets: Brackets | undefined;
  #escaping: Escaping = "asNeeded";
  /** Escaping of the surrounding output format, to which `<#autoesc>` returns. */
  #format: Escaping = "asNeeded";
  /** Wraps each output as `<#escape x as …>` says. */
  #wrappers: ((expression: Expression) => Expression)[] = [];
  #strips = true;

  constructor(source: string) {
    this.#source = source;
    this.#complain = (at, problem) => {
      throw new TemplateError("parse", positionOf(source, at), problem);
    };
  }

  parseAll(): Template {
    this.#header();
    const { nodes, stop } = this.#body();
    if (stop !== undefined)
      this.#complain(stop.at, `${this.#tag(stop.name)} stands outside of what it belongs to. Remove it.`);
    const unknown = this.#calls.find(({ name }) => !this.#names.has(name));
    if (unknown !== undefined)
      this.#complain(
        unknown.at,
        `There is no macro ${unknown.name}. Define it with ${this.#tag(`#macro ${unknown.name}`)}.`,
      );
    if (this.#strips) stripWhiteSpace(this.#source, this.#marks);
    return { source: this.#source, nodes, callables: this.#callables };
  }

  /** Reads `<#ftl …>`, which stands first and leaves nothing. */
  #header(): void {
    const found = /^\s*[<[]#ftl(?=[\s>\]/])/.exec(this.#source);
    if (found === null) return;
    this.#bracketsAt(found[0].length - 5);
    let escapes = true;
    for (const { name, at, value } of this.#settings(found[0].length, "ftl")) {
      const set = value.kind === "literal" ? value.value : undefined;
      const snake = snakeCase(name);
      const format = snake === "output_format" ? outputFormats[String(set)] : undefined;
      if (snake === "strip_whitespace" && typeof set === "boolean") this.#strips = set;
      else if (format !== undefined) this.#format = format;
      else if (snake === "auto_esc" && typeof set === "boolean") escapes = set;
      else if (snake !== "encoding") this.#complain(at, `There is no header ${name} with this value. Remove it.`);
    }
    this.#escaping = escapes ? this.#format : "none";
    this.#offset += /^[ \t]*\r?\n?/.exec(this.#source.slice(this.#offset, this.#offset + 1_000))?.[0].length ?? 0;
  }

  /** Parses nodes up to a directive that ends this body. */
  #body(isHidden = false): Body {
    if (++this.#depth > maximumDepth) this.#complain(this.#offset, "The template is nested too deep. Make it simpler.");
    const nodes: Node[] = [];
    const hiddenFrom = isHidden ? this.#marks.length : undefined;
    let stop: EndDirective | undefined;
    while (stop === undefined) {
      const at = this.#nextMark();
      if (at > this.#offset) nodes.push(this.#text(this.#offset, at));
      this.#offset = at;
      if (at === this.#source.length) break;
      const known = this.#marks.length;
      const parsed = this.#marked(at);
      if ("nodes" in parsed) {
        nodes.push(...parsed.nodes);
        stop = parsed.stop;
      } else if ("offset" in parsed) stop = parsed;
      else {
        nodes.push(parsed);
        // A tag without anything inside counts for the white space around it.
        if (this.#marks.length === known) this.#marks.push({ node: parsed, begin: at, end: this.#offset });
      }
    }
    this.#depth--;
    this.#marks.push({ nodes, isTop: this.#depth === 0, hiddenFrom });
    return { nodes, stop };
  }

  #text(begin: number, end: number): TextNode {
    const text: TextNode = { kind: "text", text: this.#source.slice(begin, end) };
    this.#marks.push({ node: text, begin, end });
    return text;
  }

  /** Returns the offset of the next mark, or the end. */
  #nextMark(): number {
    marks.lastIndex = this.#offset;
    return marks.exec(this.#source)?.index ?? this.#source.length;
  }

  #marked(at: number): Node | EndDirective | Body {
    if (this.#source.startsWith("${", at)) return this.#output(at);
    if (this.#source.startsWith("#{", at)) return this.#numberOutput(at);
    if (this.#source.startsWith("[=", at)) this.#complain(at, `There is no [= with a ]. Write ${"$"}{ with a }.`);
    const { open, close } = this.#bracketsAt(at);
    if (this.#source.startsWith(`${open}#--`, at)) return this.#skip(at, at + 4, `--${close}`);
    const closes = this.#source[at + 1] === "/";
    const sign = at + (closes ? 2 : 1);
    let end = sign + 1;
    while (isNameCharacter(this.#source.charCodeAt(end))) end++;
    if (this.#source[sign] === "@") return closes ? this.#closeCall(sign, at) : this.#call(sign + 1, at);
    const name = this.#source.slice(sign + 1, end);
    return closes ? this.#stop(`/#${name.toLowerCase()}`, at, end) : this.#directive(name, at, end);
  }

  // The only long switch: a table of the language's directives.
  #directive(written: string, at: number, end: number): Node | EndDirective | Body {
    const name = written.toLowerCase();
    const scope = assignments[name];
    if (scope !== undefined) return this.#assign(scope, end, at);
    const trim = trims[name];
    if (trim !== undefined) {
      this.#stop(`#${name}`, at, end);
      return { kind: "nothing", trims: trim };
    }
    if (dividers.includes(name)) return this.#divider(name, at, end);
    switch (name) {
      case "if":
        return this.#if(end, at);
      case "list":
      case "foreach":
        return this.#list(name, end, at);
      case "items":
        return this.#items(end, at);
      case "sep":
        return this.#separator(end, at);
      case "switch":
        return this.#switch(end, at);
      case "setting":
        return this.#setting(end, at);
      case "macro":
      case "function":
        return this.#callable(name, end, at);
      case "nested":
        return this.#nested(end, at);
      case "return":
        return this.#return(end, at);
      case "stop":
        return { kind: "stop", at, message: this.#optionalValue(end, name) };
      case "break":
      case "continue":
        return this.#leave(name, end, at);
      case "attempt":
        return this.#attempt(end, at);
      case "compress":
        this.#stop("#compress", at, end);
        return { kind: "compress", at, body: this.#whole("compress", at) };
      case "noparse":
        return this.#noparse(end, at);
      case "comment":
        return this.#comment(end, at);
      case "autoesc":
      case "noautoesc":
      case "noescape":
      case "outputformat":
      case "escape":
        return this.#escapes(name, end, at);
      case "flush":
        this.#stop("#flush", at, end);
        return { kind: "nodes", body: [] };
      default:
        return this.#unknown(name, at);
    }
  }

  #unknown(name: string, at: number): never {
    const tag = this.#tag(`#${name}`);
    if (name === "ftl") this.#complain(at, `${tag} stands first in a template. Move it there.`);
    if (foreign.includes(name))
      this.#complain(at, `${tag} reaches beyond the template, which none may. Write here what it stands for.`);
    return this.#complain(at, `There is no directive ${tag}. Use one of ${directiveNames.join(", ")}.`);
  }

  /** Returns the brackets of the tag, which have to be those of the template's first tag. */
  #bracketsAt(at: number): Brackets {
    const found = this.#source[at] === "<" ? angle : square;
    this.#brackets ??= found;
    if (found !== this.#brackets) {
      const { open, close } = this.#brackets;
      this.#complain(at, `The first tag of the template has ${open} and ${close}. Write this one with them too.`);
    }
    return found;
  }

  /** Returns a tag as this template writes it. */
  #tag(name: string): string {
    const { open, close } = this.#brackets ?? angle;
    return `${open}${name}${close}`;
  }

  #tokens(offset: number): Tokens {
    return new Tokens(this.#source, offset, this.#complain);
  }

  #isEnd(tokens: Tokens): boolean {
    const { close } = this.#brackets ?? angle;
    return tokens.isNext(close) || (tokens.isNext("/") && tokens.isFollowedBy(close)) || tokens.next.kind === "end";
  }

  /** Ends a tag, which may close itself: `<#else/>`. Returns whether it did. */
  #close(tokens: Tokens, name: string): boolean {
    const { open, close } = this.#brackets ?? angle;
    const closesItself = tokens.isNext("/") && tokens.isFollowedBy(close);
    if (closesItself) tokens.take();
    this.#offset = tokens.close(close, `${open}${name} is not closed. Add a ${close}.`);
    return closesItself;
  }

  #expression(tokens: Tokens): Expression {
    const { close } = this.#brackets ?? angle;
    return this.#expressionUntil(close, tokens);
  }

  #parser(tokens: Tokens, closing: "}" | ">" | "]" = (this.#brackets ?? angle).close): ExpressionParser {
    return new ExpressionParser(tokens, { closing, complain: this.#complain, escaping: this.#escaping });
  }

  #expressionUntil(closing: "}" | ">" | "]", tokens: Tokens): Expression {
    return this.#parser(tokens, closing).parse();
  }

  #expressions(tokens: Tokens): Expression[] {
    const found: Expression[] = [];
    while (!this.#isEnd(tokens)) {
      found.push(this.#expression(tokens));
      tokens.takeIf(",");
    }
    return found;
  }

  /** Parses a directive without an expression. */
  #stop(name: string, at: number, end: number): EndDirective {
    this.#close(this.#tokens(end), name);
    return { name, at, offset: this.#offset };
  }

  /** Parses a directive that ends a body; the one that it belongs to reads on behind its name. */
  #divider(name: string, at: number, end: number): EndDirective {
    if (name === "elseif" || name === "case" || name === "on") return { name: `#${name}`, at, offset: end };
    return this.#stop(`#${name}`, at, end);
  }

  /** Parses the body of a directive up to its end tag. */
  #whole(name: string, at: number): readonly Node[] {
    this.#open.push(name);
    const { nodes, stop } = this.#body(name === "macro" || name === "function" || Object.hasOwn(assignments, name));
    this.#open.pop();
    return stop?.name === `/#${name}` ? nodes : this.#unclosed(stop, at, name);
  }

  #skip(at: number, from: number, closing: string): Node {
    const end = this.#source.indexOf(closing, from);
    if (end < 0) this.#complain(at, `The comment is not closed. Add ${closing}.`);
    this.#offset = end + closing.length;
    return { kind: "nothing" };
  }

  #comment(offset: number, at: number): Node {
    this.#unparsed("comment", offset, at);
    return { kind: "nothing" };
  }

  #noparse(offset: number, at: number): Node {
    return this.#text(...this.#unparsed("noparse", offset, at));
  }

  /** Passes over everything up to the end tag. Returns the bounds of the text between the tags. */
  #unparsed(name: string, offset: number, at: number): [number, number] {
    this.#stop(`#${name}`, at, offset);
    const from = this.#offset;
    const { open, close } = this.#brackets ?? angle;
    const closing = new RegExp(`\\${open}/#${name}\\s*\\${close}`, "gi");
    closing.lastIndex = from;
    const end = closing.exec(this.#source);
    if (end === null) return this.#unclosed(undefined, at, name);
    this.#offset = closing.lastIndex;
    return [from, end.index];
  }

  #return(offset: number, at: number): Node {
    if (!this.#open.some((name) => name === "macro" || name === "function"))
      this.#complain(at, `${this.#tag("#return")} stands outside of a macro or a function. Remove it.`);
    return { kind: "return", at, value: this.#optionalValue(offset, "return") };
  }

  #optionalValue(offset: number, name: string): Expression | undefined {
    const tokens = this.#tokens(offset);
    const value = this.#isEnd(tokens) ? undefined : this.#expression(tokens);
    this.#close(tokens, `#${name}`);
    return value;
  }

  #leave(how: "break" | "continue", offset: number, at: number): Node {
    this.#stop(`#${how}`, at, offset);
    const around: readonly string[] = leaves[how];
    if (!this.#open.some((name) => around.includes(name)))
      this.#complain(at, `${this.#tag(`#${how}`)} stands outside of what it leaves. Remove it.`);
    return { kind: "leave", at, how };
  }

  /** Parses `<#assign name = value …>` or `<#assign name>…</#assign>`. */
  #assign(scope: VariableScope, offset: number, at: number): Node {
    const tokens = this.#tokens(offset);
    if (scope === "local" && !this.#open.some((name) => name === "macro" || name === "function"))
      this.#complain(at, `${this.#tag("#local")} is for macros and functions. Write ${this.#tag("#assign")}.`);
    const items: { readonly name: string; readonly expression: Expression }[] = [];
    do {
      const { name, at: nameAt } = this.#variable(tokens, "a variable");
      if (items.length === 0 && this.#isEnd(tokens) && tokens.next.kind !== "end" && !tokens.isNext("/")) {
        this.#close(tokens, `#${scope}`);
        return { kind: "capture", at, scope, name, body: this.#whole(scope, at), escaping: this.#escaping };
      }
      const { text, at: symbolAt } = tokens.next;
      const operator = arithmetic[text];
      if (operator === undefined && text !== "=")
        this.#complain(symbolAt, `A variable is written ${this.#tag(`#${scope} name = value`)}.`);
      tokens.take();
      const isStep = text === "++" || text === "--";
      const value = isStep ? one(symbolAt) : this.#expression(tokens);
      const left: Expression = { kind: "name", at: nameAt, name };
      const expression: Expression =
        operator === undefined ? value : { kind: "binary", at: symbolAt, operator, left, right: value };
      items.push({ name, expression });
      tokens.takeIf(",");
    } while (tokens.next.kind === "name" || tokens.next.kind === "string");
    this.#close(tokens, `#${scope}`);
    return { kind: "assign", at, scope, items };
  }

  /** Parses `name=value` up to the end of the tag. */
  #settings(offset: number, directive: string) {
    const tokens = this.#tokens(offset);
    const settings: { readonly name: string; readonly at: number; readonly value: Expression }[] = [];
    while (!this.#isEnd(tokens)) {
      const { name, at } = this.#variable(tokens, "a setting");
      if (tokens.takeIf("=") === undefined) this.#complain(at, "A setting is written with = and its value.");
      settings.push({ name, at, value: this.#expression(tokens) });
      tokens.takeIf(",");
    }
    this.#close(tokens, `#${directive}`);
    return settings;
  }

  #setting(offset: number, at: number): Node {
    const settings = this.#settings(offset, "setting");
    if (settings.length === 0) this.#complain(at, "A setting is written with = and its value.");
    const body = settings.map(({ name, at: nameAt, value }): Node => {
      const snake = snakeCase(name);
      if (!settingNames.includes(snake))
        this.#complain(nameAt, `There is no setting ${name}. Use one of ${settingNames.join(", ")}.`);
      return { kind: "setting", at: nameAt, name: snake, value };
    });
    const [first] = body;
    return first !== undefined && body.length === 1 ? first : { kind: "nodes", body };
  }

  #output(at: number): Node {
    const tokens = this.#tokens(at + 2);
    if (tokens.isNext("}")) this.#complain(at, "The expression is empty. Name what is to stand here.");
    const expression = this.#expressionUntil("}", tokens);
    this.#offset = tokens.close("}", "The expression is not closed. Add a }.");
    const wrapped = this.#wrappers.reduceRight((inner, wrap) => wrap(inner), expression);
    return { kind: "output", at, expression: wrapped, escaping: this.#escaping };
  }

  /** Parses `#{number; m1M2}`, the number with at least one and at most two fraction digits. */
  #numberOutput(at: number): Node {
    const tokens = this.#tokens(at + 2);
    const expression = this.#expressionUntil("}", tokens);
    let digits: readonly [number, number] = [0, 50];
    if (tokens.takeIf(";") !== undefined) {
      const { text, at: formAt } = tokens.take();
      const form = /^(?:m(\d\d?))?(?:M(\d\d?))?$/.exec(text);
      if (form === null || text === "") this.#complain(formAt, "The digits are written m1M2.");
      const minimum = Number(form[1] ?? 0);
      digits = [minimum, Math.max(minimum, Number(form[2] ?? 0))];
    }
    this.#offset = tokens.close("}", "The expression is not closed. Add a }.");
    return { kind: "output", at, expression, escaping: this.#escaping, digits };
  }

  #if(offset: number, at: number): Node {
    const branches: Branch[] = [];
    let condition: Expression | undefined = this.#condition(offset, "if");
    for (;;) {
      const { nodes, stop } = this.#body();
      branches.push({ condition, body: nodes });
      if (stop?.name === "/#if") return { kind: "if", branches };
      const isLast = condition === undefined;
      if (stop?.name === "#elseif" && !isLast) condition = this.#condition(stop.offset, "elseif");
      else if (stop?.name === "#else" && !isLast) condition = undefined;
      else return this.#unclosed(stop, at, "if");
    }
  }

  #condition(offset: number, name: string): Expression {
    const tokens = this.#tokens(offset);
    const condition = this.#expression(tokens);
    this.#close(tokens, `#${name}`);
    return condition;
  }

  #list(directive: "list" | "foreach", offset: number, at: number): Node {
    const tokens = this.#tokens(offset);
    const names = directive === "list" ? undefined : this.#variable(tokens, "an element").name;
    if (names !== undefined && tokens.takeIf("in") === undefined)
      this.#complain(tokens.next.at, `A list is written ${this.#tag("#list names as name")}.`);
    const items = this.#expression(tokens);
    const named = names === undefined ? this.#elementNames(tokens) : { name: names, valueName: undefined };
    if (named === undefined && !this.#isEnd(tokens))
      this.#complain(tokens.next.at, `A list is written ${this.#tag("#list names as name")}.`);
    this.#close(tokens, `#${directive}`);
    this.#open.push(directive);
    const begin = this.#itemsCount;
    const { nodes: body, stop } = this.#body();
    this.#open.pop();
    if (named === undefined && this.#itemsCount === begin)
      this.#complain(
        at,
        `A list is written ${this.#tag("#list names as name")}, or has ${this.#tag("#items as name")} inside.`,
      );
    const node = { kind: "list", at, items, name: named?.name, valueName: named?.valueName, body } as const;
    if (stop?.name === `/#${directive}`) return { ...node, otherwise: [] };
    if (stop?.name !== "#else") return this.#unclosed(stop, at, directive);
    return { ...node, otherwise: this.#whole(directive, at) };
  }

  #itemsCount = 0;

  #elementNames(tokens: Tokens): { readonly name: string; readonly valueName: string | undefined } | undefined {
    if (tokens.takeIf("as") === undefined) return undefined;
    const { name } = this.#variable(tokens, "an element");
    const valueName = tokens.takeIf(",") === undefined ? undefined : this.#variable(tokens, "an element").name;
    return { name, valueName };
  }

  #items(offset: number, at: number): Node {
    const tokens = this.#tokens(offset);
    const names = this.#elementNames(tokens);
    if (names === undefined) return this.#complain(tokens.next.at, `It is written ${this.#tag("#items as name")}.`);
    if (!this.#open.includes("list")) this.#complain(at, `${this.#tag("#items")} stands outside of a list. Remove it.`);
    this.#close(tokens, "#items");
    this.#itemsCount++;
    return { kind: "items", at, ...names, body: this.#whole("items", at) };
  }

  /** Parses a separator, which ends with its own tag or with what it stands in. */
  #separator(offset: number, at: number): Node | Body {
    this.#stop("#sep", at, offset);
    if (!this.#open.some((name) => name === "list" || name === "items" || name === "foreach"))
      this.#complain(at, `${this.#tag("#sep")} stands outside of what it belongs to. Remove it.`);
    const { nodes: body, stop } = this.#body();
    const node: Node = { kind: "separator", at, body };
    return stop?.name === "/#sep" ? node : { nodes: [node], stop };
  }

  #switch(offset: number, at: number): Node {
    const value = this.#condition(offset, "switch");
    this.#open.push("switch");
    const cases: SwitchNode["cases"][number][] = [];
    const first = this.#body();
    if (first.nodes.some((node) => node.kind !== "nothing" && (node.kind !== "text" || node.text.trim() !== "")))
      this.#complain(at, `Between ${this.#tag("#switch")} and the first case stands nothing. Move it.`);
    for (const node of first.nodes) if (node.kind === "text") node.text = "";
    let { stop } = first;
    while (stop !== undefined && ["#case", "#on", "#default"].includes(stop.name)) {
      const fallsThrough = stop.name !== "#on";
      const values: Expression[] = [];
      if (stop.name !== "#default") {
        const tokens = this.#tokens(stop.offset);
        values.push(...this.#expressions(tokens));
        if (values.length === 0) this.#complain(stop.at, "A case needs a value.");
        this.#close(tokens, stop.name);
      }
      this.#open.splice(-1, 1, fallsThrough ? "switch" : "on");
      const part = this.#body();
      // A tag of its own, for the white space around it.
      cases.push({ values, fallsThrough, body: part.nodes });
      stop = part.stop;
    }
    this.#open.pop();
    return stop?.name === "/#switch" ? { kind: "switch", at, value, cases } : this.#unclosed(stop, at, "switch");
  }

  #attempt(offset: number, at: number): Node {
    this.#stop("#attempt", at, offset);
    const { nodes: body, stop } = this.#body();
    if (stop?.name !== "#recover") return this.#unclosed(stop, at, "attempt");
    const rest = this.#body();
    if (rest.stop?.name !== "/#attempt" && rest.stop?.name !== "/#recover")
      return this.#unclosed(rest.stop, at, "attempt");
    return { kind: "attempt", at, body, recover: rest.nodes };
  }

  #callable(kind: "macro" | "function", offset: number, at: number): Node {
    const tokens = this.#tokens(offset);
    const { name } = this.#variable(tokens, `a ${kind}`);
    const parameters: Parameter[] = [];
    let rest: string | undefined;
    const isParenthesized = tokens.takeIf("(") !== undefined;
    while (!this.#isEnd(tokens) && !tokens.isNext(")")) {
      const parameter = this.#variable(tokens, "a parameter");
      if (tokens.takeIf("..") !== undefined) {
        if (tokens.takeIf(".") === undefined) this.#complain(tokens.next.at, "The rest is written with three dots.");
        rest = parameter.name;
      } else {
        const otherwise = tokens.takeIf("=") === undefined ? undefined : this.#expression(tokens);
        parameters.push({ name: parameter.name, otherwise });
      }
      tokens.takeIf(",");
    }
    if (isParenthesized && tokens.takeIf(")") === undefined) this.#complain(tokens.next.at, "A ) is missing here.");
    this.#close(tokens, `#${kind}`);
    const body = this.#whole(kind, at);
    const node: CallableNode = { kind: "callable", at, name, isFunction: kind === "function", parameters, rest, body };
    this.#callables.push(node);
    return node;
  }

  #nested(offset: number, at: number): Node {
    const tokens = this.#tokens(offset);
    if (!this.#open.includes("macro"))
      this.#complain(at, `${this.#tag("#nested")} stands outside of a macro. Remove it.`);
    const args = this.#expressions(tokens);
    this.#close(tokens, "#nested");
    return { kind: "nested", at, args };
  }

  /** Parses `<@name a=1 b=2; x>…</@name>` or `<@name 1 2 />`. */
  #call(offset: number, at: number): Node {
    const tokens = this.#tokens(offset);
    const callee = this.#parser(tokens).parseCallee();
    if (callee.kind === "name") this.#calls.push({ name: callee.name, at });
    const positional: Expression[] = [];
    const named: { readonly name: string; readonly at: number; readonly value: Expression }[] = [];
    while (!this.#isEnd(tokens) && !tokens.isNext(";")) {
      const { kind, text: parameter, at: nameAt } = tokens.next;
      if (kind === "name" && tokens.peek().text === "=") {
        tokens.take();
        tokens.take();
        named.push({ name: parameter, at: nameAt, value: this.#expression(tokens) });
      } else positional.push(this.#expression(tokens));
      tokens.takeIf(",");
    }
    if (named.length > 0 && positional.length > 0)
      this.#complain(at, "The parameters of a macro have either all a name or none.");
    const names: string[] = [];
    if (tokens.takeIf(";") !== undefined) {
      do names.push(this.#variable(tokens, "a loop variable").name);
      while (tokens.takeIf(",") !== undefined);
    }
    const closesItself = this.#close(tokens, "@");
    const node = { kind: "call", at, callee, positional, named, names } as const;
    if (closesItself) return { ...node, body: undefined };
    this.#open.push("@");
    const { nodes: body, stop } = this.#body();
    this.#open.pop();
    if (stop?.name.startsWith("/@") !== true)
      return this.#complain(
        stop?.at ?? at,
        `The macro is not closed. Add ${this.#tag("/@")}, or end its tag with a slash.`,
      );
    if (callee.kind === "name" && !["/@", `/@${callee.name}`].includes(stop.name))
      this.#complain(stop.at, `Close ${this.#tag(`@${callee.name}`)} first. Add ${this.#tag("/@")}.`);
    return { ...node, body };
  }

  #closeCall(sign: number, at: number): EndDirective {
    const close = this.#brackets?.close ?? ">";
    const end = this.#source.indexOf(close, sign);
    const name = this.#source.slice(sign + 1, end < 0 ? sign + 1 : end).trim();
    if (end < 0 || !/^[\w.$@-]*$/.test(name)) this.#complain(at, `The tag is not closed. Add a ${close}.`);
    this.#offset = end + 1;
    return { name: `/@${name}`, at, offset: this.#offset };
  }

  /** Parses what says how output is escaped, which the tags inside keep to. */
  #escapes(name: string, offset: number, at: number): Node {
    const [escaping, format, wrappers] = [this.#escaping, this.#format, this.#wrappers];
    const tokens = this.#tokens(offset);
    if (name === "escape") {
      const { name: parameter } = this.#variable(tokens, "what is escaped");
      if (tokens.takeIf("as") === undefined) this.#complain(at, "It is written x as x?html.");
      const body = this.#expression(tokens);
      const wrap = (inner: Expression): Expression => ({
        kind: "call",
        at: inner.at,
        of: { kind: "lambda", at, parameter, body },
        args: [inner],
      });
      this.#wrappers = [...wrappers, wrap];
    } else if (name === "outputformat") {
      const value = this.#expression(tokens);
      const found = value.kind === "literal" ? outputFormats[String(value.value)] : undefined;
      if (found === undefined)
        this.#complain(
          value.at,
          `There is no such output format. Use one of ${Object.keys(outputFormats).join(", ")}.`,
        );
      this.#escaping = this.#format = found;
    } else if (name === "noescape") this.#wrappers = wrappers.slice(0, -1);
    else this.#escaping = name === "autoesc" ? this.#format : "none";
    this.#close(tokens, `#${name}`);
    const body = this.#whole(name, at);
    [this.#escaping, this.#format, this.#wrappers] = [escaping, format, wrappers];
    return { kind: "nodes", body };
  }

  #variable(tokens: Tokens, what: string): { readonly name: string; readonly at: number } {
    const { kind, text: name, at } = tokens.next;
    if (kind !== "name" && (kind !== "string" || !["a variable", "a macro", "a function"].includes(what)))
      this.#complain(at, `The name of ${what} is expected here.`);
    tokens.take();
    this.#names.add(name);
    return { name, at };
  }

  #unclosed(stop: EndDirective | undefined, at: number, name: string): never {
    const [open, close] = [this.#tag(`#${name}`), this.#tag(`/#${name}`)];
    if (stop === undefined) return this.#complain(at, `${open} is not closed. Add ${close}.`);
    return this.#complain(stop.at, `${this.#tag(stop.name)} does not belong here. Close ${open} first, or remove it.`);
  }
}

const directiveNames = [
  ..."assign attempt autoesc break case comment compress continue default else elseif escape flush function".split(" "),
  ..."global if items list local lt macro nested noautoesc noescape noparse nt on outputformat recover return".split(
    " ",
  ),
  ..."rt sep setting stop switch t".split(" "),
];
/** Settings that a template can change; the character sets are always UTF-8. */
const settingNames = [
  ..."locale number_format boolean_format date_format time_format datetime_format time_zone".split(" "),
  ..."url_escaping_charset output_encoding".split(" "),
];

function one(at: number): Expression {
  return { kind: "literal", at, value: new Decimal(1) };
}

function isNameCharacter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
}
