/** Syntax tree of templates. Nodes that can fail hold their offset in the source. */

export type Operator = "||" | "&&" | "==" | "!=" | "<" | "<=" | ">" | ">=" | "+" | "-" | "*" | "/" | "%";

export type Expression =
  | { readonly kind: "literal"; readonly at: number; readonly value: string | number | boolean }
  | { readonly kind: "list"; readonly at: number; readonly items: readonly Expression[] }
  | {
      readonly kind: "map";
      readonly at: number;
      readonly entries: readonly { readonly key: Expression; readonly value: Expression }[];
    }
  | { readonly kind: "name"; readonly at: number; readonly name: string }
  | { readonly kind: "member"; readonly at: number; readonly of: Expression; readonly name: string }
  | { readonly kind: "element"; readonly at: number; readonly of: Expression; readonly key: Expression }
  | {
      readonly kind: "builtIn";
      readonly at: number;
      readonly of: Expression;
      readonly name: string;
      readonly args: readonly Expression[];
    }
  | {
      readonly kind: "default";
      readonly at: number;
      readonly of: Expression;
      readonly otherwise: Expression | undefined;
    }
  | { readonly kind: "exists"; readonly at: number; readonly of: Expression }
  | { readonly kind: "group"; readonly at: number; readonly of: Expression }
  | { readonly kind: "not" | "minus"; readonly at: number; readonly of: Expression }
  | {
      readonly kind: "binary";
      readonly at: number;
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
    };

export interface Branch {
  /** Undefined for `<#else>`. */
  readonly condition: Expression | undefined;
  readonly body: readonly Node[];
}

export interface ListNode {
  readonly kind: "list";
  readonly at: number;
  readonly items: Expression;
  /** Variable name of each element or key. */
  readonly name: string;
  /** Variable name of each value of a map. */
  readonly valueName: string | undefined;
  readonly body: readonly Node[];
  /** Nodes between two elements. */
  readonly separator: readonly Node[];
  /** Nodes for an empty list. */
  readonly otherwise: readonly Node[];
}

export type Node =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "output"; readonly at: number; readonly expression: Expression }
  | { readonly kind: "assign"; readonly at: number; readonly name: string; readonly expression: Expression }
  | { readonly kind: "if"; readonly branches: readonly Branch[] }
  | ListNode;

/** A parsed template, which can be rendered repeatedly. */
export interface Template {
  readonly source: string;
  readonly nodes: readonly Node[];
}
