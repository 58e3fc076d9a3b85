/**
 * Returns the metrics in a PromQL expression, with the labels that it selects or groups by. A tokenizer, not a parser.
 */

export interface Selection {
  readonly metric: string;
  /** The values that a label is compared with by `=`; undefined where it is compared otherwise. */
  readonly labels: ReadonlyMap<string, string | undefined>;
}

export interface PromqlNames {
  readonly selections: readonly Selection[];
  /** The labels of `by`, `without`, `on` and the like. */
  readonly groupedBy: readonly string[];
}

const grouping = new Set(["by", "without", "on", "ignoring", "group_left", "group_right"]);
const keywords = new Set(["and", "or", "unless", "offset", "bool", "inf", "nan"]);
const token = /"(?:[^"\\]|\\.)*"|\[[^\]]*\]|\{[^}]*\}|\$\w+|\d[\w.]*|[A-Za-z_:][\w:]*|\S/g;

export function namesIn(expression: string): PromqlNames {
  const tokens: readonly string[] = expression.match(token) ?? [];
  const selections: Selection[] = [];
  const groupedBy: string[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const each = tokens[i] ?? "";
    if (grouping.has(each) && tokens[i + 1] === "(") {
      const end = tokens.indexOf(")", i);
      groupedBy.push(...tokens.slice(i + 2, end).filter((name) => name !== ","));
      i = end;
    } else if (isMetric(each, tokens[i + 1] ?? "")) {
      const next = tokens[i + 1] ?? "";
      selections.push({ metric: each, labels: labelsIn(next.startsWith("{") ? next : "") });
    }
  }
  return { selections, groupedBy };
}

/** A name before a bracket, or before `by`, is that of a function. */
function isMetric(name: string, next: string): boolean {
  return /^[A-Za-z_:]/.test(name) && next !== "(" && !grouping.has(next) && !keywords.has(name) && !grouping.has(name);
}

function labelsIn(selector: string): Map<string, string | undefined> {
  const pairs = [...selector.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"((?:[^"\\]|\\.)*)"/g)];
  return new Map(pairs.map(([, label = "", operator, value]) => [label, operator === "=" ? value : undefined]));
}
