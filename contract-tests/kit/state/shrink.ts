/** Finds the fewest elements of a list that reproduce a result (delta debugging, Zeller and Hildebrandt 2002). */

export interface ShrinkOptions<Element> {
  /** Resolves to true where these elements, in their order, still reproduce it. */
  readonly shows: (elements: readonly Element[]) => Promise<boolean>;
  /** Maximum number of calls of `shows`. */
  readonly tries: number;
}

/**
 * Resolves to a minimal part of the list that reproduces it, or to the smallest one within the tries; to undefined
 * where the whole list does not reproduce it.
 */
export async function shrink<Element>(
  all: readonly Element[],
  { shows, tries }: ShrinkOptions<Element>,
): Promise<readonly Element[] | undefined> {
  let left = tries;
  const ask = (elements: readonly Element[]): Promise<boolean> => {
    left--;
    return shows(elements);
  };
  if (left <= 0 || !(await ask(all))) return undefined;
  let smallest = all;
  let parts = 2;
  while (smallest.length > 1 && left > 0) {
    const without = await firstThat(leavingOut(smallest, parts), (elements) => left > 0 && ask(elements));
    if (without !== undefined) {
      smallest = without;
      parts = Math.max(parts - 1, 2);
    } else if (parts >= smallest.length) break;
    else parts = Math.min(parts * 2, smallest.length);
  }
  return smallest;
}

/** The list without each of so many parts of it; the beginnings are left out first. */
function* leavingOut<Element>(elements: readonly Element[], parts: number): Generator<readonly Element[]> {
  const size = Math.ceil(elements.length / parts);
  for (let start = 0; start < elements.length; start += size)
    yield [...elements.slice(0, start), ...elements.slice(start + size)];
}

async function firstThat<Value>(
  values: Iterable<Value>,
  holds: (value: Value) => Promise<boolean> | boolean,
): Promise<Value | undefined> {
  for (const value of values) if (await holds(value)) return value;
  return undefined;
}
