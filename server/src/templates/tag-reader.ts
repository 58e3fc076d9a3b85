/** Reads the tags of a template and the expressions inside of them, at an offset that moves on. */
import { directiveNames, foreign } from "./directives.ts";
import { ExpressionParser } from "./expressions.ts";
import type { Escaping, Expression, Node } from "./nodes.ts";
import { positionOf, TemplateError } from "./template-error.ts";
import { type ReportError, Tokens } from "./tokens.ts";

/** A directive that ends a body: `<#else>`, `</#if>` and so on; `offset` is the end of its name. */
export interface EndDirective {
  readonly name: string;
  readonly at: number;
  readonly offset: number;
}

/** The brackets of a template's tags; the first tag decides which. */
interface Brackets {
  readonly open: "<" | "[";
  readonly close: ">" | "]";
}
const angle: Brackets = { open: "<", close: ">" };
const square: Brackets = { open: "[", close: "]" };

export class TagReader {
  readonly source: string;
  /** Throws an error with its line and column. */
  readonly complain: ReportError;
  /** Names that the template gives to anything. */
  readonly names = new Set<string>();
  offset = 0;
  escaping: Escaping = "asNeeded";
  #brackets: Brackets | undefined;

  constructor(source: string) {
    this.source = source;
    this.complain = (at, problem) => {
      throw new TemplateError("parse", positionOf(source, at), problem);
    };
  }

  /** Returns the brackets of the tag, which have to be those of the template's first tag. */
  bracketsAt(at: number): Brackets {
    const found = this.source[at] === "<" ? angle : square;
    this.#brackets ??= found;
    if (found !== this.#brackets) {
      const { open, close } = this.#brackets;
      this.complain(at, `The first tag of the template has ${open} and ${close}. Write this one with them too.`);
    }
    return found;
  }

  /** Returns a tag as this template writes it. */
  tag(name: string): string {
    const { open, close } = this.#brackets ?? angle;
    return `${open}${name}${close}`;
  }

  tokens(offset: number): Tokens {
    return new Tokens(this.source, offset, this.complain);
  }

  isEnd(tokens: Tokens): boolean {
    const { close } = this.#brackets ?? angle;
    return tokens.isNext(close) || (tokens.isNext("/") && tokens.isFollowedBy(close)) || tokens.next.kind === "end";
  }

  /** Ends a tag, which may close itself: `<#else/>`. Returns whether it did. */
  close(tokens: Tokens, name: string): boolean {
    const { open, close } = this.#brackets ?? angle;
    const closesItself = tokens.isNext("/") && tokens.isFollowedBy(close);
    if (closesItself) tokens.take();
    this.offset = tokens.close(close, `${open}${name} is not closed. Add a ${close}.`);
    return closesItself;
  }

  expression(tokens: Tokens): Expression {
    const { close } = this.#brackets ?? angle;
    return this.expressionUntil(close, tokens);
  }

  parser(tokens: Tokens, closing: "}" | ">" | "]" = (this.#brackets ?? angle).close): ExpressionParser {
    return new ExpressionParser(tokens, { closing, complain: this.complain, escaping: this.escaping });
  }

  expressionUntil(closing: "}" | ">" | "]", tokens: Tokens): Expression {
    return this.parser(tokens, closing).parse();
  }

  expressions(tokens: Tokens): Expression[] {
    const found: Expression[] = [];
    while (!this.isEnd(tokens)) {
      found.push(this.expression(tokens));
      tokens.takeIf(",");
    }
    return found;
  }

  /** Parses a directive without an expression. */
  stop(name: string, at: number, end: number): EndDirective {
    this.close(this.tokens(end), name);
    return { name, at, offset: this.offset };
  }

  /** Parses a directive that ends a body; the one that it belongs to reads on behind its name. */
  divider(name: string, at: number, end: number): EndDirective {
    if (name === "elseif" || name === "case" || name === "on") return { name: `#${name}`, at, offset: end };
    return this.stop(`#${name}`, at, end);
  }

  condition(offset: number, name: string): Expression {
    const tokens = this.tokens(offset);
    const condition = this.expression(tokens);
    this.close(tokens, `#${name}`);
    return condition;
  }

  optionalValue(offset: number, name: string): Expression | undefined {
    const tokens = this.tokens(offset);
    const value = this.isEnd(tokens) ? undefined : this.expression(tokens);
    this.close(tokens, `#${name}`);
    return value;
  }

  elementNames(tokens: Tokens): { readonly name: string; readonly valueName: string | undefined } | undefined {
    if (tokens.takeIf("as") === undefined) return undefined;
    const { name } = this.variable(tokens, "an element");
    const valueName = tokens.takeIf(",") === undefined ? undefined : this.variable(tokens, "an element").name;
    return { name, valueName };
  }

  /** Parses `name=value` up to the end of the tag. */
  settings(offset: number, directive: string) {
    const tokens = this.tokens(offset);
    const settings: { readonly name: string; readonly at: number; readonly value: Expression }[] = [];
    while (!this.isEnd(tokens)) {
      const { name, at } = this.variable(tokens, "a setting");
      if (tokens.takeIf("=") === undefined) this.complain(at, "A setting is written with = and its value.");
      settings.push({ name, at, value: this.expression(tokens) });
      tokens.takeIf(",");
    }
    this.close(tokens, `#${directive}`);
    return settings;
  }

  skip(at: number, from: number, closing: string): Node {
    const end = this.source.indexOf(closing, from);
    if (end < 0) this.complain(at, `The comment is not closed. Add ${closing}.`);
    this.offset = end + closing.length;
    return { kind: "nothing" };
  }

  /** Passes over everything up to the end tag. Returns the bounds of the text between the tags. */
  unparsed(name: string, offset: number, at: number): [number, number] {
    this.stop(`#${name}`, at, offset);
    const from = this.offset;
    const { open, close } = this.#brackets ?? angle;
    const closing = new RegExp(`\\${open}/#${name}\\s*\\${close}`, "gi");
    closing.lastIndex = from;
    const end = closing.exec(this.source);
    if (end === null) return this.unclosed(undefined, at, name);
    this.offset = closing.lastIndex;
    return [from, end.index];
  }

  variable(tokens: Tokens, what: string): { readonly name: string; readonly at: number } {
    const { kind, text: name, at } = tokens.next;
    if (kind !== "name" && (kind !== "string" || !["a variable", "a macro", "a function"].includes(what)))
      this.complain(at, `The name of ${what} is expected here.`);
    tokens.take();
    this.names.add(name);
    return { name, at };
  }

  unclosed(stop: EndDirective | undefined, at: number, name: string): never {
    const [open, close] = [this.tag(`#${name}`), this.tag(`/#${name}`)];
    if (stop === undefined) return this.complain(at, `${open} is not closed. Add ${close}.`);
    return this.complain(stop.at, `${this.tag(stop.name)} does not belong here. Close ${open} first, or remove it.`);
  }

  closeCall(sign: number, at: number): EndDirective {
    const close = (this.#brackets ?? angle).close;
    const end = this.source.indexOf(close, sign);
    const name = this.source.slice(sign + 1, end < 0 ? sign + 1 : end).trim();
    if (end < 0 || !/^[\w.$@-]*$/.test(name)) this.complain(at, `The tag is not closed. Add a ${close}.`);
    this.offset = end + 1;
    return { name: `/@${name}`, at, offset: this.offset };
  }

  unknown(name: string, at: number): never {
    const tag = this.tag(`#${name}`);
    if (name === "ftl") this.complain(at, `${tag} stands first in a template. Move it there.`);
    if (foreign.includes(name))
      this.complain(at, `${tag} reaches beyond the template, which none may. Write here what it stands for.`);
    return this.complain(at, `There is no directive ${tag}. Use one of ${directiveNames.join(", ")}.`);
  }
}
