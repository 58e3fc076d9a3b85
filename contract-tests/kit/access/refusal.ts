/** The required form of a 401. */
import type { Violation } from "../exchange/evidence.ts";
import type { Exchange } from "../exchange/wire.ts";

/** Returns how a response differs from the 401 with this reason. */
export function brokenUnless401(
  { status, bytes, headers }: Exchange,
  what: string,
  reason: string,
): Violation | undefined {
  const expected = `an empty 401 with the reason "${reason}" for ${what}`;
  if (status !== 401) return { about: what, expected, actual: `${status}` };
  if (bytes.byteLength > 0) return { about: what, expected, actual: `401 with a body of ${bytes.byteLength} bytes` };
  const challenge = headers.get("www-authenticate") ?? "";
  const [, given] = /\berror="([^"]*)"/.exec(challenge) ?? [];
  if (given === reason) return undefined;
  return { about: what, expected, actual: given === undefined ? "401 without a reason" : `401 with "${given}"` };
}
