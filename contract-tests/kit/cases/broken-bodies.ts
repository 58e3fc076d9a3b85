/** Malformed and empty bodies, and bodies of the wrong type. */
import type { Content } from "../contract/contract.ts";
import type { Case } from "../exchange/case.ts";
import type { Violation } from "../exchange/evidence.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Exchange } from "../exchange/wire.ts";
import { violationNamed, violationRefused } from "./boundary-laws.ts";
import { answerInWords, namedErrors } from "./field-errors.ts";

/** @param base a valid request */
export async function tryBrokenBodies(scope: Scope, base: Case, { mediaType, schema }: Content): Promise<void> {
  const other = schema.type === "array" ? "{}" : "[]";
  const texts = ["{", "", other, "null", '"text"', "7", "true", '{"a":01}', '{"a":1}{"b":2}', "NaN"];
  for (const text of texts) {
    if (text === "" && !base.operation.requestBodyRequired) continue;
    const sent = await scope.try({ ...base, raw: { body: text, contentType: mediaType } });
    const violation = text === "" ? refusal("no body", sent) : refusal(text, sent);
    const law = violation === undefined || sent.status === 400 ? violationNamed : violationRefused;
    scope.session.recorder.judgeSent(law, violation, sent);
    if (violation === undefined) scope.session.recorder.judgeSent(violationRefused, undefined, sent);
  }
}

/** Returns true for errors about the body as a whole, which has no field. */
function refusal(says: string, sent: Exchange): Violation | undefined {
  const { general, fields } = namedErrors(sent);
  if (sent.status === 400 && general.length > 0 && fields.size === 0) return undefined;
  const about = says === "no body" ? "body required" : "body type";
  return { about, expected: `400 with a general error, for ${says}`, actual: answerInWords(sent) };
}
