/**
 * Parses a template: text, `${…}`, `<#if>`, `<#elseif>`, `<#else>`, `<#list>`, `<#sep>`, `<#assign>` and comments
 * `<#-- … -->`, or all of these with square brackets, as in `[#if]` (Decisions: Template language). Each character is
 * read a bounded number of times.
 */
import { ExpressionParser } from "./expressions.ts";
import type { Branch, Expression, Node, Template } from "./nodes.ts";
import { positionOf, TemplateError } from "./template-error.ts";
import { type ReportError, Tokens } from "./tokens.ts";

/** Maximum nesting depth, against stack overflows. */
const maximumDepth = 50;

/** @throws TemplateError with the line and the column of the first error */
export function parseTemplate(source: string): Template {
  const parser = new TemplateParser(source);
  return { source, nodes: parser.parseAll() };
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

const directives = ["if", "elseif", "else", "list", "sep", "assign", "setting"] as const;

/** The brackets of a template's tags; the first tag decides which. */
interface Brackets {
  readonly open: "<" | "[";
  readonly close: ">" | "]";
}
const angle: Brackets = { open: "<", close: ">" };
const square: Brackets = { open: "[", close: "]" };

/** Everything but plain text: expressions, tags, comments, and the forms of the template family that are refused. */
const marks = /\$\{|#\{|<\/?#|<\/?@(?=[A-Za-z])|\[\/?#(?=[A-Za-z]|--)|\[\/?@(?=[A-Za-z])|\[=(?=\s*[\w"'(])/g;

class TemplateParser {
  readonly #source: string;
  readonly #complain: ReportError;
  #offset = 0;
  #depth = 0;
  #brackets: Brackets | undefined;

  constructor(source: string) {
    this.#source = source;
    this.#complain = (at, problem) => {
      throw new TemplateError("parse", positionOf(source, at), problem);
    };
  }

  parseAll(): readonly Node[] {
    const { nodes, stop } = this.#body();
    if (stop !== undefined)
      this.#complain(stop.at, `${this.#tag(stop.name)} stands outside of what it belongs to. Remove it.`);
    return nodes;
  }

  /** Parses nodes up to a directive that ends this body. */
  #body(): Body {
    if (++this.#depth > maximumDepth) this.#complain(this.#offset, "The template is nested too deep. Make it simpler.");
    const nodes: Node[] = [];
    for (;;) {
      const at = this.#nextMark();
      if (at > this.#offset) nodes.push({ kind: "text", text: this.#source.slice(this.#offset, at) });
      this.#offset = at;
      if (at === this.#source.length) break;
      const node = this.#marked(at);
      if (node === undefined) continue;
      if (!("name" in node) || "kind" in node) nodes.push(node);
      else {
        this.#depth--;
        return { nodes, stop: node };
      }
    }
    this.#depth--;
    return { nodes, stop: undefined };
  }

  /** Returns the offset of the next mark, or the end. */
  #nextMark(): number {
    marks.lastIndex = this.#offset;
    return marks.exec(this.#source)?.index ?? this.#source.length;
  }

  /** Returns undefined for what leaves nothing behind, such as a comment. */
  #marked(at: number): Node | EndDirective | undefined {
    if (this.#source.startsWith("${", at)) return this.#output(at);
    this.#refuseForeign(at);
    const { open, close } = this.#bracketsAt(at);
    if (this.#source.startsWith(`${open}#--`, at)) {
      const end = this.#source.indexOf(`--${close}`, at + 4);
      if (end < 0) this.#complain(at, `The comment is not closed. Add --${close}.`);
      this.#offset = end + 3;
      return undefined;
    }
    const closes = this.#source[at + 1] === "/";
    const start = at + (closes ? 3 : 2);
    let end = start;
    while (isSmallLetter(this.#source.charCodeAt(end))) end++;
    const name = this.#source.slice(start, end);
    return closes ? this.#stop(`/#${name}`, at, end) : this.#directive(name, at, end);
  }

  #directive(name: string, at: number, end: number): Node | EndDirective | undefined {
    switch (name) {
      case "if":
        return this.#if(end, at);
      case "list":
        return this.#list(end, at);
      case "elseif":
        return { name: "#elseif", at, offset: end };
      case "else":
      case "sep":
        return this.#stop(`#${name}`, at, end);
      case "assign":
        return this.#assign(end, at);
      case "setting":
        return this.#setting(end);
      default: {
        const known = `Use one of ${directives.join(", ")}.`;
        return this.#complain(at, `There is no directive ${this.#tag(`#${name}`)}. ${known}`);
      }
    }
  }

  /** Refuses forms that the template family knows and this language does not, which would be sent as text. */
  #refuseForeign(at: number): void {
    const [first, second, third] = this.#source.slice(at, at + 3);
    if (first === "#") this.#complain(at, `There is no #{…}. Write ${"$"}{…}.`);
    if (second === "=") this.#complain(at, `There is no [=…]. Write ${"$"}{…}.`);
    if (second === "@" || third === "@") this.#complain(at, "There are no macros. Write out what this tag stands for.");
  }

  /** Returns the brackets of the tag, which have to be those of the template's first tag. */
  #bracketsAt(at: number): Brackets {
    const found = this.#source[at] === "<" ? angle : square;
    this.#brackets ??= found;
    if (found !== this.#brackets) {
      const { open, close } = this.#brackets;
      this.#complain(at, `The first tag of the template is written ${open}#…${close}. Write this one like it.`);
    }
    return found;
  }

  /** Returns a tag as this template writes it. */
  #tag(name: string): string {
    const { open, close } = this.#brackets ?? angle;
    return `${open}${name}${close}`;
  }

  /** Ends a tag, which may close itself: `<#else/>`. Returns the offset behind it. */
  #close(tokens: Tokens, name: string): number {
    const { open, close } = this.#brackets ?? angle;
    if (tokens.isNext("/") && tokens.isFollowedBy(close)) tokens.take();
    return tokens.close(close, `${open}${name} is not closed. Add a ${close}.`);
  }

  #expression(tokens: Tokens): Expression {
    const { close } = this.#brackets ?? angle;
    return new ExpressionParser(tokens, { closing: close, complain: this.#complain }).parse();
  }

  /** Parses a directive without an expression. */
  #stop(name: string, at: number, end: number): EndDirective {
    this.#offset = this.#close(new Tokens(this.#source, end, this.#complain), name);
    return { name, at, offset: this.#offset };
  }

  /** Parses `<#assign name = value>`; the variable holds for the rest of the template. */
  #assign(offset: number, at: number): Node {
    const tokens = new Tokens(this.#source, offset, this.#complain);
    const name = this.#variable(tokens, "a variable");
    const advice = `A variable is written ${this.#tag("#assign name = value")}.`;
    if (tokens.takeIf("=") === undefined) this.#complain(tokens.next.at, advice);
    const expression = this.#expression(tokens);
    this.#offset = this.#close(tokens, "#assign");
    return { kind: "assign", at, name, expression };
  }

  /** Parses the one setting that changes nothing here: `?url` always writes UTF-8. */
  #setting(offset: number): undefined {
    const tokens = new Tokens(this.#source, offset, this.#complain);
    const { at } = tokens.next;
    const name = this.#variable(tokens, "a setting");
    if (tokens.takeIf("=") === undefined) this.#complain(at, "A setting is written with = and its value.");
    const value = this.#expression(tokens);
    if (name !== "url_escaping_charset" || value.kind !== "literal" || String(value.value).toUpperCase() !== "UTF-8")
      this.#complain(at, 'The only setting is url_escaping_charset="UTF-8". Remove this one.');
    this.#offset = this.#close(tokens, "#setting");
    return undefined;
  }

  #output(at: number): Node {
    const tokens = new Tokens(this.#source, at + 2, this.#complain);
    if (tokens.isNext("}")) this.#complain(at, "The expression is empty. Name what is to stand here.");
    const expression = new ExpressionParser(tokens, { closing: "}", complain: this.#complain }).parse();
    this.#offset = tokens.close("}", "The expression is not closed. Add a }.");
    return { kind: "output", at, expression };
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
      else this.#unclosed(stop, at, "if");
    }
  }

  #condition(offset: number, name: string): Expression {
    const tokens = new Tokens(this.#source, offset, this.#complain);
    const condition = this.#expression(tokens);
    this.#offset = this.#close(tokens, `#${name}`);
    return condition;
  }

  #list(offset: number, at: number): Node {
    const tokens = new Tokens(this.#source, offset, this.#complain);
    const items = this.#expression(tokens);
    if (tokens.takeIf("as") === undefined)
      this.#complain(tokens.next.at, `A list is written ${this.#tag("#list names as name")}.`);
    const name = this.#variable(tokens, "an element");
    const valueName = tokens.takeIf(",") === undefined ? undefined : this.#variable(tokens, "an element");
    this.#offset = this.#close(tokens, "#list");
    const parts = { body: [] as readonly Node[], separator: [] as readonly Node[], otherwise: [] as readonly Node[] };
    let part: keyof typeof parts = "body";
    for (;;) {
      const { nodes, stop } = this.#body();
      parts[part] = nodes;
      if (stop?.name === "/#list") return { kind: "list", at, items, name, valueName, ...parts };
      if (stop?.name === "/#sep" && part === "separator") {
        // Content after the separator would belong to the body again, which is not supported.
        const rest = this.#body();
        if (rest.nodes.some((node) => node.kind !== "text" || node.text.trim() !== "")) {
          this.#complain(stop.at, "A separator is the last thing in a list. Put the rest before it.");
        }
        if (rest.stop?.name === "/#list") return { kind: "list", at, items, name, valueName, ...parts };
        part = this.#nextPart(rest.stop, part, at);
      } else part = this.#nextPart(stop, part, at);
    }
  }

  #nextPart(stop: EndDirective | undefined, part: "body" | "separator" | "otherwise", at: number) {
    if (stop?.name === "#sep" && part === "body") return "separator";
    if (stop?.name === "#else" && part !== "otherwise") return "otherwise";
    return this.#unclosed(stop, at, "list");
  }

  #variable(tokens: Tokens, what: string): string {
    if (tokens.next.kind !== "name") this.#complain(tokens.next.at, `The name of ${what} is expected here.`);
    return tokens.take().text;
  }

  #unclosed(stop: EndDirective | undefined, at: number, name: string): never {
    const [open, close] = [this.#tag(`#${name}`), this.#tag(`/#${name}`)];
    if (stop === undefined) return this.#complain(at, `${open} is not closed. Add ${close}.`);
    return this.#complain(stop.at, `${this.#tag(stop.name)} does not belong here. Close ${open} first, or remove it.`);
  }
}

function isSmallLetter(code: number): boolean {
  return code >= 97 && code <= 122;
}
