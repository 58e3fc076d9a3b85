/** Where the pages will stand: with the server that they describe, or by themselves. */

export interface Hosting {
  /** Pages that stand by themselves carry their policy, and nothing in them can be tried. */
  readonly isExport: boolean;
  /** Where the documents stand, from the root of the portal. */
  readonly documents: string;
  /** What the links of the page for addresses without a page begin with; it is shown at any depth. */
  readonly base: string;
}

export const served: Hosting = { isExport: false, documents: "../", base: "" };

export function exported(base: string): Hosting {
  return { isExport: true, documents: "", base };
}
