/** The required form of a refusal. */
import { namedErrors } from "../cases/field-errors.ts";
import type { Violation } from "../exchange/evidence.ts";
import type { Exchange } from "../exchange/wire.ts";

/** Returns true for a 501, because unbuilt parts of an operation are not part of the contract. */
const notBuilt = 501;

/** Checks for a 400 that names one of the fields with a code of this kind. */
export function violationUnlessRefused(sent: Exchange, kind: string, fields: readonly string[]): Violation | undefined {
  const expected = `400 with [${kind}] at ${fields.join(" or ")}`;
  const [about = ""] = fields;
  if (sent.status === notBuilt) return undefined;
  if (sent.status !== 400) return { about, expected, actual: `${sent.status}` };
  const codes = namedErrors(sent).fields;
  if (fields.some((field) => codes.get(field)?.some((code) => code.startsWith(`[${kind}]`)))) return undefined;
  return { about, expected, actual: `400 ${sent.step.response?.body.slice(0, 300) ?? ""}` };
}

export function violationUnless(sent: Exchange, status: number, what = ""): Violation | undefined {
  if (sent.status === status || sent.status === notBuilt) return undefined;
  const said = sent.step.response?.body.slice(0, 300) ?? "";
  return { expected: `${status}${what}`, actual: said === "" ? `${sent.status}` : `${sent.status} ${said}` };
}
