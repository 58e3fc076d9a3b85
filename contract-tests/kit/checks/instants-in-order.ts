/** The law that nothing was changed before it was made. */
import { isObject, type Json } from "@gatehouse/openapi/json";
import type { Shape } from "../contract/schema.ts";
import type { Violation } from "../exchange/evidence.ts";
import type { Law } from "../findings.ts";
import { elementShape, memberShape } from "./json-position.ts";
import { documentedContent, exchangeLaw } from "./own-exchange.ts";

const law: Law = {
  id: "instants-in-order",
  says: "What is shown was made before it was changed, and so was what happened to it last.",
  lookAt: "Whose instants are these, and which clock are they from?",
};

/** The instant when an object is made, and those that come later or at once. */
const made = "insertInstant";
const later = ["lastUpdateInstant", "lastLoginInstant"];

export const instantsInOrder = exchangeLaw(law, (sent, contract) => {
  const shape = sent.status === 200 ? documentedContent(sent, contract)?.schema : undefined;
  if (shape === undefined || sent.json === undefined) return undefined;
  const found: Violation[] = [];
  const judged = collect(sent.json, shape, "", found);
  return judged === 0 ? undefined : found.slice(0, 1);
});

/** Returns how many objects have instants to compare. */
function collect(value: Json, shape: Shape | undefined, at: string, found: Violation[]): number {
  if (Array.isArray(value))
    return value.reduce<number>((sum, item) => sum + collect(item, elementShape(shape), `${at}[]`, found), 0);
  if (!isObject(value)) return 0;
  let judged = 0;
  for (const [name, child] of Object.entries(value)) {
    const path = at === "" ? name : `${at}.${name}`;
    judged += collect(child, memberShape(shape, name), path, found);
    const first = value[made];
    // Members of the caller's own may have the same names.
    if (!later.includes(name) || shape?.properties.has(name) !== true || typeof first !== "number") continue;
    judged++;
    if (typeof child === "number" && child < first)
      found.push({ about: path, expected: `${made}, ${first}, or later`, actual: String(child) });
  }
  return judged;
}
