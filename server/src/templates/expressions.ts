/** Parses expressions: names, members, built-ins, defaults, ranges, comparisons and arithmetic. */
import { builtIns } from "./built-ins.ts";
import { Decimal } from "./decimal.ts";
import type { Escaping, Expression, Operator } from "./nodes.ts";
import { type ReportError, snakeCase, type Token, Tokens } from "./tokens.ts";
import { escapeHtml, escapeLiteral } from "./values.ts";

/** Maximum nesting depth, against stack overflows. */
const maximumDepth = 50;

/** Operators from the loosest to the tightest; words replace symbols that would end a directive. */
const levels: readonly Readonly<Record<string, Operator>>[] = [
  { "||": "||", "|": "||" },
  { "&&": "&&", "&": "&&" },
  { "==": "==", "=": "==", "!=": "!=" },
  { "<": "<", lt: "<", "<=": "<=", lte: "<=", ">": ">", gt: ">", ">=": ">=", gte: ">=" },
  { "+": "+", "-": "-" },
  { "*": "*", "/": "/", "%": "%" },
];
/** Ranges bind looser than sums and tighter than comparisons. */
const sums = 4;
const rangeSymbols = ["..", "..<", "..!", "..*"];
/** Words that end an expression. */
const endWords = ["as", "in", "using"];
/** Built-ins whose format may follow as a member: `?string.short`, `?date["yyyy"]`. */
const formatted = ["string", "date", "time", "datetime"];

export interface Limits {
  /** End of the expression outside of parentheses; before it, a `/` closes a directive too. */
  readonly closing: "}" | ">" | "]";
  readonly complain: ReportError;
  readonly escaping: Escaping;
}

export class ExpressionParser {
  readonly #tokens: Tokens;
  readonly #limits: Limits;
  readonly #complain: ReportError;
  #depth = 0;
  #parentheses = 0;

  constructor(tokens: Tokens, limits: Limits) {
    this.#tokens = tokens;
    this.#limits = limits;
    this.#complain = limits.complain;
  }

  parse(): Expression {
    return this.#nested(() => this.#binary(0));
  }

  /** Parses the macro that a tag calls, which ends at the first blank: `<@forms.button "Send"/>`. */
  parseCallee(): Expression {
    let callee = this.#primary();
    for (let links = 0; links < maximumDepth && this.#tokens.isAdjacent; links++) {
      const next = this.#step(callee);
      if (next === undefined) break;
      callee = next;
    }
    return callee;
  }

  #nested<Parsed>(parse: () => Parsed): Parsed {
    if (++this.#depth > maximumDepth)
      this.#complain(this.#tokens.next.at, "The expression is nested too deep. Make it simpler.");
    const parsed = parse();
    this.#depth--;
    return parsed;
  }

  #binary(level: number): Expression {
    const operators = levels[level];
    if (operators === undefined) return this.#unary();
    const operand = (): Expression => (level === sums - 1 ? this.#range() : this.#binary(level + 1));
    let left = operand();
    for (let links = 0; ; links++) {
      const operator = this.#operator(operators);
      if (operator === undefined) return left;
      if (links > 1_000) this.#complain(operator.at, "The expression is too long. Make it simpler.");
      left = { kind: "binary", at: operator.at, operator: operator.operator, left, right: operand() };
    }
  }

  #operator(
    operators: Readonly<Record<string, Operator>>,
  ): { readonly at: number; readonly operator: Operator } | undefined {
    const { kind, text, at } = this.#tokens.next;
    if (kind !== "symbol" && kind !== "name") return undefined;
    const operator = Object.hasOwn(operators, text) && !this.#isEnd(text) ? operators[text] : undefined;
    if (operator === undefined) return undefined;
    this.#tokens.take();
    return { at, operator };
  }

  /** Returns whether the next token, which may be an operator elsewhere, ends the expression here. */
  #isEnd(text: string): boolean {
    if (this.#parentheses > 0 || this.#limits.closing === "}") return false;
    if (text === "/") return this.#tokens.isFollowedBy(this.#limits.closing);
    return this.#limits.closing === ">" && (text === ">" || text === ">=");
  }

  #range(): Expression {
    const from = this.#binary(sums);
    const { text: symbol, at, kind } = this.#tokens.next;
    if (kind !== "symbol" || !rangeSymbols.includes(symbol)) return from;
    this.#tokens.take();
    const to = symbol !== ".." || this.#startsValue() ? this.#binary(sums) : undefined;
    return { kind: "range", at, from, to, symbol };
  }

  #unary(): Expression {
    const { at, text, kind } = this.#tokens.next;
    const operator = kind === "symbol" ? ({ "!": "not", "-": "minus", "+": "plus" } as const)[text] : undefined;
    if (operator === undefined) return this.#postfix();
    this.#tokens.take();
    return { kind: operator, at, of: this.#nested(() => this.#unary()) };
  }

  #postfix(): Expression {
    let expression = this.#primary();
    for (let links = 0; links < maximumDepth; links++) {
      const next = this.#step(expression);
      if (next === undefined) return expression;
      expression = next;
    }
    return this.#complain(this.#tokens.next.at, "The expression is too long. Make it simpler.");
  }

  /** Parses one more postfix: `.name`, `["key"]`, `(value)`, `?built_in`, `!default`, `??`. */
  #step(of: Expression): Expression | undefined {
    const { at } = this.#tokens.next;
    if (this.#tokens.takeIf(".") !== undefined) return { kind: "member", at, of, name: this.#name("a field").text };
    if (this.#tokens.takeIf("[") !== undefined) return { kind: "element", at, of, key: this.#key() };
    if (this.#tokens.takeIf("(") !== undefined)
      return { kind: "call", at, of, args: this.#items(")", () => this.parse()) };
    if (this.#tokens.takeIf("??") !== undefined) return { kind: "exists", at, of };
    if (this.#tokens.takeIf("?") !== undefined) return this.#builtIn(of);
    if (this.#tokens.takeIf("!") === undefined) return undefined;
    const otherwise = this.#startsValue() && !this.#startsParameter() ? this.parse() : undefined;
    return { kind: "default", at, of, otherwise };
  }

  #key(): Expression {
    const key = this.#inside(() => this.parse());
    this.#expect("]");
    return key;
  }

  #builtIn(of: Expression): Expression {
    const { text, at } = this.#name("a built-in");
    const name = snakeCase(text);
    const { takes } = builtIns.get(name) ?? {};
    if (takes === undefined)
      return this.#complain(at, `There is no built-in ?${text}. Use one of ${[...builtIns.keys()].join(", ")}.`);
    const args = this.#args(name);
    const [minimum, maximum] = takes;
    if (args.length < minimum || args.length > maximum) {
      const values = minimum === maximum ? minimum : `${minimum} to ${maximum}`;
      this.#complain(at, `?${text} takes ${values} values in parentheses.`);
    }
    return { kind: "builtIn", at, of, name, args, escaping: this.#limits.escaping };
  }

  #args(name: string): Expression[] {
    if (this.#tokens.takeIf("(") !== undefined) return this.#items(")", () => this.#argument());
    if (!formatted.includes(name)) return [];
    if (this.#tokens.takeIf("[") !== undefined) return [this.#key()];
    if (this.#tokens.takeIf(".") === undefined) return [];
    const { at, text } = this.#name("a format");
    return [{ kind: "literal", at, value: text }];
  }

  /** Parses a value, `name -> value` or `(name) -> value`. */
  #argument(): Expression {
    const value = this.parse();
    if (!this.#tokens.isNext("->")) return value;
    const parameter = value.kind === "group" ? value.of : value;
    if (parameter.kind !== "name") return this.#complain(value.at, "The name of a parameter is expected here.");
    this.#tokens.take();
    return { kind: "lambda", at: value.at, parameter: parameter.name, body: this.parse() };
  }

  #primary(): Expression {
    const token = this.#tokens.next;
    const { at } = token;
    if (token.kind === "end") return this.#complain(at, "The expression ends too early. Add what is missing.");
    this.#tokens.take();
    if (token.kind === "string") return this.#string(token);
    if (token.kind === "number") return { kind: "literal", at, value: new Decimal(token.text) };
    if (token.text === "true" || token.text === "false") return { kind: "literal", at, value: token.text === "true" };
    if (token.kind === "name") return { kind: "name", at, name: token.text };
    if (token.text === ".") return { kind: "special", at, name: this.#name("a special variable").text };
    if (token.text === "[") return { kind: "list", at, items: this.#items("]", () => this.parse()) };
    if (token.text === "{") return { kind: "map", at, entries: this.#items("}", () => this.#entry()) };
    if (token.text !== "(") return this.#complain(at, `A value is expected here, not ${token.text}.`);
    const of = this.#inside(() => this.parse());
    this.#expect(")");
    return { kind: "group", at, of };
  }

  /** Parses a text, in which `${…}` is an expression as it is outside. */
  #string({ at, text, outputs }: Extract<Token, { kind: "string" }>): Expression {
    const complain: ReportError = (_offset, problem) => this.#complain(at, `In the text: ${problem}`);
    const parts: Expression[] = [];
    let from = 0;
    for (const [links, start] of outputs.entries()) {
      if (start < from) continue;
      if (links > maximumDepth) return this.#complain(at, "The text holds too many expressions. Divide it.");
      if (start > from) parts.push(this.#literal(at, text.slice(from, start)));
      const tokens = new Tokens(text, start + 2, complain);
      parts.push(new ExpressionParser(tokens, { ...this.#limits, closing: "}", complain }).parse());
      from = tokens.close("}", "The expression is not closed. Add a }.");
    }
    const rest = this.#literal(at, text.slice(from));
    return parts.length === 0 ? rest : { kind: "text", at, parts: [...parts, rest] };
  }

  #literal(at: number, value: string): Expression {
    const hasReferences = value.includes("&") && escapeLiteral(value) !== escapeHtml(value);
    return { kind: "literal", at, value, ...(hasReferences ? { escaping: this.#limits.escaping } : {}) };
  }

  /** Parses the elements of a list or a map up to its closing symbol. */
  #items<Item>(closing: string, parseItem: () => Item): Item[] {
    const items: Item[] = [];
    this.#nested(() =>
      this.#inside(() => {
        if (this.#tokens.isNext(closing)) return;
        do items.push(parseItem());
        while (this.#tokens.takeIf(",") !== undefined);
      }),
    );
    this.#expect(closing);
    return items;
  }

  #entry(): { readonly key: Expression; readonly value: Expression } {
    const key = this.parse();
    this.#expect(":");
    return { key, value: this.parse() };
  }

  /** Parses inside of parentheses, where `>` is a comparison. */
  #inside<T>(parse: () => T): T {
    this.#parentheses++;
    const parsed = parse();
    this.#parentheses--;
    return parsed;
  }

  /** Returns whether a value follows; a plus sign joins it to what stands before. */
  #startsValue(): boolean {
    const { kind, text } = this.#tokens.next;
    if (kind === "name") return !endWords.includes(text) && !levels.some((operators) => Object.hasOwn(operators, text));
    return (
      kind === "string" || kind === "number" || (kind === "symbol" && ["(", "{", "[", "-", "!", "."].includes(text))
    );
  }

  /** Returns whether the next parameter of a directive follows: `<#assign a = b! c = d>`. */
  #startsParameter(): boolean {
    const { kind } = this.#tokens.next;
    return (
      kind === "name" && this.#parentheses === 0 && this.#limits.closing !== "}" && this.#tokens.peek().text === "="
    );
  }

  #name(what: string): Token {
    const { kind, at } = this.#tokens.next;
    if (kind !== "name") this.#complain(at, `The name of ${what} is expected here.`);
    return this.#tokens.take();
  }

  #expect(symbol: string): void {
    if (this.#tokens.takeIf(symbol) === undefined) this.#complain(this.#tokens.next.at, `A ${symbol} is missing here.`);
  }
}
