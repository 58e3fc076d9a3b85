/**
 * Writes `permanent.txt`, the list of addresses that others may link to: `node openapi/portal/permanent.ts`.
 * On pages of operations, webhooks and schemas, each parameter, field and status has a permanent anchor by its name.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildSite } from "./site.ts";
import { readSources } from "./sources.ts";

const file = fileURLToPath(new URL("permanent.txt", import.meta.url));

export function readPermanent(): readonly string[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
}

/** Returns the pages, and the anchors of those with many subjects. */
export function permanentAddresses(site: ReadonlyMap<string, string>): readonly string[] {
  const pages = [...site].filter(([address]) => address.endsWith(".html"));
  return pages.flatMap(([address, html]) => [address, ...anchorsOf(address, html)]).sort();
}

function anchorsOf(address: string, html: string): readonly string[] {
  const isSingleSubject = /^(?:playground|schemas)\/|^(?:identity|filtering|moderation)\/(?!index\.html)/.test(address);
  if (isSingleSubject) return [];
  const main = html.slice(html.indexOf("<main "), html.indexOf("</main>"));
  return [...main.matchAll(/<(?:h[2-6]|div class="field") id="([^"]+)"/g)].map((match) => `${address}#${match[1]}`);
}

if (import.meta.main) {
  const present = permanentAddresses(buildSite(await readSources()));
  const head =
    "# Addresses that others may link to: once released, none of them disappears. Written by node openapi/portal/permanent.ts\n";
  writeFileSync(file, `${head}${present.join("\n")}\n`);
  console.log(`${present.length} addresses are permanent.`);
}
