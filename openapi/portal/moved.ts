/** Addresses that were others' once: `moved.txt` has one a line, the old and the new one. Links to the old ones keep working. */
import { readFileSync } from "node:fs";
import { relativeLink } from "./addresses.ts";
import { html } from "./html.ts";

/** New addresses by their old ones. */
export type Moved = ReadonlyMap<string, string>;

export function readMoved(): Moved {
  return parseMoved(readFileSync(new URL("moved.txt", import.meta.url), "utf8"));
}

export function parseMoved(text: string): Moved {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const [old, present, ...more] = line.trim().split(/\s+/);
      if (old === undefined || present === undefined || more.length > 0) throw new Error(`moved.txt: ${line}`);
      return [old, present];
    }),
  );
}

/** A page that moved leads on to its new address; an anchor that moved within its page stands at the new one as well. */
export function keepMoved(files: Map<string, string>, moved: Moved): void {
  for (const [old, present] of moved) {
    const [oldPage = "", oldAnchor] = old.split("#", 2);
    const [page = "", anchor] = present.split("#", 2);
    if (oldAnchor === undefined) files.set(old, leadingOn(old, present));
    else files.set(oldPage, withAnchor(files.get(page) ?? "", { oldAnchor, anchor, isHere: page === oldPage, old }));
  }
}

/** Browsers follow it without scripts, and keep no history of it. */
function leadingOn(old: string, present: string): string {
  const link = relativeLink(old, present);
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Moved · Gatehouse</title>
<meta http-equiv="refresh" content="0; url=${link}"><meta name="robots" content="noindex"></head>
<body><main id="main"><p>This page has moved <a href="${link}">here</a>.</p></main></body></html>
`.text;
}

interface MovedAnchor {
  readonly oldAnchor: string;
  readonly anchor: string | undefined;
  readonly isHere: boolean;
  readonly old: string;
}

function withAnchor(text: string, { oldAnchor, anchor, isHere, old }: MovedAnchor): string {
  if (!isHere || anchor === undefined) throw new Error(`moved.txt: ${old} can move within its page only.`);
  const start = text.indexOf(` id="${anchor}"`);
  if (start === -1) throw new Error(`moved.txt: ${old} moved to an anchor that is not there.`);
  const end = text.indexOf(">", start) + 1;
  return `${text.slice(0, end)}<span id="${oldAnchor}"></span>${text.slice(end)}`;
}
