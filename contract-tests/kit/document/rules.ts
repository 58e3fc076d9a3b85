/** Where a value that its schema allows may be refused all the same: where it names something, or a rule is stated. */
import type { Shape } from "../contract/schema.ts";
import { nounOf } from "./resources.ts";

export function isRuled(name: string, shape: Shape): boolean {
  const last = name.split(/[ .]/).at(-1)?.replaceAll(/\[\d*\]/g, "") ?? "";
  if (shape.text("x-further-rule") !== undefined || shape.text("x-refers-to") !== undefined) return true;
  // An id names something that may not exist.
  return nounOf(last) !== undefined || /^(?:_?id|ids|uuid|ref|parent)$/i.test(last) || shape.format === "uuid";
}
