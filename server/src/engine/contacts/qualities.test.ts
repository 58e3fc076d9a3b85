/** Tests each option of Moderation, filter request. */
import { expect, test } from "vitest";
import { defaultOptions } from "../testdata/contact-accuracy.ts";
import { findContacts } from "./contacts.ts";
import type { ContactOptions } from "./types.ts";

function qualities(text: string, options: ContactOptions): number[] {
  return findContacts(text, options).map(({ quality }) => quality);
}

const emails = { maximumMatchLength: 50, spacePenalty: 0 };
const phoneNumbers = {
  maximumMatchLength: 60,
  minimumMatchLength: 1,
  separatorPenalty: 0,
  spacePenalty: 0,
  wordPenalty: 0,
};
const text = "a@example.com and example.org and 290-575-3154";

test("a kind without options is not looked for", () => {
  expect(findContacts(text, defaultOptions).map(({ type }) => type)).toEqual(["emails", "urls", "phoneNumbers"]);
  expect(findContacts(text, { emails }).map(({ type }) => type)).toEqual(["emails"]);
  expect(findContacts(text, { urls: emails }).map(({ type }) => type)).toEqual(["urls"]);
  expect(findContacts(text, { phoneNumbers }).map(({ type }) => type)).toEqual(["phoneNumbers"]);
  expect(findContacts(text, {})).toEqual([]);
});

test("emails.spacePenalty and urls.spacePenalty are added once when there is white space", () => {
  for (const [kind, spaced, tight] of [
    ["emails", "anna @ example . com", "anna(at)example(dot)com"],
    ["urls", "www . example . org", "www.example.org"],
  ] as const) {
    const [without = 0] = qualities(spaced, { [kind]: emails });
    expect(qualities(spaced, { [kind]: { ...emails, spacePenalty: -0.1 } })).toEqual([expect.closeTo(without - 0.1)]);
    expect(qualities(spaced, { [kind]: { ...emails, spacePenalty: -1 } })).toEqual([0]);
    expect(qualities(spaced, { [kind]: { ...emails, spacePenalty: 1 } })).toEqual([1]);
    expect(qualities(tight, { [kind]: { ...emails, spacePenalty: -0.1 } })).toEqual(
      qualities(tight, { [kind]: emails }),
    );
  }
});

test("domainQuality: the longest listed ending decides what a match starts with, whatever its case; penalties follow", () => {
  const domainQuality = [
    { domain: "com", quality: 0.2 },
    { domain: "Example.COM", quality: 0.4 },
    { domain: "ample.com", quality: 0.1 },
  ];
  for (const kind of ["emails", "urls"] as const) {
    const address = (domain: string): string => (kind === "emails" ? `anna@${domain}` : `see ${domain}`);
    const options = { [kind]: { ...emails, domainQuality, spacePenalty: -0.05 } };
    expect(qualities(address("example.com"), options)).toEqual([0.4]);
    expect(qualities(address("mail.EXAMPLE.com"), options)).toEqual([0.4]);
    expect(qualities(address("zumbo.com"), options)).toEqual([0.2]);
    expect(qualities(address("zumbo.org"), options)).toEqual(qualities(address("zumbo.org"), { [kind]: emails }));
    expect(qualities(address("example . com"), options)).toEqual([expect.closeTo(0.35)]);
  }
  expect(qualities("http://example.com/x", { urls: { ...emails, domainQuality } })).toEqual([0.4]);
});

test("maximumMatchLength of emails and URLs", () => {
  expect(qualities("anna@example.com", { emails: { ...emails, maximumMatchLength: 16 } })).toHaveLength(1);
  expect(qualities("anna@example.com", { emails: { ...emails, maximumMatchLength: 15 } })).toEqual([]);
  expect(qualities("example.com/a", { urls: { ...emails, maximumMatchLength: 13 } })).toHaveLength(1);
  expect(qualities("an\u200Bna@𝐞xample.com", { emails: { ...emails, maximumMatchLength: 16 } })).toHaveLength(1);
});

test("a URL that is too long is reported by its host, with the scheme or without, or by as much as may be", () => {
  const spans = (text: string, maximumMatchLength: number): string[] =>
    findContacts(text, { urls: { ...emails, maximumMatchLength } }).map(({ start, length }) =>
      text.slice(start, start + length),
    );
  const path = `/${"a/".repeat(30)}`;
  expect(spans(`see https://www.example.com${path} now`, 50)).toEqual(["https://www.example.com"]);
  expect(spans(`see https://www.example.com${path} now`, 20)).toEqual(["www.example.com"]);
  expect(spans(`see https://anna:secret@example.com:80${path}`, 37)).toEqual(["https://anna:secret@example.com"]);
  expect(spans(`see example.com${path} now`, 12)).toEqual(["example.com"]);
  expect(spans(`see example.com${path} now`, 5)).toEqual(["examp"]);
  expect(spans(`see 85.214.132.117${path} now`, 20)).toEqual(["85.214.132.117"]);
  expect(spans(`http://${"a".repeat(60)}.com`, 50)).toEqual(["a".repeat(50)]);
});

test("an email that is dropped does not leave its domain as a URL", () => {
  expect(findContacts("anna@example.com", { emails: { ...emails, maximumMatchLength: 5 }, urls: emails })).toEqual([]);
  expect(findContacts("anna@example.com", { urls: emails })).toEqual([]);
});

test("digits in a URL or an email address are no phone number", () => {
  expect(findContacts("http://example.com/2905753154 and 2905753154@example.com", { phoneNumbers })).toEqual([]);
});

test("phoneNumbers.maximumMatchLength and minimumMatchLength; a word counts as its digit", () => {
  const with_ = (limits: object): ContactOptions => ({ phoneNumbers: { ...phoneNumbers, ...limits } });
  expect(qualities("290-575-3154", with_({ maximumMatchLength: 12 }))).toHaveLength(1);
  expect(qualities("290-575-3154", with_({ maximumMatchLength: 11 }))).toEqual([]);
  expect(qualities("290-575-3154", with_({ minimumMatchLength: 12 }))).toHaveLength(1);
  expect(qualities("290-575-3154", with_({ minimumMatchLength: 13 }))).toEqual([]);
  expect(qualities("five five five 1234", with_({ maximumMatchLength: 10 }))).toHaveLength(1);
  expect(qualities("five five five 1234", with_({ maximumMatchLength: 9 }))).toEqual([]);
});

test.each([
  ["290.575.3154", { separatorPenalty: -0.1 }, 2],
  ["290-575-3154", { separatorPenalty: -0.1 }, 0],
  ["(290)575-3154", { separatorPenalty: -0.1 }, 0],
  ["290 575 3154", { separatorPenalty: -0.1 }, 0],
  ["290 575 3154", { spacePenalty: -0.1 }, 2],
  ["(290) 575-3154", { spacePenalty: -0.1 }, 1],
  ["290.575.3154", { spacePenalty: -0.1 }, 0],
  ["five five five 1234", { wordPenalty: -0.1 }, 3],
  ["five five five 1234", { spacePenalty: -0.1 }, 3],
  ["double five five 1234", { wordPenalty: -0.1 }, 3],
  ["290 575 3154", { wordPenalty: -0.1 }, 0],
] as const)("%s, %o is added %i times", (number, penalties, times) => {
  const [without = 0] = qualities(number, { phoneNumbers });
  expect(qualities(number, { phoneNumbers: { ...phoneNumbers, ...penalties } })).toEqual([
    expect.closeTo(without - 0.1 * times),
  ]);
});

test("minimumQuality drops what is below it", () => {
  for (const [kind, contact] of [
    ["emails", "anna@example.com"],
    ["urls", "example.com"],
    ["phoneNumbers", "290-575-3154"],
  ] as const) {
    const options = kind === "phoneNumbers" ? phoneNumbers : emails;
    const [quality = 0] = qualities(contact, { [kind]: options });
    expect(quality).toBeGreaterThan(0);
    expect(qualities(contact, { [kind]: { ...options, minimumQuality: quality } })).toEqual([quality]);
    expect(qualities(contact, { [kind]: { ...options, minimumQuality: quality + 0.01 } })).toEqual([]);
  }
});
