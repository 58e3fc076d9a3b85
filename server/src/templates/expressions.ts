/** Parses expressions: names, members, built-ins, defaults, comparisons and simple arithmetic. */
import { builtIns } from "./built-ins.ts";
import type { Expression, Operator } from "./nodes.ts";
import { type ReportError, type Token, Tokens } from "./tokens.ts";

/** Maximum nesting depth, against stack overflows. */
const maximumDepth = 50;

/** Operators from the loosest to the tightest; words replace symbols that would end a directive. */
const levels: readonly Readonly<Record<string, Operator>>[] = [
  { "||": "||" },
  { "&&": "&&" },
  { "==": "==", "=": "==", "!=": "!=" },
  { "<": "<", lt: "<", "<=": "<=", lte: "<=", ">": ">", gt: ">", ">=": ">=", gte: ">=" },
  { "+": "+", "-": "-" },
  { "*": "*", "/": "/", "%": "%" },
];

export interface Limits {
  /** End of the expression outside of parentheses; before it, a `/` closes a directive too. */
  readonly closing: "}" | ">" | "]";
  readonly complain: ReportError;
}

export class ExpressionParser {
  readonly #tokens: Tokens;
  readonly #complain: ReportError;
  readonly #closing: Limits["closing"];
  #depth = 0;
  #parentheses = 0;

  constructor(tokens: Tokens, { closing, complain }: Limits) {
    this.#tokens = tokens;
    this.#complain = complain;
    this.#closing = closing;
  }

  parse(): Expression {
    return this.#nested(() => this.#binary(0));
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
    let left = this.#binary(level + 1);
    for (let links = 0; ; links++) {
      const operator = this.#operator(operators);
      if (operator === undefined) return left;
      if (links > 1_000) this.#complain(operator.at, "The expression is too long. Make it simpler.");
      left = { kind: "binary", at: operator.at, operator: operator.operator, left, right: this.#binary(level + 1) };
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
    if (this.#parentheses > 0 || this.#closing === "}") return false;
    if (text === "/") return this.#tokens.isFollowedBy(this.#closing);
    return this.#closing === ">" && (text === ">" || text === ">=");
  }

  #unary(): Expression {
    const { at, text, kind } = this.#tokens.next;
    if (kind === "symbol" && (text === "!" || text === "-")) {
      this.#tokens.take();
      return { kind: text === "!" ? "not" : "minus", at, of: this.#nested(() => this.#unary()) };
    }
    return this.#postfix();
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

  /** Parses one more postfix: `.name`, `["key"]`, `?built_in`, `!default`, `??`. */
  #step(of: Expression): Expression | undefined {
    const { at } = this.#tokens.next;
    if (this.#tokens.takeIf(".") !== undefined) return { kind: "member", at, of, name: this.#name("a field").text };
    if (this.#tokens.takeIf("[") !== undefined) {
      const key = this.#inside(() => this.parse());
      this.#expect("]");
      return { kind: "element", at, of, key };
    }
    if (this.#tokens.takeIf("??") !== undefined) return { kind: "exists", at, of };
    if (this.#tokens.takeIf("?") !== undefined) return this.#builtIn(of);
    if (this.#tokens.takeIf("!") === undefined) return undefined;
    return {
      kind: "default",
      at,
      of,
      otherwise: this.#startsValue() ? this.#nested(() => this.#postfix()) : undefined,
    };
  }

  #builtIn(of: Expression): Expression {
    const { text: name, at } = this.#name("a built-in");
    const builtIn = builtIns.get(name);
    if (builtIn === undefined)
      return this.#complain(at, `There is no built-in ?${name}. Use one of ${[...builtIns.keys()].join(", ")}.`);
    const args: Expression[] = [];
    if (this.#tokens.takeIf("(") !== undefined) {
      this.#inside(() => {
        do args.push(this.parse());
        while (this.#tokens.takeIf(",") !== undefined);
      });
      this.#expect(")");
    }
    const [minimumCount, maximumCount] = builtIn.takes;
    if (args.length < minimumCount || args.length > maximumCount) {
      this.#complain(
        at,
        `?${name} takes ${minimumCount === maximumCount ? minimumCount : `${minimumCount} to ${maximumCount}`} values in parentheses.`,
      );
    }
    return { kind: "builtIn", at, of, name, args };
  }

  #primary(): Expression {
    const token = this.#tokens.next;
    if (token.kind === "end") return this.#complain(token.at, "The expression ends too early. Add what is missing.");
    this.#tokens.take();
    if (token.kind === "string") return this.#string(token);
    if (token.kind === "number") return { kind: "literal", at: token.at, value: Number(token.text) };
    if (token.text === "true" || token.text === "false")
      return { kind: "literal", at: token.at, value: token.text === "true" };
    if (token.kind === "name") return { kind: "name", at: token.at, name: token.text };
    if (token.text === "[") return { kind: "list", at: token.at, items: this.#items("]", () => this.parse()) };
    if (token.text === "{") return { kind: "map", at: token.at, entries: this.#items("}", () => this.#entry()) };
    if (token.text !== "(") return this.#complain(token.at, `A value is expected here, not ${token.text}.`);
    const of = this.#inside(() => this.parse());
    this.#expect(")");
    return { kind: "group", at: token.at, of };
  }

  /** Parses a text, in which `${…}` is an expression as it is outside. */
  #string({ at, text, outputs }: Extract<Token, { kind: "string" }>): Expression {
    const complain: ReportError = (_offset, problem) => this.#complain(at, `In the text: ${problem}`);
    let [joined, from]: [Expression, number] = [{ kind: "literal", at, value: "" }, 0];
    const join = (right: Expression): void => {
      joined = { kind: "binary", at, operator: "+", left: joined, right };
    };
    for (const [links, start] of outputs.entries()) {
      if (start < from) continue;
      if (links > maximumDepth) return this.#complain(at, "The text holds too many expressions. Divide it.");
      if (start > from) join({ kind: "literal", at, value: text.slice(from, start) });
      const tokens = new Tokens(text, start + 2, complain);
      join({ kind: "group", at, of: new ExpressionParser(tokens, { closing: "}", complain }).parse() });
      from = tokens.close("}", "The expression is not closed. Add a }.");
    }
    const rest: Expression = { kind: "literal", at, value: text.slice(from) };
    if (from === 0) return rest;
    join(rest);
    return { kind: "group", at, of: joined };
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

  #startsValue(): boolean {
    const { kind, text } = this.#tokens.next;
    if (kind === "name") return !levels.some((operators) => Object.hasOwn(operators, text));
    return kind === "string" || kind === "number" || text === "(" || text === "{";
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
