/** Finds texts and property names of a body that cannot be stored or are unsafe to traverse. */
import { Problems } from "../../contract/errors.ts";
import { nameOf } from "../validation/exact-numbers.ts";

/** Assigning to it would change an object's prototype; every other name is data. */
export const forbiddenKey = "__proto__";

/** Problems of a body; it may not be traversed further, or need not, where `isHarmful`. */
export interface TextProblems {
  readonly problems: Problems;
  readonly isHarmful: boolean;
}

/** Returns undefined where nothing is wrong. The depth of the body is bounded before. */
export function findTextProblems(body: unknown, takesAnyText: boolean): TextProblems | undefined {
  const problems = new Problems();
  const path: (string | number)[] = [];
  let hasForbiddenKey = false;
  const visit = (value: unknown): void => {
    if (typeof value === "string") {
      if (!takesAnyText && !isStorable(value)) problems.field(nameOf(path), "invalid", problemOf(value));
      return;
    }
    if (typeof value !== "object" || value === null || problems.isFull) return;
    if (Array.isArray(value)) {
      value.forEach(visitChild);
      return;
    }
    for (const [key, child] of Object.entries(value)) {
      if (key === forbiddenKey) {
        hasForbiddenKey = true;
        const name = nameOf([...path, key]);
        problems.field(name, "invalidJSON", `The property name ${key} is not allowed. Leave it out.`);
      } else if (!isStorable(key))
        problems.field(nameOf(path), "invalid", "A property name holds a NUL character or half of a surrogate pair.");
      else visitChild(child, key);
    }
  };
  const visitChild = (child: unknown, key: string | number): void => {
    path.push(key);
    visit(child);
    path.pop();
  };
  visit(body);
  return problems.any ? { problems, isHarmful: hasForbiddenKey || problems.isFull } : undefined;
}

function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

function problemOf(text: string): string {
  return text.isWellFormed()
    ? "The text holds a NUL character, which cannot be stored. Remove it."
    : "The text holds half of a surrogate pair. Send well-formed Unicode.";
}

/** Returns the body with U+FFFD for each half of a surrogate pair in its texts. */
export function withWellFormedTexts(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withWellFormedTexts);
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, withWellFormedTexts(child)]));
}
