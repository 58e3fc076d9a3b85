/**
 * The addresses that others may link to, as a list that git keeps: `node openapi/portal/permanent.ts` adds the new ones. Parts of the pages
 * of operations, webhooks and schemas are permanent by rule: each parameter, field and status has the anchor of its name.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { makeSite } from "./site.ts";
import { readSources } from "./sources.ts";

const file = fileURLToPath(new URL("permanent.txt", import.meta.url));

export function readPermanent(): readonly string[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
}

/** Pages, and the anchors of those that hold many things. */
export function permanentAddresses(site: ReadonlyMap<string, string>): readonly string[] {
  const pages = [...site].filter(([address]) => address.endsWith(".html"));
  return pages.flatMap(([address, html]) => [address, ...anchorsOf(address, html)]).sort();
}

function anchorsOf(address: string, html: string): readonly string[] {
  const isOne = /^(?:playground|schemas)\/|^(?:identity|filtering|moderation)\/(?!index\.html)/.test(address);
  if (isOne) return [];
  const main = html.slice(html.indexOf("<main "), html.indexOf("</main>"));
  return [...main.matchAll(/<(?:h[2-6]|div class="field") id="([^"]+)"/g)].map((match) => `${address}#${match[1]}`);
}

if (import.meta.main) {
  const present = permanentAddresses(makeSite(await readSources()));
  const all = [...new Set([...readPermanent(), ...present])].sort();
  const head =
    "# Addresses that others may link to. None of them disappears: see moved.txt. Written by node openapi/portal/permanent.ts\n";
  writeFileSync(file, `${head}${all.join("\n")}\n`);
  console.log(`${all.length} addresses are permanent.`);
}
