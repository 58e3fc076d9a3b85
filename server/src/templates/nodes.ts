/** Syntax tree of templates. Nodes that can fail hold their offset in the source. */
import type { Decimal } from "./decimal.ts";

export type Operator = "||" | "&&" | "==" | "!=" | "<" | "<=" | ">" | ">=" | "+" | "-" | "*" | "/" | "%";

/** How output is escaped: as the part of the mail needs it, or as the template says. */
export type Escaping = "asNeeded" | "html" | "xml" | "none";

export type Expression =
  | {
      readonly kind: "literal";
      readonly at: number;
      readonly value: string | Decimal | boolean;
      /** Set where the text has character references, which stay as they are in HTML. */
      readonly escaping?: Escaping;
    }
  /** A text with expressions inside. */
  | { readonly kind: "text"; readonly at: number; readonly parts: readonly Expression[] }
  | { readonly kind: "list"; readonly at: number; readonly items: readonly Expression[] }
  | {
      readonly kind: "map";
      readonly at: number;
      readonly entries: readonly { readonly key: Expression; readonly value: Expression }[];
    }
  | {
      readonly kind: "range";
      readonly at: number;
      readonly from: Expression;
      /** Undefined for a range without end. */
      readonly to: Expression | undefined;
      readonly symbol: string;
    }
  | { readonly kind: "name" | "special"; readonly at: number; readonly name: string }
  | { readonly kind: "member"; readonly at: number; readonly of: Expression; readonly name: string }
  | { readonly kind: "element"; readonly at: number; readonly of: Expression; readonly key: Expression }
  | { readonly kind: "call"; readonly at: number; readonly of: Expression; readonly args: readonly Expression[] }
  | LambdaExpression
  | {
      readonly kind: "builtIn";
      readonly at: number;
      readonly of: Expression;
      readonly name: string;
      readonly args: readonly Expression[];
      readonly escaping: Escaping;
    }
  | {
      readonly kind: "default";
      readonly at: number;
      readonly of: Expression;
      readonly otherwise: Expression | undefined;
    }
  | { readonly kind: "exists"; readonly at: number; readonly of: Expression }
  | { readonly kind: "group"; readonly at: number; readonly of: Expression }
  | { readonly kind: "not" | "minus" | "plus"; readonly at: number; readonly of: Expression }
  | {
      readonly kind: "binary";
      readonly at: number;
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
    };

export interface LambdaExpression {
  readonly kind: "lambda";
  readonly at: number;
  readonly parameter: string;
  readonly body: Expression;
}

export interface Branch {
  /** Undefined for `<#else>`. */
  readonly condition: Expression | undefined;
  readonly body: readonly Node[];
}

export interface ListNode {
  readonly kind: "list";
  readonly at: number;
  readonly items: Expression;
  /** Variable name of each element or key; undefined where `<#items>` names it. */
  readonly name: string | undefined;
  /** Variable name of each value of a map. */
  readonly valueName: string | undefined;
  readonly body: readonly Node[];
  /** Nodes for an empty list. */
  readonly otherwise: readonly Node[];
}

export interface SwitchNode {
  readonly kind: "switch";
  readonly at: number;
  readonly value: Expression;
  readonly cases: readonly {
    /** Empty for `<#default>`. */
    readonly values: readonly Expression[];
    /** False for `<#on>`, which ends before the next one. */
    readonly fallsThrough: boolean;
    readonly body: readonly Node[];
  }[];
}

export interface Parameter {
  readonly name: string;
  readonly otherwise: Expression | undefined;
}

export interface CallableNode {
  readonly kind: "callable";
  readonly at: number;
  readonly name: string;
  readonly isFunction: boolean;
  readonly parameters: readonly Parameter[];
  /** Name of the parameter that takes what the others leave: `rest...`. */
  readonly rest: string | undefined;
  readonly body: readonly Node[];
}

export interface CallNode {
  readonly kind: "call";
  readonly at: number;
  readonly callee: Expression;
  readonly positional: readonly Expression[];
  readonly named: readonly { readonly name: string; readonly at: number; readonly value: Expression }[];
  /** Names for what `<#nested …>` hands back. */
  readonly names: readonly string[];
  readonly body: readonly Node[] | undefined;
}

export interface AssignNode {
  readonly kind: "assign";
  readonly at: number;
  readonly scope: VariableScope;
  readonly items: readonly { readonly name: string; readonly expression: Expression }[];
}

export type VariableScope = "assign" | "local" | "global";

export interface TextNode {
  readonly kind: "text";
  text: string;
}

export interface OutputNode {
  readonly kind: "output";
  readonly at: number;
  readonly expression: Expression;
  readonly escaping: Escaping;
  /** Minimum and maximum fraction digits of `#{number; m1M2}`. */
  readonly digits?: readonly [number, number];
}

export type Node =
  | TextNode
  | OutputNode
  | AssignNode
  | ListNode
  | SwitchNode
  | CallableNode
  | CallNode
  | {
      readonly kind: "capture";
      readonly at: number;
      readonly scope: VariableScope;
      readonly name: string;
      readonly body: readonly Node[];
      readonly escaping: Escaping;
    }
  | { readonly kind: "if"; readonly branches: readonly Branch[] }
  | {
      readonly kind: "items";
      readonly at: number;
      readonly name: string;
      readonly valueName: string | undefined;
      readonly body: readonly Node[];
    }
  | { readonly kind: "separator" | "compress"; readonly at: number; readonly body: readonly Node[] }
  | { readonly kind: "attempt"; readonly at: number; readonly body: readonly Node[]; readonly recover: readonly Node[] }
  | { readonly kind: "nested"; readonly at: number; readonly args: readonly Expression[] }
  | { readonly kind: "return"; readonly at: number; readonly value: Expression | undefined }
  | { readonly kind: "leave"; readonly at: number; readonly how: "break" | "continue" }
  | { readonly kind: "stop"; readonly at: number; readonly message: Expression | undefined }
  | { readonly kind: "setting"; readonly at: number; readonly name: string; readonly value: Expression }
  /** Nodes without a tag of their own, such as `<#autoesc>`. */
  | { readonly kind: "nodes"; readonly body: readonly Node[] }
  /** Leaves nothing behind: a comment, or a tag that trims the blanks around it. */
  | { readonly kind: "nothing"; readonly trims?: { readonly left: boolean; readonly right: boolean } };

/** A parsed template, which can be rendered repeatedly. */
export interface Template {
  readonly source: string;
  readonly nodes: readonly Node[];
  /** Macros and functions, which may be called before the place where they are written. */
  readonly callables: readonly CallableNode[];
}
