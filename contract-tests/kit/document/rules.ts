/** Where a value that its schema allows may be refused all the same: where it names something, or a rule is stated. */
import { isObject, isText } from "@gatehouse/openapi/json";
import type { Operation } from "../contract/contract.ts";
import type { Shape } from "../contract/schema.ts";
import { nounOf } from "./resources.ts";

/** Returns true where the operation as a whole, or its body, has a rule that its schemas do not say. */
export function isRuledOperation({ definition }: Operation): boolean {
  const body = definition["requestBody"];
  return isText(definition["x-further-rule"]) || (isObject(body) && isText(body["x-further-rule"]));
}

export function isRuled(name: string, shape: Shape): boolean {
  const last =
    name
      .split(/[ .]/)
      .at(-1)
      ?.replaceAll(/\[\d*\]/g, "") ?? "";
  if (shape.text("x-further-rule") !== undefined || shape.text("x-refers-to") !== undefined) return true;
  // An id names something that may not exist.
  const names = /^(?:_?id|ids|uuid|ref|parent)$|token$|password$|secret$|otp$/i;
  return nounOf(last) !== undefined || names.test(last) || shape.format === "uuid";
}
