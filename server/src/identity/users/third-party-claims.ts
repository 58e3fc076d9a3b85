/**
 * Reads the user's profile from a third party's JWT. The issuer is trusted, the shape of the claims is not: a claim
 * that does not fit the user's field counts as absent.
 */
import { formats } from "@gatehouse/openapi/formats";
import type { JsonObject } from "@gatehouse/openapi/json";
import { asciiLowerCase } from "./ascii-case.ts";
import type { UserFields } from "./users.ts";

/** The fields of a user that claims provide. */
export type Profile = Pick<
  UserFields,
  "birthDate" | "firstName" | "fullName" | "imageUrl" | "lastName" | "middleName" | "mobilePhone" | "timezone"
>;

export interface ThirdPartyUser {
  /** Value of the provider's unique claim. */
  readonly subject: string;
  readonly email: string | undefined;
  /** The provider's statement about the address; undefined where it makes none. */
  readonly emailVerified: boolean | undefined;
  readonly username: string | undefined;
  readonly profile: Profile;
  readonly locale: string | undefined;
}

/** Maximum length of a unique claim; longer values do not fit into an index. */
const maximumSubjectLength = 512;

/** Returns undefined where the unique claim is absent or unusable. */
export function readThirdPartyUser(claims: JsonObject, uniqueIdentityClaim: string): ThirdPartyUser | undefined {
  const subject = subjectOf(claims, uniqueIdentityClaim);
  if (subject === undefined) return undefined;
  const email = emailOf(ownClaim(claims, "email"));
  const username = usernameOf(isUsername(uniqueIdentityClaim) ? subject : ownClaim(claims, "preferred_username"));
  if (uniqueIdentityClaim === "email" && email === undefined) return undefined;
  if (isUsername(uniqueIdentityClaim) && username === undefined) return undefined;
  return {
    subject,
    // The unique claim is often an address under another name.
    email: email ?? (ownClaim(claims, "email") === undefined ? emailOf(subject) : undefined),
    emailVerified: truthOf(ownClaim(claims, "email_verified")),
    username,
    profile: profileOf(claims),
    locale: matching(ownClaim(claims, "locale"), "locale", maximumLocaleLength),
  };
}

/** Returns whether the claim holds user names. */
export function isUsername(claim: string): boolean {
  return claim === "preferred_username" || claim === "username";
}

/** Returns the domain of an address in the form in which domains are compared. */
export function domainOf(email: string): string {
  return asciiLowerCase(email.slice(email.lastIndexOf("@") + 1));
}

function subjectOf(claims: JsonObject, name: string): string | undefined {
  const value = ownClaim(claims, name);
  if (typeof value === "number") return Number.isSafeInteger(value) ? String(value) : undefined;
  return typeof value === "string" && value.length <= maximumSubjectLength ? plainText(value) : undefined;
}

function profileOf(claims: JsonObject): Profile {
  const fields = {
    birthDate: birthDateOf(ownClaim(claims, "birthdate")),
    firstName: nameOf(ownClaim(claims, "given_name"), 255),
    fullName: nameOf(ownClaim(claims, "name"), 1024),
    imageUrl: matching(ownClaim(claims, "picture"), "http-url", 2048),
    lastName: nameOf(ownClaim(claims, "family_name"), 255),
    middleName: nameOf(ownClaim(claims, "middle_name"), 255),
    mobilePhone: shortText(ownClaim(claims, "phone_number"), 64),
    timezone: matching(ownClaim(claims, "zoneinfo"), "timezone", 64),
  };
  const known: { -readonly [Name in keyof Profile]: string } = {};
  for (const name of Object.keys(fields) as (keyof typeof fields)[]) {
    const value = fields[name];
    if (value !== undefined) known[name] = value;
  }
  return known;
}

/** Reads an own property only, never one of the prototype. */
function ownClaim(claims: JsonObject, name: string): unknown {
  return Object.hasOwn(claims, name) ? claims[name] : undefined;
}

function emailOf(value: unknown): string | undefined {
  return matching(value, "email", 254);
}

function usernameOf(value: unknown): string | undefined {
  return shortText(value, 191);
}

/** Reads a boolean; some providers write it as text. */
function truthOf(value: unknown): boolean | undefined {
  if (value === true || value === "true") return true;
  return value === false || value === "false" ? false : undefined;
}

/** Cuts a name that is too long; the rest still identifies the user. */
function nameOf(value: unknown, maximumLength: number): string | undefined {
  const text = typeof value === "string" ? plainText(value) : undefined;
  if (text === undefined || text.length <= maximumLength) return text;
  const cut = text.slice(0, maximumLength);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** Returns undefined for a text that is too long, because a cut value would be wrong. */
function shortText(value: unknown, maximumLength: number): string | undefined {
  return typeof value === "string" && value.length <= maximumLength ? plainText(value) : undefined;
}

/** Removes control characters, line breaks included; some of them cannot be stored. */
function plainText(text: string): string | undefined {
  return /\S/.test(text) && text.isWellFormed() && !/\p{Cc}/u.test(text) ? text : undefined;
}

function matching(value: unknown, format: string, maximumLength: number): string | undefined {
  const known = formats[format];
  if (typeof value !== "string" || value.length > maximumLength || known?.type !== "string") return undefined;
  return plainText(value) !== undefined && known.validate(value) ? (known.canonical?.(value) ?? value) : undefined;
}

/** Reads a birth date. The year 0000 means that the year is withheld (OpenID Connect Core, 5.1). */
function birthDateOf(value: unknown): string | undefined {
  const date = matching(value, "date", 10);
  return date?.startsWith("0000") ? undefined : date;
}

const maximumLocaleLength = 35;
