/** Credentials that must be refused in place of a valid key, and the reasons that the 401 must give. */

import type { Case } from "../exchange/case.ts";
import type { Violation } from "../exchange/evidence.ts";
import type { Random } from "../exchange/random.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import type { RunOptions } from "../run-options.ts";
import { keyPermitted, keyRequired, keyScheme, keyValid } from "./laws.ts";

export interface Credential {
  readonly law: Law;
  /** The credential in words, for a finding. */
  readonly what: string;
  /** The value of Authorization; null sends none. */
  readonly value: string | null;
  readonly reason: "missing" | "invalid" | "not permitted";
  /** A shell expression that makes the value from the key; reports show it in place of a value close to the key. */
  readonly shownAs?: string;
}

/** A token as other services use them: well formed, and signed with a key that nobody has. */
const token = [
  "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9",
  "eyJzdWIiOiJraXQiLCJleHAiOjQxMDI0NDQ4MDB9",
  "3qH0gqkU9Gd0YXyqf3JYy5xkq0mO0mXQz9m0rS3V0hQ",
].join(".");

export const noCredential: Credential = { law: keyRequired, what: "no key", value: null, reason: "missing" };

/** Returns the case with this credential in place of the key. */
export function withCredential(sent: Case, { value, shownAs }: Pick<Credential, "value" | "shownAs">): Case {
  const hidden = value === null || shownAs === undefined ? {} : { hidden: [[value, shownAs]] as const };
  return { ...sent, raw: { ...sent.raw, headers: { ...sent.raw?.headers, Authorization: value }, ...hidden } };
}

/**
 * Returns one credential for each law, or all of them at a higher effort.
 *
 * @param operatorToken a token that is valid elsewhere
 */
export function credentials(
  { key, limitedKey, effort }: RunOptions,
  random: Random,
  operatorToken?: string,
): readonly Credential[] {
  const some = (all: readonly Credential[], count: number): readonly Credential[] =>
    effort > 1 ? all : random.some(all, count);
  const empty: Credential = { ...noCredential, what: "an empty key", value: "" };
  const limited: Credential[] =
    limitedKey === undefined
      ? []
      : [{ law: keyPermitted, what: "a key that may not", value: limitedKey, reason: "not permitted" }];
  const misplaced: Credential[] =
    operatorToken === undefined
      ? []
      : [{ law: keyScheme, what: "an operator's token", value: `Bearer ${operatorToken}`, reason: "invalid" }];
  return [
    noCredential,
    ...some([empty], 1),
    ...some(wrongKeys(key, random), 2),
    ...some(schemes(key), 2),
    ...misplaced,
    ...limited,
  ];
}

function wrongKeys(key: string, random: Random): Credential[] {
  const invalid = { law: keyValid, reason: "invalid" } as const;
  const cased = [
    ["the key in capitals", key.toUpperCase(), `\${KEY^^}`],
    ["the key in small letters", key.toLowerCase(), `\${KEY,,}`],
  ] as const;
  return [
    { ...invalid, what: "a key that nobody made", value: `kit${random.letters(40)}` },
    ...[...nearly("the key", key, "KEY"), ...cased]
      .filter(([, value]) => value !== key && value !== "")
      .map(([what, value, shownAs]) => ({ ...invalid, what, value, shownAs })),
  ];
}

/** Returns values that are almost the right one, in words and as the shell makes them from a variable. */
export function nearly(
  what: string,
  right: string,
  variable: string,
): readonly (readonly [what: string, value: string, shownAs: string])[] {
  const last = right.endsWith("x") ? "y" : "x";
  const first = right.startsWith("x") ? "y" : "x";
  return [
    [`${what} with another first character`, `${first}${right.slice(1)}`, `\${${variable}/?/${first}}`],
    [`${what} with another last character`, `${right.slice(0, -1)}${last}`, `\${${variable}%?}${last}`],
    [`${what} without its last character`, right.slice(0, -1), `\${${variable}%?}`],
    [`${what} with one character more`, `${right}x`, `\${${variable}}x`],
  ];
}

function schemes(key: string): Credential[] {
  const invalid = { law: keyScheme, reason: "invalid" } as const;
  const basic = Buffer.from(`kit:${key}`).toString("base64");
  return [
    { ...invalid, what: "the key behind Bearer", value: `Bearer ${key}` },
    { ...invalid, what: "the key behind ApiKey", value: `ApiKey ${key}` },
    { ...invalid, what: "the key as a password", value: `Basic ${basic}`, shownAs: "Basic (kit:$KEY in base64)" },
    { ...invalid, what: "a token behind Bearer", value: `Bearer ${token}` },
    { ...invalid, what: "a token", value: token },
  ];
}

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
