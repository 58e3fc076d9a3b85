/** The law of write-only properties: neither their names nor their values are ever returned. */

import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import type { Contract } from "../contract/contract.ts";
import type { Shape } from "../contract/schema.ts";
import type { Violation } from "../exchange/evidence.ts";
import { parse } from "../exchange/json-text.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { elementShape, isFreeForm, memberShape, placeOf, positionsIn } from "./json-position.ts";
import { documentedContent, exchangeLaw } from "./own-exchange.ts";

const law: Law = {
  id: "nothing-write-only",
  says: "Nothing that is write-only is returned: neither the property, nor its value anywhere in an answer.",
  lookAt:
    "The source of the response: secrets must be removed from stored objects and messages before they are returned.",
};

/** The law for our own interfaces, which describe every answer. */
export const nothingWriteOnly = exchangeLaw(law, (sent, contract) => violationsOf(sent, contract, true));

/** The law for any description: an answer that it lacks may name the member of a request that is wrong. */
export const nothingWriteOnlyDescribed = exchangeLaw(law, (sent, contract) => violationsOf(sent, contract, false));

/** @param everywhere set where the names are wrong in answers that are not described, too */
function violationsOf(sent: Exchange, contract: Contract, everywhere: boolean): readonly Violation[] {
  const names = contract.writeOnlyNames;
  const found = new Map<string, Violation>();
  const text = decoder.decode(sent.bytes);
  // A cheap check first: few responses contain such a name.
  if ([...names].some((name) => text.includes(`"${name}"`))) {
    const shape = documentedContent(sent, contract)?.schema;
    // The keys of a map come from the sender: a field error may name a password.
    for (const { path, isKey } of shape === undefined && !everywhere ? [] : positionsIn(sent.json, shape)) {
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
}

const decoder = new TextDecoder();

/**
 * Returns the values that were sent only under such names. Short or monotonous texts are left out: they may be returned
 * by chance.
 */
function secretsSent({ case: sent }: Exchange, names: ReadonlySet<string>): [string, string][] {
  const { body, path, query, raw, operation, mediaType = "application/json" } = sent;
  const whole = body ?? (isText(raw?.body) ? parse(raw.body) : undefined);
  if (whole === undefined) return [];
  const secrets: [string, string][] = [];
  const others: string[] = [...Object.values(path), ...Object.values(query)].map(String);
  const shape = operation.bodies.find((content) => content.mediaType === mediaType)?.schema;
  collect({ value: whole, shape, secret: undefined }, { names, secrets, others });
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

interface SentValue {
  readonly value: Json;
  readonly shape: Shape | undefined;
  /** The write-only name that the value is under. */
  readonly secret: string | undefined;
}

function collect({ value, shape, secret }: SentValue, into: SentValues, depth = 0): void {
  if (depth > maximumDepth) return;
  if (isText(value)) {
    if (secret === undefined) into.others.push(value);
    else into.secrets.push([secret, value]);
  } else if (Array.isArray(value))
    for (const item of value) collect({ value: item, shape: elementShape(shape), secret }, into, depth + 1);
  else if (isObject(value))
    for (const [name, child] of Object.entries(value)) {
      into.others.push(name);
      collect(
        {
          value: child,
          ...(isOfPatch(value) ? patched(value, name, into) : member(shape, name, into)),
          ...(secret && { secret }),
        },
        into,
        depth + 1,
      );
    }
}

function isOfPatch({ path, op }: JsonObject): boolean {
  return isText(path) && op !== undefined;
}

/** Describes a member of a JSON Patch operation: its path names its value. */
function patched({ path }: JsonObject, name: string, { names }: SentValues): Omit<SentValue, "value"> {
  const target = name === "value" ? String(path).split("/").at(-1) : name;
  return { shape: undefined, secret: target !== undefined && names.has(target) ? target : undefined };
}

/** Describes a member of any other object: one of free data is data, whatever it is called. */
function member(shape: Shape | undefined, name: string, { names }: SentValues): Omit<SentValue, "value"> {
  const own = memberShape(shape, name);
  if (own === undefined && isFreeForm(shape)) return { shape: shape?.values ?? shape, secret: undefined };
  return { shape: own, secret: names.has(name) ? name : undefined };
}

function returnedIn({ headers }: Exchange, text: string, secret: string): string[] {
  // In JSON a text stands with its quotes and control characters escaped.
  const inBody = text.includes(secret) || text.includes(JSON.stringify(secret).slice(1, -1));
  const inHeaders = [...headers].filter(([, value]) => value.includes(secret)).map(([name]) => name);
  return [...(inBody ? ["body"] : []), ...inHeaders];
}
