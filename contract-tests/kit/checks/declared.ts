/** The law that objects which no operation creates are shown as the server's operator declared them. */
import { isDeepStrictEqual } from "node:util";
import { isObject, type Json } from "@gatehouse/openapi/json";
import type { ExchangeLaw } from "../exchange/evidence.ts";
import type { DeclaredObjects, Law } from "../findings.ts";
import { asViolation, type Difference, difference } from "./compare.ts";
import { documentedContent, isOwn } from "./own-exchange.ts";
import { objectsIn } from "./shown-alike.ts";

const declaredIsShown: Law = {
  id: "declared-is-shown",
  says: "An object that the server was started with is shown with the values that were declared.",
  lookAt: "How the object is stored when the server starts, and which of its members the response leaves out.",
};

export function declaredLaw(declared: DeclaredObjects): ExchangeLaw {
  const known = new Map(
    Object.entries(declared).flatMap(([name, objects]) => objects.map((object) => [`${name} ${object["id"]}`, object])),
  );
  return {
    law: declaredIsShown,
    check: (sent, contract) => {
      const shape =
        sent.status === 200 && isOwn(sent, contract) ? documentedContent(sent, contract)?.schema : undefined;
      if (known.size === 0 || shape === undefined || sent.json === undefined) return undefined;
      const found = [...objectsIn(sent, shape, sent.json, contract)].flatMap(({ id, at, object, shape: own }) => {
        const expected = known.get(`${own.reference?.split("/").at(-1) ?? ""} ${id}`);
        return expected === undefined ? [] : [{ at, object, expected, own }];
      });
      if (found.length === 0) return undefined;
      const violations = found.flatMap(({ at, object, expected, own }) => {
        const documented = Object.entries(expected).filter(([name]) => own.properties.has(name));
        const missing = missingIn(Object.fromEntries(documented), object);
        return asViolation(missing, at, ", as it was declared") ?? [];
      });
      return violations.slice(0, 1);
    },
  };
}

/** Returns the first declared value that the actual one does not hold; it may hold more members. */
export function missingIn(expected: Json, actual: Json | undefined, path = ""): Difference | undefined {
  if (isObject(expected) && isObject(actual)) {
    for (const [name, value] of Object.entries(expected)) {
      const found = missingIn(value, actual[name], path === "" ? name : `${path}.${name}`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!Array.isArray(expected) || !Array.isArray(actual) || !expected.every(isObject))
    return difference(expected, actual, path);
  // The server may add objects, such as registrations.
  for (const [index, item] of expected.entries()) {
    const [key = ""] = Object.hasOwn(item, "id") ? ["id"] : Object.keys(item);
    const own = actual.find((one) => isObject(one) && isDeepStrictEqual(one[key], item[key]));
    const found = missingIn(item, own, `${path}[${index}]`);
    if (found !== undefined) return found;
  }
  return undefined;
}
