/** The forms that `exactMatch` finds, letter by letter and sign by sign. Decisions: Filter modes. */
import { firstPatternOfEntry, hasLetters, type PatternTable } from "../lexicon/pattern-table.ts";
import { baseOf, foldOf, MARK } from "../text/fold.ts";

/** The signs around the letters of a form: "-ass." */
interface Signs {
  readonly before: string;
  readonly after: string;
}

const noSigns: Signs = { before: "", after: "" };

/** Returns true when the pattern has all that there is of a form, as it has of nearly all. */
export function isInPattern(form: string): boolean {
  return /^[a-z\d]{1,100}$/.test(form);
}

/**
 * Returns the signs that belong to the letters from `start` to `end`, if these are a form of the pattern's entry. `forms`: the
 * entry's, when they are not all in its patterns.
 */
export function signsAround(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  { table, pattern }: { readonly table: PatternTable; readonly pattern: number },
  forms: ExactForms | undefined,
): Signs | undefined {
  if (forms !== undefined) return forms.find(text, start, end);
  const form = foldCase(text.slice(start, end));
  const entry = table.entries[pattern];
  for (let each = firstPatternOfEntry(table, pattern); each < table.count && table.entries[each] === entry; each++)
    if (hasLetters(table, each, form)) return noSigns;
  return undefined;
}

/** Forms of an entry with signs, spaces or letters beyond ASCII. */
export class ExactForms {
  /** Signs by the text from the first letter to the last. */
  readonly #forms = new Map<string, Signs[]>();

  constructor(forms: readonly string[]) {
    for (const form of forms) this.#add(form);
  }

  #add(form: string): void {
    const text = foldCase(form);
    let start = 0;
    let end = text.length;
    while (start < end && isSign(text, start)) start++;
    while (end > start && isSign(text, end - 1)) end--;
    const core = text.slice(start, end);
    const signs = { before: text.slice(0, start), after: text.slice(end) };
    this.#forms.set(core, [...(this.#forms.get(core) ?? []), signs]);
  }

  /** Returns the signs that belong to the letters from `start` to `end`; undefined where these are no listed form. */
  find(text: string, start: number, end: number): Signs | undefined {
    return this.#forms.get(foldCase(text.slice(start, end)))?.find(({ before, after }) => {
      return foldCase(text.slice(start - before.length, start)) === before && text.startsWith(after, end);
    });
  }
}

/** Folds case and full width, and composes; nothing else is the same. */
function foldCase(text: string): string {
  return text
    .replace(/[\u3000\uff01-\uffee]+/g, (wide) => wide.normalize("NFKC"))
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("ς", "σ");
}

function isSign(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return baseOf(code) === 0 && (foldOf(code) & MARK) === 0;
}
