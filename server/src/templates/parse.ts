/**
 * Parses a template: text, `${…}`, `<#if>`, `<#elseif>`, `<#else>`, `<#list>`, `<#sep>` and comments `<#-- … -->`
 * (Decisions: Template language). Each character is read a bounded number of times.
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

const directives = ["if", "elseif", "else", "list", "sep"] as const;

class TemplateParser {
  readonly #source: string;
  readonly #complain: ReportError;
  #offset = 0;
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
    this.#complain = (at, problem) => {
      throw new TemplateError("parse", positionOf(source, at), problem);
    };
  }

  parseAll(): readonly Node[] {
    const { nodes, stop } = this.#body();
    if (stop !== undefined) this.#complain(stop.at, `<${stop.name}> stands outside of what it belongs to. Remove it.`);
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

  /** Returns the offset of the next `${`, `<#` or `</#`, or the end. */
  #nextMark(): number {
    const { length } = this.#source;
    for (let at = this.#offset; at < length; at++) {
      const letter = this.#source[at];
      if (letter === "$" && this.#source[at + 1] === "{") return at;
      if (letter === "<" && (this.#source[at + 1] === "#" || this.#source.startsWith("/#", at + 1))) return at;
    }
    return length;
  }

  /** Returns undefined for a comment. */
  #marked(at: number): Node | EndDirective | undefined {
    if (this.#source.startsWith("${", at)) return this.#output(at);
    if (this.#source.startsWith("<#--", at)) {
      const end = this.#source.indexOf("-->", at + 4);
      if (end < 0) this.#complain(at, "The comment is not closed. Add -->.");
      this.#offset = end + 3;
      return undefined;
    }
    const closes = this.#source[at + 1] === "/";
    const start = at + (closes ? 3 : 2);
    let end = start;
    while (isSmallLetter(this.#source.charCodeAt(end))) end++;
    const name = this.#source.slice(start, end);
    if (closes) return this.#stop(`/#${name}`, at, end);
    if (name === "if") return this.#if(end, at);
    if (name === "list") return this.#list(end, at);
    if (name === "elseif") return { name: "#elseif", at, offset: end };
    if (name === "else" || name === "sep") return this.#stop(`#${name}`, at, end);
    return this.#complain(at, `There is no directive <#${name}>. Use one of ${directives.join(", ")}.`);
  }

  /** Parses a directive without an expression. */
  #stop(name: string, at: number, end: number): EndDirective {
    this.#offset = new Tokens(this.#source, end, this.#complain).close(">", `<${name} is not closed. Add a >.`);
    return { name, at, offset: this.#offset };
  }

  #output(at: number): Node {
    const tokens = new Tokens(this.#source, at + 2, this.#complain);
    if (tokens.isNext("}")) this.#complain(at, "The expression is empty. Name what is to stand here.");
    const expression = new ExpressionParser(tokens, { endsAtGreater: false, complain: this.#complain }).parse();
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
    const condition = new ExpressionParser(tokens, { endsAtGreater: true, complain: this.#complain }).parse();
    this.#offset = tokens.close(">", `<#${name} is not closed. Add a >.`);
    return condition;
  }

  #list(offset: number, at: number): Node {
    const tokens = new Tokens(this.#source, offset, this.#complain);
    const items = new ExpressionParser(tokens, { endsAtGreater: true, complain: this.#complain }).parse();
    if (tokens.takeIf("as") === undefined) this.#complain(tokens.next.at, "A list is written <#list names as name>.");
    const name = this.#variable(tokens);
    const valueName = tokens.takeIf(",") === undefined ? undefined : this.#variable(tokens);
    this.#offset = tokens.close(">", "<#list is not closed. Add a >.");
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

  #variable(tokens: Tokens): string {
    if (tokens.next.kind !== "name") this.#complain(tokens.next.at, "The name of an element is expected here.");
    return tokens.take().text;
  }

  #unclosed(stop: EndDirective | undefined, at: number, name: string): never {
    if (stop === undefined) return this.#complain(at, `<#${name}> is not closed. Add </#${name}>.`);
    return this.#complain(stop.at, `<${stop.name}> does not belong here. Close <#${name}> first, or remove it.`);
  }
}

function isSmallLetter(code: number): boolean {
  return code >= 97 && code <= 122;
}
