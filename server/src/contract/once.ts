/** Values that are made when they are first asked for, and kept. */

/** Returns a function that makes the value at its first call. One that could not be made is made again at the next. */
export function once<Value>(make: () => Value): () => Value {
  let kept: { readonly value: Value } | undefined;
  return () => {
    if (kept !== undefined) return kept.value;
    const value = make();
    kept = { value };
    if (value instanceof Promise)
      value.catch(() => {
        kept = undefined;
      });
    return value;
  };
}
