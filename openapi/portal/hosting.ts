/** How the pages are published: by the server that they describe, or as an export. */

export interface Hosting {
  /** Exported pages contain their content security policy; the console and playgrounds need a server. */
  readonly isExport: boolean;
  /** Folder of the OpenAPI documents, from the root of the portal. */
  readonly documents: string;
  /** Prefix of the links on the 404 page, which is shown at any depth; the server replaces `~root~/` by the way to the root. */
  readonly base: string;
}

export const served: Hosting = { isExport: false, documents: "../", base: "~root~/" };

export function exported(base: string): Hosting {
  return { isExport: true, documents: "", base };
}
