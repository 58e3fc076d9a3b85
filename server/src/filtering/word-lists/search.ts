/** The order of entries in searches of word lists. */

interface Sorting {
  readonly field: string;
  readonly order: "asc" | "desc";
}

/** Returns the order of the rows; the id settles what is equal. */
export function ordering(sort: readonly Sorting[]) {
  const chosen = sort.map(({ field, order }) => ({ column: field, order }));
  return chosen.some(({ column }) => column === "id") ? chosen : [...chosen, { column: "id", order: "asc" as const }];
}
