/** The law of write-only properties: neither their names nor their values are ever returned. */

import { isObject, isText, type Json } from "@gatehouse/openapi/json";
import type { Violation } from "../exchange/evidence.ts";
import { parse } from "../exchange/json-text.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { placeOf, positionsIn } from "./json-position.ts";
import { documentedContent, exchangeLaw } from "./own-exchange.ts";

const law: Law = {
  id: "nothing-write-only",
  says: "Nothing that is write-only is returned: neither the property, nor its value anywhere in an answer.",
  lookAt:
    "The source of the response: secrets must be removed from stored objects and messages before they are returned.",
};

export const nothingWriteOnly = exchangeLaw(law, (sent, contract) => {
  const names = contract.writeOnlyNames;
  const found = new Map<string, Violation>();
  const text = decoder.decode(sent.bytes);
  // A cheap check first: few responses contain such a name.
  if ([...names].some((name) => text.includes(`"${name}"`))) {
    const shape = documentedContent(sent, contract)?.schema;
    // The keys of a map come from the sender: a field error may name a password.
    for (const { path, isKey } of positionsIn(sent.json, shape)) {
      const about = `${sent.status} ${placeOf(shape, sent.json, path)}`;
      if (!isKey && names.has(String(path.at(-1))))
        found.set(about, { about, expected: "no such property", actual: "returned" });
    }
  }
  const asProperty = found.size > 0;
  for (const [name, value] of secretsSent(sent, names)) {
    for (const where of returnedIn(sent, text, value)) {
      // The law of names reports it already.
      if (asProperty && where === "body") continue;
      const about = `${sent.status} ${where}: ${name}`;
      found.set(about, { about, expected: "nothing of it", actual: `the value that was sent as ${name}` });
    }
  }
  return [...found.values()];
});

const decoder = new TextDecoder();

/**
 * Returns the values that were sent only under such names. Short or monotonous texts are left out: they may be returned
 * by chance.
 */
function secretsSent({ case: { body, path, query, raw } }: Exchange, names: ReadonlySet<string>): [string, string][] {
  const whole = body ?? (isText(raw?.body) ? parse(raw.body) : undefined);
  if (whole === undefined) return [];
  const secrets: [string, string][] = [];
  const others: string[] = [...Object.values(path), ...Object.values(query)].map(String);
  collect(whole, undefined, { names, secrets, others });
  return secrets.filter(
    ([, value]) => value.length >= 8 && new Set(value).size >= 5 && !others.some((other) => other.includes(value)),
  );
}

interface SentValues {
  readonly names: ReadonlySet<string>;
  readonly secrets: [name: string, value: string][];
  /** All other sent texts, names included. */
  readonly others: string[];
}

/** Maximum depth of a body; no documented body is as deep. */
const maximumDepth = 100;

/** @param secret the write-only name that the value is under */
function collect(value: Json, secret: string | undefined, into: SentValues, depth = 0): void {
  if (depth > maximumDepth) return;
  if (isText(value)) {
    if (secret === undefined) into.others.push(value);
    else into.secrets.push([secret, value]);
  } else if (Array.isArray(value)) for (const item of value) collect(item, secret, into, depth + 1);
  else if (isObject(value)) {
    // The path of a JSON Patch operation names its value.
    const target = isText(value["path"]) && "op" in value ? value["path"].split("/").at(-1) : undefined;
    for (const [name, child] of Object.entries(value)) {
      const named = name === "value" ? target : name;
      into.others.push(name);
      const under = secret ?? (named !== undefined && into.names.has(named) ? named : undefined);
      collect(child, under, into, depth + 1);
    }
  }
}

function returnedIn({ headers }: Exchange, text: string, secret: string): string[] {
  // In JSON a text stands with its quotes and control characters escaped.
  const inBody = text.includes(secret) || text.includes(JSON.stringify(secret).slice(1, -1));
  const inHeaders = [...headers].filter(([, value]) => value.includes(secret)).map(([name]) => name);
  return [...(inBody ? ["body"] : []), ...inHeaders];
}
