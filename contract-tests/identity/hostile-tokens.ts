/**
 * Hostile tokens for fuzzing: arbitrary headers, claims and encodings around a key that really signs, so that what stands
 * behind the signature check is reached as well.
 */
import { createHmac, type KeyObject, sign } from "node:crypto";
import fc from "fast-check";

/** A key that the server trusts, and the claims that it takes from its owner. */
export interface TrustedKey {
  readonly alg: string;
  readonly kid: string | undefined;
  /** True where tokens may give the key any id, because it has none here. */
  readonly takesAnyKeyId?: boolean;
  readonly key: KeyObject | string;
  /** Members of valid claims, each as JSON. */
  readonly claims: Readonly<Record<string, string>>;
}

export interface HostileToken {
  readonly token: string;
  /** True where a rule of RFC 7515, 7519 or 8725 forbids the token, whatever its claims mean. */
  readonly isForbidden: boolean;
}

interface Change {
  /** Members as JSON. */
  readonly members: readonly (readonly [name: string, value: string])[];
  readonly isForbidden: boolean;
}

const fits = (...members: (readonly [string, string])[]): Change => ({ members, isForbidden: false });
const breaks = (...members: (readonly [string, string])[]): Change => ({ members, isForbidden: true });

const oddTexts = [
  '"a\\u0000"',
  '"\\ud800"',
  '"\\udc00x"',
  '""',
  '" "',
  '"../../etc/passwd"',
  '"\' or 1=1 --"',
  '"\\u202e"',
];
const oddValues = [
  ...["null", "true", "0", "-1", "1.5", "1e308", "1e400", "-1e400", "9007199254740993", "[]", "{}", '[""]', "[[]]"],
  ...['["a\\u0000"]', '{"a\\u0000":"\\ud800"}', '{"__proto__":{"a":1}}', `"${"x".repeat(5000)}"`, ...oddTexts],
];
const value = fc.oneof(fc.constantFrom(...oddValues), fc.json({ maxDepth: 3 }));

/** Members of a header that decide nothing, or that no token may have. */
const headerChange = fc.oneof(
  { arbitrary: fc.constant(fits()), weight: 3 },
  fc.tuple(fc.constantFrom("zip", "cty", "x5t", "zzz"), fc.constantFrom('"DEF"', "1", "[]")).map((one) => fits(one)),
  fc.constantFrom("jku", "x5u", "jwk", "x5c").map((name) => fits([name, '"https://127.0.0.1/keys"'])),
  fc.tuple(fc.constantFrom("crit", "b64"), value).map((one) => breaks(one)),
  fc.constantFrom("1", "null", '"logout+jwt"', '["JWT"]').map((typ) => breaks(["typ", typ])),
  fc
    .constantFrom('"none"', '"None"', '"HS256 "', '"RS257"', "null", '["RS256"]', '""')
    .map((alg) => breaks(["alg", alg])),
  fc.constantFrom(...oddTexts, "1", "null", "[]", "{}", '["crew"]').map((kid) => breaks(["kid", kid])),
  fc.tuple(fc.string(), fc.constantFrom('"\\u0000"', '["\\udfff"]')).map(([name, text]) => breaks([`x${name}`, text])),
);

const profileClaims = [
  ...["email", "email_verified", "preferred_username", "username", "name", "given_name", "family_name", "middle_name"],
  ...["picture", "phone_number", "birthdate", "zoneinfo", "locale", "roles", "applicationId", "origin", "jti", "tid"],
  ...["sub", "aud", "iss", "authenticationType", "data", "constructor", "toString", "azp", "nonce"],
];
const claimChange = fc.oneof(
  { arbitrary: fc.constant(fits()), weight: 1 },
  { arbitrary: fc.tuple(fc.constantFrom(...profileClaims), value).map((one) => fits(one)), weight: 8 },
  fc.tuple(fc.string({ unit: "binary", maxLength: 20 }), value).map((one) => fits(one)),
  fc
    .tuple(
      fc.constantFrom("exp", "nbf", "iat"),
      fc.constantFrom('"9999999999"', "null", "[]", "{}", "true", "1e308", "1e400", "9e12"),
    )
    .map((one) => breaks(one)),
  fc.constantFrom("-1", "0", "-1e400", "-9007199254740993", "1.5").map((exp) => breaks(["exp", exp])),
);

const spoilings = {
  none: (token: string) => token,
  padded: (token: string) => `${token}=`,
  blank: (token: string) => token.replace(".", " ."),
  alphabet: (token: string) => `${token.slice(0, -1)}+`,
  unsigned: (token: string) => token.replace(/[^.]*$/, ""),
  cut: (token: string) => token.slice(0, -3),
  twice: (token: string) => `${token}.${token}`,
  otherSignature: (token: string) => token.replace(/[^.]*$/, Buffer.alloc(256, 7).toString("base64url")),
  trailingBits: (token: string) => token.replace(/[^.]*$/, "AB"),
} as const;
type Spoiling = keyof typeof spoilings;

const spoiling = fc.oneof(
  { arbitrary: fc.constant<Spoiling>("none"), weight: 12 },
  fc.constantFrom(...Object.keys(spoilings).filter((name): name is Spoiling => name in spoilings)),
);

type Layout = "plain" | "duplicate" | "escapedDuplicate" | "byteOrderMark" | "deep" | "list";

const layout = fc.oneof(
  { arbitrary: fc.constant<Layout>("plain"), weight: 12 },
  fc.constantFrom<Layout>("duplicate", "escapedDuplicate", "byteOrderMark", "deep", "list"),
);

/** Tokens around the keys; about half of them break no rule. */
export function hostileTokens(keys: readonly TrustedKey[]): fc.Arbitrary<HostileToken> {
  const changes = fc.array(claimChange, { maxLength: 4 });
  return fc
    .tuple(fc.constantFrom(...keys), headerChange, changes, layout, spoiling)
    .map(([key, ofHeader, ofClaims, written, spoiled]) => {
      const names = new Set(ofClaims.flatMap(({ members }) => members.map(([name]) => name)));
      const header = { alg: JSON.stringify(key.alg), typ: '"JWT"', ...(key.kid && { kid: JSON.stringify(key.kid) }) };
      const claims = write({ ...key.claims, ...Object.fromEntries(ofClaims.flatMap(({ members }) => members)) });
      const input = [write({ ...header, ...Object.fromEntries(ofHeader.members) }), lay(claims, written)]
        .map(encode)
        .join(".");
      // The last of two changes of one claim counts, so that the first one breaks nothing.
      const isChanged = names.size < ofClaims.reduce((sum, { members }) => sum + members.length, 0);
      const isForbidden =
        (ofHeader.isForbidden && !isTakenKeyId(key, ofHeader)) || written !== "plain" || spoiled !== "none";
      const hasBadTime = !isChanged && ofClaims.some((change) => change.isForbidden);
      return {
        token: spoilings[spoiled](`${input}.${signatureOf(key, input)}`),
        isForbidden: isForbidden || hasBadTime,
      };
    });
}

function isTakenKeyId({ takesAnyKeyId = false }: TrustedKey, { members }: Change): boolean {
  const [name, kid = ""] = members[0] ?? [];
  return takesAnyKeyId && name === "kid" && /^"[^\\]*"$|u202e/.test(kid);
}

/** Writes an object by hand, because `__proto__` and numbers such as `1e400` would not survive `JSON.stringify`. */
function write(members: Readonly<Record<string, string>>): string {
  return `{${Object.entries(members)
    .map(([name, json]) => `${JSON.stringify(name)}:${json}`)
    .join()}}`;
}

function lay(claims: string, written: Layout): string {
  switch (written) {
    case "plain":
      return claims;
    case "duplicate":
      return `{"exp":1,${claims.slice(1)}`;
    case "escapedDuplicate":
      return `{"\\u0065xp":1,${claims.slice(1)}`;
    case "byteOrderMark":
      return `\uFEFF${claims}`;
    case "deep":
      return `{"deep":${"[".repeat(100)}${"]".repeat(100)},${claims.slice(1)}`;
    case "list":
      return `[${claims}]`;
  }
}

function encode(text: string): string {
  return Buffer.from(text).toString("base64url");
}

function signatureOf({ alg, key }: TrustedKey, input: string): string {
  const hash = `sha${alg.slice(2)}`;
  if (alg.startsWith("HS")) return createHmac(hash, key).update(input).digest("base64url");
  const bytes = Buffer.from(input);
  if (alg === "EdDSA") return sign(null, bytes, key).toString("base64url");
  if (alg.startsWith("RS")) return sign(hash, bytes, key).toString("base64url");
  return sign(hash, bytes, { key: key as KeyObject, dsaEncoding: "ieee-p1363" }).toString("base64url");
}
