/**
 * What a third party's JWT says of its user, as far as it can be stored. The JWT is signed by somebody who is trusted to
 * know the user, and yet it may hold anything: a claim that is none of what a user's field can be is as good as absent.
 */
import { formats } from "@gatehouse/openapi/formats";
import type { JsonObject } from "@gatehouse/openapi/json";
import { asciiLowerCase } from "./ascii-case.ts";
import type { UserFields } from "./users.ts";

/** The fields of a user that claims fill. */
export type Profile = Pick<
  UserFields,
  "birthDate" | "firstName" | "fullName" | "imageUrl" | "lastName" | "middleName" | "mobilePhone" | "timezone"
>;

export interface ThirdPartyUser {
  /** The value of the claim that tells the provider's users apart. */
  readonly subject: string;
  readonly email: string | undefined;
  /** Whether the third party says that the address is the user's; undefined where it says nothing of it. */
  readonly emailVerified: boolean | undefined;
  readonly username: string | undefined;
  readonly profile: Profile;
  readonly locale: string | undefined;
}

/** A value that tells users apart; longer ones do not fit into an index. */
const longestSubject = 512;

/** Undefined where the claim that tells users apart is not there, or is none that could. */
export function readThirdPartyUser(claims: JsonObject, uniqueIdentityClaim: string): ThirdPartyUser | undefined {
  const subject = subjectOf(claims, uniqueIdentityClaim);
  if (subject === undefined) return undefined;
  const email = emailOf(own(claims, "email"));
  const username = usernameOf(isUsername(uniqueIdentityClaim) ? subject : own(claims, "preferred_username"));
  if (uniqueIdentityClaim === "email" && email === undefined) return undefined;
  if (isUsername(uniqueIdentityClaim) && username === undefined) return undefined;
  return {
    subject,
    // The claim that tells users apart is often an address under another name.
    email: email ?? (own(claims, "email") === undefined ? emailOf(subject) : undefined),
    emailVerified: truthOf(own(claims, "email_verified")),
    username,
    profile: profileOf(claims),
    locale: localeOf(own(claims, "locale")),
  };
}

/** Whether this is a claim that holds user names. */
export function isUsername(claim: string): boolean {
  return claim === "preferred_username" || claim === "username";
}

/** The domain of an address, in the form in which domains are compared. */
export function domainOf(email: string): string {
  return asciiLowerCase(email.slice(email.lastIndexOf("@") + 1));
}

function subjectOf(claims: JsonObject, name: string): string | undefined {
  const value = own(claims, name);
  if (typeof value === "number") return Number.isSafeInteger(value) ? String(value) : undefined;
  return typeof value === "string" && value.length <= longestSubject ? plainText(value) : undefined;
}

function profileOf(claims: JsonObject): Profile {
  const fields = {
    birthDate: birthDateOf(own(claims, "birthdate")),
    firstName: nameOf(own(claims, "given_name"), 255),
    fullName: nameOf(own(claims, "name"), 1024),
    imageUrl: matching(own(claims, "picture"), "http-url", 2048),
    lastName: nameOf(own(claims, "family_name"), 255),
    middleName: nameOf(own(claims, "middle_name"), 255),
    mobilePhone: shortText(own(claims, "phone_number"), 64),
    timezone: matching(own(claims, "zoneinfo"), "timezone", 64),
  };
  const known: { -readonly [Name in keyof Profile]: string } = {};
  for (const name of Object.keys(fields) as (keyof typeof fields)[]) {
    const value = fields[name];
    if (value !== undefined) known[name] = value;
  }
  return known;
}

/** A claim of the JWT itself, and not what every object has. */
function own(claims: JsonObject, name: string): unknown {
  return Object.hasOwn(claims, name) ? claims[name] : undefined;
}

function emailOf(value: unknown): string | undefined {
  return matching(value, "email", 254);
}

function usernameOf(value: unknown): string | undefined {
  return shortText(value, 191);
}

/** Some providers write truth values as texts. */
function truthOf(value: unknown): boolean | undefined {
  if (value === true || value === "true") return true;
  return value === false || value === "false" ? false : undefined;
}

/** Names are cut where they are too long: what is left still says who it is. */
function nameOf(value: unknown, longest: number): string | undefined {
  const text = typeof value === "string" ? plainText(value) : undefined;
  if (text === undefined || text.length <= longest) return text;
  const cut = text.slice(0, longest);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** What is of no use once it is cut. */
function shortText(value: unknown, longest: number): string | undefined {
  return typeof value === "string" && value.length <= longest ? plainText(value) : undefined;
}

/** Without what no store takes, and without line breaks and the like, which have no place in a name. */
function plainText(text: string): string | undefined {
  return /\S/.test(text) && text.isWellFormed() && !/\p{Cc}/u.test(text) ? text : undefined;
}

function matching(value: unknown, format: string, longest: number): string | undefined {
  const known = formats[format];
  if (typeof value !== "string" || value.length > longest || known?.type !== "string") return undefined;
  return plainText(value) !== undefined && known.validate(value) ? value : undefined;
}

/** The year 0000 says that the year is kept secret (OpenID Connect Core, 5.1). */
function birthDateOf(value: unknown): string | undefined {
  const date = matching(value, "date", 10);
  return date?.startsWith("0000") ? undefined : date;
}

const longestLocale = 35;

/** `en-us` and `en_US` are `en_US` here. */
function localeOf(value: unknown): string | undefined {
  if (typeof value !== "string" || value.length > longestLocale) return undefined;
  try {
    const { language, script, region } = new Intl.Locale(value.replaceAll("_", "-"));
    const locale = [language, script, region].filter((part) => part !== undefined).join("_");
    return matching(locale, "locale", longestLocale);
  } catch {
    return undefined;
  }
}
