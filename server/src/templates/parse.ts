/**
 * Parses a template: text, `${…}`, directives such as `<#if>` and comments `<#-- … -->`, or all of these with square
 * brackets, as in `[#if]` (Decisions: Template language). Each character is read a bounded number of times.
 */

import { Decimal } from "./decimal.ts";
import { arithmetic, assignments, dividers, leaves, outputFormats, settingNames, trims } from "./directives.ts";
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
import { type EndDirective, TagReader } from "./tag-reader.ts";
import { snakeCase } from "./tokens.ts";
import { type BodyEnd, type Mark, stripWhiteSpace } from "./white-space.ts";

/** Maximum nesting depth, against stack overflows. */
const maximumDepth = 50;

/** @throws TemplateError with the line and the column of the first error */
export function parseTemplate(source: string): Template {
  return new TemplateParser(source).parseAll();
}

interface Body {
  readonly nodes: readonly Node[];
  readonly stop: EndDirective | undefined;
}

/** Everything but plain text: expressions, tags, comments, and the form of the template family that is refused. */
const marks =
  /\$\{|#\{|<\/?#(?=[A-Za-z]|--)|<\/?@(?=[\p{L}_$.>('"])|\[\/?#(?=[A-Za-z]|--)|\[\/?@(?=[\p{L}_$.\]('"])|\[=(?=\s*[\w"'(])/gu;

class TemplateParser {
  readonly #reader: TagReader;
  /** Leaves of the tree and ends of its bodies, in the order of the template. */
  readonly #marks: (Mark | BodyEnd)[] = [];
  readonly #callables: CallableNode[] = [];
  /** Names of the open directives, from the outside to the inside. */
  readonly #open: string[] = [];
  /** Macros that the template calls. */
  readonly #calls: { readonly name: string; readonly at: number }[] = [];
  #depth = 0;
  /** Escaping of the surrounding output format, to which `<#autoesc>` returns. */
  #format: Escaping = "asNeeded";
  /** Wraps each output as `<#escape x as …>` says. */
  #wrappers: ((expression: Expression) => Expression)[] = [];
  #strips = true;

  constructor(source: string) {
    this.#reader = new TagReader(source);
  }

  parseAll(): Template {
    this.#header();
    const { nodes, stop } = this.#body();
    if (stop !== undefined)
      this.#reader.complain(stop.at, `${this.#reader.tag(stop.name)} stands outside of what it belongs to. Remove it.`);
    const unknown = this.#calls.find(({ name }) => !this.#reader.names.has(name));
    if (unknown !== undefined)
      this.#reader.complain(
        unknown.at,
        `There is no macro ${unknown.name}. Define it with ${this.#reader.tag(`#macro ${unknown.name}`)}.`,
      );
    if (this.#strips) stripWhiteSpace(this.#reader.source, this.#marks);
    return { source: this.#reader.source, nodes, callables: this.#callables };
  }

  /** Reads `<#ftl …>`, which stands first and leaves nothing. */
  #header(): void {
    const found = /^\s*[<[]#ftl(?=[\s>\]/])/.exec(this.#reader.source);
    if (found === null) return;
    this.#reader.bracketsAt(found[0].length - 5);
    let escapes = true;
    for (const { name, at, value } of this.#reader.settings(found[0].length, "ftl")) {
      const set = value.kind === "literal" ? value.value : undefined;
      const snake = snakeCase(name);
      const format = snake === "output_format" ? outputFormats[String(set)] : undefined;
      if (snake === "strip_whitespace" && typeof set === "boolean") this.#strips = set;
      else if (format !== undefined) this.#format = format;
      else if (snake === "auto_esc" && typeof set === "boolean") escapes = set;
      else if (snake !== "encoding")
        this.#reader.complain(at, `There is no header ${name} with this value. Remove it.`);
    }
    this.#reader.escaping = escapes ? this.#format : "none";
    this.#reader.offset +=
      /^[ \t]*\r?\n?/.exec(this.#reader.source.slice(this.#reader.offset, this.#reader.offset + 1_000))?.[0].length ??
      0;
  }

  /** Parses nodes up to a directive that ends this body. */
  #body(isHidden = false): Body {
    if (++this.#depth > maximumDepth)
      this.#reader.complain(this.#reader.offset, "The template is nested too deep. Make it simpler.");
    const nodes: Node[] = [];
    const hiddenFrom = isHidden ? this.#marks.length : undefined;
    let stop: EndDirective | undefined;
    while (stop === undefined) {
      const at = this.#nextMark();
      if (at > this.#reader.offset) nodes.push(this.#text(this.#reader.offset, at));
      this.#reader.offset = at;
      if (at === this.#reader.source.length) break;
      const known = this.#marks.length;
      const parsed = this.#marked(at);
      if ("nodes" in parsed) {
        nodes.push(...parsed.nodes);
        stop = parsed.stop;
      } else if ("offset" in parsed) stop = parsed;
      else {
        nodes.push(parsed);
        // A tag without anything inside counts for the white space around it.
        if (this.#marks.length === known) this.#marks.push({ node: parsed, begin: at, end: this.#reader.offset });
      }
    }
    this.#depth--;
    this.#marks.push({ nodes, isTop: this.#depth === 0, hiddenFrom });
    return { nodes, stop };
  }

  #text(begin: number, end: number): TextNode {
    const text: TextNode = { kind: "text", text: this.#reader.source.slice(begin, end) };
    this.#marks.push({ node: text, begin, end });
    return text;
  }

  /** Returns the offset of the next mark, or the end. */
  #nextMark(): number {
    marks.lastIndex = this.#reader.offset;
    return marks.exec(this.#reader.source)?.index ?? this.#reader.source.length;
  }

  #marked(at: number): Node | EndDirective | Body {
    if (this.#reader.source.startsWith("${", at)) return this.#output(at);
    if (this.#reader.source.startsWith("#{", at)) return this.#numberOutput(at);
    if (this.#reader.source.startsWith("[=", at))
      this.#reader.complain(at, `There is no [= with a ]. Write ${"$"}{ with a }.`);
    const { open, close } = this.#reader.bracketsAt(at);
    if (this.#reader.source.startsWith(`${open}#--`, at)) return this.#reader.skip(at, at + 4, `--${close}`);
    const closes = this.#reader.source[at + 1] === "/";
    const sign = at + (closes ? 2 : 1);
    let end = sign + 1;
    while (isNameCharacter(this.#reader.source.charCodeAt(end))) end++;
    if (this.#reader.source[sign] === "@") return closes ? this.#reader.closeCall(sign, at) : this.#call(sign + 1, at);
    const name = this.#reader.source.slice(sign + 1, end);
    return closes ? this.#reader.stop(`/#${name.toLowerCase()}`, at, end) : this.#directive(name, at, end);
  }

  // The only long switch: a table of the language's directives.
  #directive(written: string, at: number, end: number): Node | EndDirective | Body {
    const name = written.toLowerCase();
    const scope = assignments[name];
    if (scope !== undefined) return this.#assign(scope, end, at);
    const trim = trims[name];
    if (trim !== undefined) {
      this.#reader.stop(`#${name}`, at, end);
      return { kind: "nothing", trims: trim };
    }
    if (dividers.includes(name)) return this.#reader.divider(name, at, end);
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
        return { kind: "stop", at, message: this.#reader.optionalValue(end, name) };
      case "break":
      case "continue":
        return this.#leave(name, end, at);
      case "attempt":
        return this.#attempt(end, at);
      case "compress":
        this.#reader.stop("#compress", at, end);
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
        this.#reader.stop("#flush", at, end);
        return { kind: "nodes", body: [] };
      default:
        return this.#reader.unknown(name, at);
    }
  }

  /** Parses the body of a directive up to its end tag. */
  #whole(name: string, at: number): readonly Node[] {
    this.#open.push(name);
    const { nodes, stop } = this.#body(name === "macro" || name === "function" || Object.hasOwn(assignments, name));
    this.#open.pop();
    return stop?.name === `/#${name}` ? nodes : this.#reader.unclosed(stop, at, name);
  }

  #comment(offset: number, at: number): Node {
    this.#reader.unparsed("comment", offset, at);
    return { kind: "nothing" };
  }

  #noparse(offset: number, at: number): Node {
    return this.#text(...this.#reader.unparsed("noparse", offset, at));
  }

  #return(offset: number, at: number): Node {
    if (!this.#open.some((name) => name === "macro" || name === "function"))
      this.#reader.complain(at, `${this.#reader.tag("#return")} stands outside of a macro or a function. Remove it.`);
    return { kind: "return", at, value: this.#reader.optionalValue(offset, "return") };
  }

  #leave(how: "break" | "continue", offset: number, at: number): Node {
    this.#reader.stop(`#${how}`, at, offset);
    const around: readonly string[] = leaves[how];
    if (!this.#open.some((name) => around.includes(name)))
      this.#reader.complain(at, `${this.#reader.tag(`#${how}`)} stands outside of what it leaves. Remove it.`);
    return { kind: "leave", at, how };
  }

  /** Parses `<#assign name = value …>` or `<#assign name>…</#assign>`. */
  #assign(scope: VariableScope, offset: number, at: number): Node {
    const tokens = this.#reader.tokens(offset);
    if (scope === "local" && !this.#open.some((name) => name === "macro" || name === "function"))
      this.#reader.complain(
        at,
        `${this.#reader.tag("#local")} is for macros and functions. Write ${this.#reader.tag("#assign")}.`,
      );
    const items: { readonly name: string; readonly expression: Expression }[] = [];
    do {
      const { name, at: nameAt } = this.#reader.variable(tokens, "a variable");
      if (items.length === 0 && this.#reader.isEnd(tokens) && tokens.next.kind !== "end" && !tokens.isNext("/")) {
        this.#reader.close(tokens, `#${scope}`);
        return { kind: "capture", at, scope, name, body: this.#whole(scope, at), escaping: this.#reader.escaping };
      }
      const { text, at: symbolAt } = tokens.next;
      const operator = arithmetic[text];
      if (operator === undefined && text !== "=")
        this.#reader.complain(symbolAt, `A variable is written ${this.#reader.tag(`#${scope} name = value`)}.`);
      tokens.take();
      const isStep = text === "++" || text === "--";
      const value = isStep ? one(symbolAt) : this.#reader.expression(tokens);
      const left: Expression = { kind: "name", at: nameAt, name };
      const expression: Expression =
        operator === undefined ? value : { kind: "binary", at: symbolAt, operator, left, right: value };
      items.push({ name, expression });
      tokens.takeIf(",");
    } while (tokens.next.kind === "name" || tokens.next.kind === "string");
    this.#reader.close(tokens, `#${scope}`);
    return { kind: "assign", at, scope, items };
  }

  #setting(offset: number, at: number): Node {
    const settings = this.#reader.settings(offset, "setting");
    if (settings.length === 0) this.#reader.complain(at, "A setting is written with = and its value.");
    const body = settings.map(({ name, at: nameAt, value }): Node => {
      const snake = snakeCase(name);
      if (!settingNames.includes(snake))
        this.#reader.complain(nameAt, `There is no setting ${name}. Use one of ${settingNames.join(", ")}.`);
      return { kind: "setting", at: nameAt, name: snake, value };
    });
    const [first] = body;
    return first !== undefined && body.length === 1 ? first : { kind: "nodes", body };
  }

  #output(at: number): Node {
    const tokens = this.#reader.tokens(at + 2);
    if (tokens.isNext("}")) this.#reader.complain(at, "The expression is empty. Name what is to stand here.");
    const expression = this.#reader.expressionUntil("}", tokens);
    this.#reader.offset = tokens.close("}", "The expression is not closed. Add a }.");
    const wrapped = this.#wrappers.reduceRight((inner, wrap) => wrap(inner), expression);
    return { kind: "output", at, expression: wrapped, escaping: this.#reader.escaping };
  }

  /** Parses `#{number; m1M2}`, the number with at least one and at most two fraction digits. */
  #numberOutput(at: number): Node {
    const tokens = this.#reader.tokens(at + 2);
    const expression = this.#reader.expressionUntil("}", tokens);
    let digits: readonly [number, number] = [0, 50];
    if (tokens.takeIf(";") !== undefined) {
      const { text, at: formAt } = tokens.take();
      const form = /^(?:m(\d\d?))?(?:M(\d\d?))?$/.exec(text);
      if (form === null || text === "") this.#reader.complain(formAt, "The digits are written m1M2.");
      const minimum = Number(form[1] ?? 0);
      digits = [minimum, Math.max(minimum, Number(form[2] ?? 0))];
    }
    this.#reader.offset = tokens.close("}", "The expression is not closed. Add a }.");
    return { kind: "output", at, expression, escaping: this.#reader.escaping, digits };
  }

  #if(offset: number, at: number): Node {
    const branches: Branch[] = [];
    let condition: Expression | undefined = this.#reader.condition(offset, "if");
    for (;;) {
      const { nodes, stop } = this.#body();
      branches.push({ condition, body: nodes });
      if (stop?.name === "/#if") return { kind: "if", branches };
      const isLast = condition === undefined;
      if (stop?.name === "#elseif" && !isLast) condition = this.#reader.condition(stop.offset, "elseif");
      else if (stop?.name === "#else" && !isLast) condition = undefined;
      else return this.#reader.unclosed(stop, at, "if");
    }
  }

  #list(directive: "list" | "foreach", offset: number, at: number): Node {
    const tokens = this.#reader.tokens(offset);
    const names = directive === "list" ? undefined : this.#reader.variable(tokens, "an element").name;
    if (names !== undefined && tokens.takeIf("in") === undefined)
      this.#reader.complain(tokens.next.at, `A list is written ${this.#reader.tag("#list names as name")}.`);
    const items = this.#reader.expression(tokens);
    const named = names === undefined ? this.#reader.elementNames(tokens) : { name: names, valueName: undefined };
    if (named === undefined && !this.#reader.isEnd(tokens))
      this.#reader.complain(tokens.next.at, `A list is written ${this.#reader.tag("#list names as name")}.`);
    this.#reader.close(tokens, `#${directive}`);
    this.#open.push(directive);
    const begin = this.#itemsCount;
    const { nodes: body, stop } = this.#body();
    this.#open.pop();
    if (named === undefined && this.#itemsCount === begin)
      this.#reader.complain(
        at,
        `A list is written ${this.#reader.tag("#list names as name")}, or has ${this.#reader.tag("#items as name")} inside.`,
      );
    const node = { kind: "list", at, items, name: named?.name, valueName: named?.valueName, body } as const;
    if (stop?.name === `/#${directive}`) return { ...node, otherwise: [] };
    if (stop?.name !== "#else") return this.#reader.unclosed(stop, at, directive);
    return { ...node, otherwise: this.#whole(directive, at) };
  }

  #itemsCount = 0;

  #items(offset: number, at: number): Node {
    const tokens = this.#reader.tokens(offset);
    const names = this.#reader.elementNames(tokens);
    if (names === undefined)
      return this.#reader.complain(tokens.next.at, `It is written ${this.#reader.tag("#items as name")}.`);
    if (!this.#open.includes("list"))
      this.#reader.complain(at, `${this.#reader.tag("#items")} stands outside of a list. Remove it.`);
    this.#reader.close(tokens, "#items");
    this.#itemsCount++;
    return { kind: "items", at, ...names, body: this.#whole("items", at) };
  }

  /** Parses a separator, which ends with its own tag or with what it stands in. */
  #separator(offset: number, at: number): Node | Body {
    this.#reader.stop("#sep", at, offset);
    if (!this.#open.some((name) => name === "list" || name === "items" || name === "foreach"))
      this.#reader.complain(at, `${this.#reader.tag("#sep")} stands outside of what it belongs to. Remove it.`);
    const { nodes: body, stop } = this.#body();
    const node: Node = { kind: "separator", at, body };
    return stop?.name === "/#sep" ? node : { nodes: [node], stop };
  }

  #switch(offset: number, at: number): Node {
    const value = this.#reader.condition(offset, "switch");
    this.#open.push("switch");
    const cases: SwitchNode["cases"][number][] = [];
    const first = this.#body();
    if (first.nodes.some((node) => node.kind !== "nothing" && (node.kind !== "text" || node.text.trim() !== "")))
      this.#reader.complain(at, `Between ${this.#reader.tag("#switch")} and the first case stands nothing. Move it.`);
    for (const node of first.nodes) if (node.kind === "text") node.text = "";
    let { stop } = first;
    while (stop !== undefined && ["#case", "#on", "#default"].includes(stop.name)) {
      const fallsThrough = stop.name !== "#on";
      const values: Expression[] = [];
      if (stop.name !== "#default") {
        const tokens = this.#reader.tokens(stop.offset);
        values.push(...this.#reader.expressions(tokens));
        if (values.length === 0) this.#reader.complain(stop.at, "A case needs a value.");
        this.#reader.close(tokens, stop.name);
      } else if (cases.some((each) => each.values.length === 0))
        this.#reader.complain(stop.at, "A switch has one default. Take the second one out.");
      if (cases.some((each) => each.values.length > 0 && values.length > 0 && each.fallsThrough !== fallsThrough))
        this.#reader.complain(
          stop.at,
          `A switch has ${this.#reader.tag("#case")} or ${this.#reader.tag("#on")}, not both.`,
        );
      this.#open.splice(-1, 1, fallsThrough ? "switch" : "on");
      const part = this.#body();
      // A tag of its own, for the white space around it.
      cases.push({ values, fallsThrough, body: part.nodes });
      stop = part.stop;
    }
    this.#open.pop();
    return stop?.name === "/#switch" ? { kind: "switch", at, value, cases } : this.#reader.unclosed(stop, at, "switch");
  }

  #attempt(offset: number, at: number): Node {
    this.#reader.stop("#attempt", at, offset);
    const { nodes: body, stop } = this.#body();
    if (stop?.name !== "#recover") return this.#reader.unclosed(stop, at, "attempt");
    const rest = this.#body();
    if (rest.stop?.name !== "/#attempt" && rest.stop?.name !== "/#recover")
      return this.#reader.unclosed(rest.stop, at, "attempt");
    return { kind: "attempt", at, body, recover: rest.nodes };
  }

  #callable(kind: "macro" | "function", offset: number, at: number): Node {
    const tokens = this.#reader.tokens(offset);
    const { name } = this.#reader.variable(tokens, `a ${kind}`);
    const parameters: Parameter[] = [];
    let rest: string | undefined;
    const isParenthesized = tokens.takeIf("(") !== undefined;
    while (!this.#reader.isEnd(tokens) && !tokens.isNext(")")) {
      const parameter = this.#reader.variable(tokens, "a parameter");
      if (tokens.takeIf("..") !== undefined) {
        if (tokens.takeIf(".") === undefined)
          this.#reader.complain(tokens.next.at, "The rest is written with three dots.");
        rest = parameter.name;
      } else {
        const otherwise = tokens.takeIf("=") === undefined ? undefined : this.#reader.expression(tokens);
        parameters.push({ name: parameter.name, otherwise });
      }
      tokens.takeIf(",");
    }
    if (isParenthesized && tokens.takeIf(")") === undefined)
      this.#reader.complain(tokens.next.at, "A ) is missing here.");
    this.#reader.close(tokens, `#${kind}`);
    const body = this.#whole(kind, at);
    const node: CallableNode = { kind: "callable", at, name, isFunction: kind === "function", parameters, rest, body };
    this.#callables.push(node);
    return node;
  }

  #nested(offset: number, at: number): Node {
    const tokens = this.#reader.tokens(offset);
    if (!this.#open.includes("macro"))
      this.#reader.complain(at, `${this.#reader.tag("#nested")} stands outside of a macro. Remove it.`);
    const args = this.#reader.expressions(tokens);
    this.#reader.close(tokens, "#nested");
    return { kind: "nested", at, args };
  }

  /** Parses `<@name a=1 b=2; x>…</@name>` or `<@name 1 2 />`. */
  #call(offset: number, at: number): Node {
    const tokens = this.#reader.tokens(offset);
    const callee = this.#reader.parser(tokens).parseCallee();
    if (callee.kind === "name") this.#calls.push({ name: callee.name, at });
    const positional: Expression[] = [];
    const named: { readonly name: string; readonly at: number; readonly value: Expression }[] = [];
    while (!this.#reader.isEnd(tokens) && !tokens.isNext(";")) {
      const { kind, text: parameter, at: nameAt } = tokens.next;
      if (kind === "name" && tokens.peek().text === "=") {
        tokens.take();
        tokens.take();
        named.push({ name: parameter, at: nameAt, value: this.#reader.expression(tokens) });
      } else positional.push(this.#reader.expression(tokens));
      tokens.takeIf(",");
    }
    if (named.length > 0 && positional.length > 0)
      this.#reader.complain(at, "The parameters of a macro have either all a name or none.");
    const names: string[] = [];
    if (tokens.takeIf(";") !== undefined) {
      do names.push(this.#reader.variable(tokens, "a loop variable").name);
      while (tokens.takeIf(",") !== undefined);
    }
    const closesItself = this.#reader.close(tokens, "@");
    const node = { kind: "call", at, callee, positional, named, names } as const;
    if (closesItself) return { ...node, body: undefined };
    this.#open.push("@");
    const { nodes: body, stop } = this.#body();
    this.#open.pop();
    if (stop?.name.startsWith("/@") !== true)
      return this.#reader.complain(
        stop?.at ?? at,
        `The macro is not closed. Add ${this.#reader.tag("/@")}, or end its tag with a slash.`,
      );
    if (callee.kind === "name" && !["/@", `/@${callee.name}`].includes(stop.name))
      this.#reader.complain(
        stop.at,
        `Close ${this.#reader.tag(`@${callee.name}`)} first. Add ${this.#reader.tag("/@")}.`,
      );
    return { ...node, body };
  }

  /** Parses what says how output is escaped, which the tags inside keep to. */
  #escapes(name: string, offset: number, at: number): Node {
    const [escaping, format, wrappers] = [this.#reader.escaping, this.#format, this.#wrappers];
    const tokens = this.#reader.tokens(offset);
    if (name === "escape") {
      const { name: parameter } = this.#reader.variable(tokens, "what is escaped");
      if (tokens.takeIf("as") === undefined) this.#reader.complain(at, "It is written x as x?html.");
      const body = this.#reader.expression(tokens);
      const wrap = (inner: Expression): Expression => ({
        kind: "call",
        at: inner.at,
        of: { kind: "lambda", at, parameter, body },
        args: [inner],
      });
      this.#wrappers = [...wrappers, wrap];
    } else if (name === "outputformat") {
      const value = this.#reader.expression(tokens);
      const found = value.kind === "literal" ? outputFormats[String(value.value)] : undefined;
      if (found === undefined)
        this.#reader.complain(
          value.at,
          `There is no such output format. Use one of ${Object.keys(outputFormats).join(", ")}.`,
        );
      this.#reader.escaping = this.#format = found;
    } else if (name === "noescape") this.#wrappers = wrappers.slice(0, -1);
    else this.#reader.escaping = name === "autoesc" ? this.#format : "none";
    this.#reader.close(tokens, `#${name}`);
    const body = this.#whole(name, at);
    [this.#reader.escaping, this.#format, this.#wrappers] = [escaping, format, wrappers];
    return { kind: "nodes", body };
  }
}

function one(at: number): Expression {
  return { kind: "literal", at, value: new Decimal(1) };
}

function isNameCharacter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
}
