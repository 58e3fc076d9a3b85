/**
 * Checks names and comments against CONTRIBUTING.md, Naming and wording: types that are named by a participle, bounds that
 * are not called maximum or minimum, comments that begin as a question.
 */
import ts from "typescript";

export interface Violation {
  readonly line: number;
  readonly message: string;
}

const opening = /^[ \t]*(?:\/\*\*?\s*(?:\*[ \t]*)?|\/\/[ \t]*)(What|Who|Whom|Whose|Whether)\b/gm;

/** Returns the comments of a source that begin with a question's word. A `//` line that continues one above is none. */
export function checkComments(source: string): Violation[] {
  return [...source.matchAll(opening)]
    .filter(({ index }) => !/(^|\n)[ \t]*\/\/[^\n]*\n$/.test(source.slice(Math.max(0, index - 200), index)))
    .map(({ index, 1: word = "" }) => ({
      line: lineAt(source, index),
      message: `The comment begins with "${word}". Begin with a verb ("Returns …") or with the thing's name.`,
    }));
}

/** Returns the names of a source that the rules forbid. */
export function checkNames(source: string): Violation[] {
  const file = ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true);
  const violations: Violation[] = [];
  const visit = (node: ts.Node): void => {
    const message = ts.isIdentifier(node) ? checkName(node) : undefined;
    if (message !== undefined) violations.push({ line: lineAt(source, node.getStart()), message });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return violations;
}

function checkName(node: ts.Identifier): string | undefined {
  const { text } = node;
  if (isTypeName(node) && participle.test(text)) return `${text}: a participle is no name. Say what the thing is.`;
  if (isVariable(node) && /^(?:anew|sought|tidings|told)$/.test(text)) return `${text}: say what the value is.`;
  if (isConstant(node) && bound.test(text)) return `${text}: a bound is called maximum… or minimum….`;
  return undefined;
}

const participle =
  /^(?:[A-Z][a-z]*ed|Begun|Broken|Chosen|Drawn|Found|Given|Held|Kept|Known|Left|Lost|Made|Met|Said|Seen|Sent|Shown|Sought|Taken|Told|Written)$/;
const bound = /^(?:deepest|fewest|least|longest|most)[A-Z]/;

function isTypeName(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isClassDeclaration(parent) || ts.isInterfaceDeclaration(parent) || ts.isTypeAliasDeclaration(parent)) &&
    parent.name === node
  );
}

function isVariable(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent)) && parent.name === node
  );
}

/** A constant of a module. */
function isConstant(node: ts.Identifier): boolean {
  const { parent } = node;
  return ts.isVariableDeclaration(parent) && parent.name === node && ts.isSourceFile(parent.parent.parent.parent);
}

function lineAt(source: string, index: number): number {
  return source.slice(0, index).split("\n").length;
}
