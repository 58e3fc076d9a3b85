/** Malformed claims count as absent (reconcile, "What the JWT says of the user"). */
import type { JsonObject } from "@gatehouse/openapi/json";
import { describe, expect, test } from "vitest";
import { domainOf, readThirdPartyUser } from "./third-party-claims.ts";

function read(claims: JsonObject, unique = "sub") {
  return readThirdPartyUser({ sub: "1", ...claims }, unique);
}

describe("What is stored of a claim", () => {
  test.each<[string, JsonObject, object]>([
    ["names", { given_name: "Ada", family_name: "Lovelace" }, { firstName: "Ada", lastName: "Lovelace" }],
    ["a long first name, cut", { given_name: "a".repeat(256) }, { firstName: "a".repeat(255) }],
    ["a long middle name, cut", { middle_name: "a".repeat(256) }, { middleName: "a".repeat(255) }],
    ["a long last name, cut", { family_name: "a".repeat(256) }, { lastName: "a".repeat(255) }],
    ["a long full name, cut", { name: "a".repeat(2000) }, { fullName: "a".repeat(1024) }],
    ["no half of a character", { given_name: `${"a".repeat(254)}😀` }, { firstName: "a".repeat(254) }],
    ["a whole character at the end", { given_name: `${"a".repeat(253)}😀` }, { firstName: `${"a".repeat(253)}😀` }],
    ["no blank name", { given_name: " \u00a0" }, {}],
    ["no empty name", { given_name: "" }, {}],
    ["no name of another type", { given_name: ["Ada"], family_name: 7, name: null, middle_name: {} }, {}],
    ["no name with a line break", { name: "Ada\r\nBcc: everybody@example.com" }, {}],
    ["no name with a NUL", { name: "Ada\0" }, {}],
    ["no name with half of a surrogate pair", { name: "Ada\ud800" }, {}],
    ["a telephone number", { phone_number: "+44 20 7946 0000" }, { mobilePhone: "+44 20 7946 0000" }],
    ["no cut telephone number", { phone_number: "1".repeat(65) }, {}],
    ["a picture", { picture: "https://example.com/a.png" }, { imageUrl: "https://example.com/a.png" }],
    ["no script for a picture", { picture: "javascript:alert(1)" }, {}],
    ["no cut picture", { picture: `https://example.com/${"a".repeat(2048)}` }, {}],
    ["a date of birth", { birthdate: "1985-12-10" }, { birthDate: "1985-12-10" }],
    ["no day that does not exist", { birthdate: "1985-02-30" }, {}],
    ["no birthday without its year", { birthdate: "0000-12-10" }, {}],
    ["no year alone", { birthdate: "1985" }, {}],
    ["a time zone", { zoneinfo: "Europe/London" }, { timezone: "Europe/London" }],
    ["no zone that there is not", { zoneinfo: "Mars/Base" }, {}],
  ])("%s", (_, claims, profile) => {
    expect(read(claims)?.profile).toEqual(profile);
  });

  test.each<[unknown, string | undefined]>([
    ["en-GB", "en_GB"],
    ["en_gb", "en_GB"],
    ["FR", "fr"],
    ["zh-hant-tw", "zh_Hant_TW"],
    ["de-DE-u-co-phonebk", "de_DE"],
    ["english", undefined],
    ["", undefined],
    [7, undefined],
    ["a".repeat(10_000), undefined],
  ])("of the locale %j", (locale, expected) => {
    expect(read({ locale: locale as string })?.locale).toBe(expected);
  });

  test.each<[unknown, boolean | undefined]>([
    [true, true],
    ["true", true],
    [false, false],
    ["false", false],
    [1, undefined],
    ["yes", undefined],
    [null, undefined],
  ])("of email_verified %j", (verified, expected) => {
    expect(read({ email_verified: verified as boolean })?.emailVerified).toBe(expected);
  });

  test("of an address that is none: nothing", () => {
    expect(read({ email: "ada" })?.email).toBeUndefined();
    expect(read({ email: `${"a".repeat(250)}@example.com` })?.email).toBeUndefined();
    expect(read({ email: "ada@example.com" })?.email).toBe("ada@example.com");
  });

  test("of a claim that tells users apart and is an address: the address, where there is no other", () => {
    expect(read({ upn: "ada@example.com" }, "upn")?.email).toBe("ada@example.com");
    expect(read({ upn: "ada@example.com", email: "other@example.com" }, "upn")?.email).toBe("other@example.com");
    expect(read({ upn: "ada@example.com", email: null }, "upn")?.email).toBeUndefined();
  });

  test("of a user name: what the claim that tells users apart holds, or preferred_username", () => {
    expect(read({ preferred_username: "ada" })?.username).toBe("ada");
    expect(read({ preferred_username: "ada", username: "grace" }, "username")?.username).toBe("grace");
    expect(read({ preferred_username: "a".repeat(192) })?.username).toBeUndefined();
  });
});

describe("The claim that tells users apart", () => {
  test.each(["constructor", "__proto__", "toString"])("is not what every object has: %s", (name) => {
    expect(read({}, name)).toBeUndefined();
  });

  test.each<[unknown, string | undefined]>([
    ["a", "a"],
    [7, "7"],
    [-1, "-1"],
    [2 ** 53, undefined],
    [true, undefined],
    ["x".repeat(512), "x".repeat(512)],
    ["x".repeat(513), undefined],
  ])("may be %j: %j", (value, subject) => {
    expect(read({ id: value as string }, "id")?.subject).toBe(subject);
  });
});

test("a domain is compared by ASCII letters without case, after the last @", () => {
  expect(domainOf("a@b@EXAMPLE.com")).toBe("example.com");
  expect(domainOf("a@\u212aELVIN.example")).toBe("\u212aelvin.example");
});
