/** Redirects from old addresses, so that links to them keep working. `redirects.txt` has an old and a new one on each line. */
import { readFileSync } from "node:fs";
import { relativeLink } from "./addresses.ts";
import { html } from "./html.ts";

/** New addresses by old ones. */
export type Redirects = ReadonlyMap<string, string>;

export function readRedirects(): Redirects {
  return parseRedirects(readFileSync(new URL("redirects.txt", import.meta.url), "utf8"));
}

export function parseRedirects(text: string): Redirects {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const [old, present, ...more] = line.trim().split(/\s+/);
      if (old === undefined || present === undefined || more.length > 0) throw new Error(`redirects.txt: ${line}`);
      return [old, present];
    }),
  );
}

/** Adds a redirect page for each old page, and each old anchor beside the new one on its page. */
export function addRedirects(files: Map<string, string>, redirects: Redirects): void {
  for (const [old, present] of redirects) {
    const [oldPage = "", oldAnchor] = old.split("#", 2);
    const [page = "", anchor] = present.split("#", 2);
    if (oldAnchor === undefined) files.set(old, redirectPage(old, present));
    else files.set(oldPage, withAnchor(files.get(page) ?? "", { oldAnchor, anchor, isHere: page === oldPage, old }));
  }
}

/** Browsers follow `refresh` without scripts, and keep no history entry. */
function redirectPage(old: string, present: string): string {
  const link = relativeLink(old, present);
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Moved · Gatehouse</title>
<meta http-equiv="refresh" content="0; url=${link}"><meta name="robots" content="noindex"></head>
<body><main id="main"><p>This page has moved <a href="${link}">here</a>.</p></main></body></html>
`.text;
}

interface AnchorRedirect {
  readonly oldAnchor: string;
  readonly anchor: string | undefined;
  readonly isHere: boolean;
  readonly old: string;
}

function withAnchor(text: string, { oldAnchor, anchor, isHere, old }: AnchorRedirect): string {
  if (!isHere || anchor === undefined) throw new Error(`redirects.txt: ${old} can redirect within its page only.`);
  const start = text.indexOf(` id="${anchor}"`);
  if (start === -1) throw new Error(`redirects.txt: ${old} redirects to a missing anchor.`);
  const end = text.indexOf(">", start) + 1;
  return `${text.slice(0, end)}<span id="${oldAnchor}"></span>${text.slice(end)}`;
}
