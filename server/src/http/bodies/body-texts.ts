/** Finds texts and property names of a body that cannot be stored or are unsafe to traverse. */
import { Problems } from "../../contract/errors.ts";

/** Assigning to it would change an object's prototype; every other name is data. */
export const forbiddenKey = "__proto__";

/** A test of the texts in a body. */
type TextTest = (text: string) => boolean;

const isAny: TextTest = () => true;
const isStorable: TextTest = (text) => !text.includes("\0") && text.isWellFormed();

/** Problems of a body; it may not be traversed further where `isHarmful`. */
export interface TextProblems {
  readonly problems: Problems;
  readonly isHarmful: boolean;
}

/** Returns undefined where nothing is wrong. The depth of the body is bounded before. */
export function findTextProblems(body: unknown, takesAnyText: boolean): TextProblems | undefined {
  const isText = takesAnyText ? isAny : isStorable;
  if (isAcceptable(body, isText)) return undefined;
  const problems = nameProblems(body, { path: "", isText }, new Problems());
  return { problems, isHarmful: !isHarmless(body) };
}

/** Returns the body with U+FFFD for each half of a surrogate pair in its texts. */
export function withWellFormedTexts(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withWellFormedTexts);
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, withWellFormedTexts(child)]));
}

function isAcceptable(value: unknown, isText: TextTest): boolean {
  if (typeof value === "string") return isText(value);
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every((item) => isAcceptable(item, isText));
  return Object.entries(value).every(
    ([key, child]) => key !== forbiddenKey && isStorable(key) && isAcceptable(child, isText),
  );
}

/** Returns whether the value can be traversed safely; texts that cannot be stored are harmless until then. */
function isHarmless(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, child]) => key !== forbiddenKey && isHarmless(child));
}

interface BodyPosition {
  readonly path: string;
  readonly isText: TextTest;
}

/** Collects unacceptable values until there are enough. Paths are built only here, for refused bodies. */
function nameProblems(value: unknown, { path, isText }: BodyPosition, problems: Problems): Problems {
  if (problems.isFull) return problems;
  if (typeof value === "string") return isText(value) ? problems : nameTextProblems(value, path, problems);
  if (typeof value !== "object" || value === null) return problems;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) nameProblems(item, { isText, path: `${path}[${index}]` }, problems);
    return problems;
  }
  for (const [key, child] of Object.entries(value)) {
    const childPath = path === "" ? key : `${path}.${key}`;
    if (key === forbiddenKey)
      problems.field(childPath, "invalidJSON", `The property name ${key} is not allowed. Leave it out.`);
    else if (!isStorable(key))
      problems.field(path, "invalid", "A property name holds a NUL character or half of a surrogate pair.");
    else nameProblems(child, { isText, path: childPath }, problems);
  }
  return problems;
}

function nameTextProblems(text: string, path: string, problems: Problems): Problems {
  if (!text.isWellFormed())
    return problems.field(path, "invalid", "The text holds half of a surrogate pair. Send well-formed Unicode.");
  return problems.field(path, "invalid", "The text holds a NUL character, which cannot be stored. Remove it.");
}
