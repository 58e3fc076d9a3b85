/** The example numbers of libphonenumber, one for each region, in the forms in which people write them. */
import examples from "libphonenumber-js/examples.mobile.json" with { type: "json" };
import { getCountries, getExampleNumber, type PhoneNumber } from "libphonenumber-js/max";
import { expect, test } from "vitest";
import { defaultOptions } from "../testdata/contact-accuracy.ts";
import { findContacts } from "./contacts.ts";

const numbers = getCountries().flatMap((region) => getExampleNumber(region, examples) ?? []);
const phoneNumbers = { ...defaultOptions.phoneNumbers, maximumMatchLength: 30 };

/** Returns the share of the numbers that are found whole in that form; what is too short to be sought is left out. */
function shareFound(before: string, form: (number: PhoneNumber) => string): number {
  const written = numbers.map(form).filter((number) => number.replaceAll(/\D/g, "").length >= 7);
  const found = written.filter((number) => {
    const [match, ...more] = findContacts(`${before} ${number} ok`, { phoneNumbers });
    return more.length === 0 && match?.start === before.length + 1 && match.length === number.length;
  });
  return found.length / written.length;
}

/** Returns a number with its calling code, without the plus sign, and the rest apart. */
function parted(number: PhoneNumber): readonly [code: string, rest: string] {
  const [code = "", ...rest] = number.formatInternational().slice(1).split(" ");
  return [code, rest.join(" ")];
}

test.each<[string, (number: PhoneNumber) => string]>([
  ["+CCN", ({ number }) => number],
  ["+CC N", (number) => number.formatInternational()],
  ["+CC-N", (number) => number.formatInternational().replaceAll(" ", "-")],
  ["+CC.N", (number) => number.formatInternational().replaceAll(" ", ".")],
  ["(+CC) N", (number) => `(+${parted(number)[0]}) ${parted(number)[1]}`],
  ["(0CC) N", (number) => `(0${parted(number)[0]}) ${parted(number)[1]}`],
  ["(00CC) N", (number) => `(00${parted(number)[0]}) ${parted(number)[1]}`],
  ["00CC N", (number) => `00${parted(number).join(" ")}`],
  ["00CCN", ({ number }) => `00${number.slice(1)}`],
  ["+CC (0) N", (number) => `+${parted(number).join(" (0) ")}`],
])("in the international form %s, 98 %% are found whole", (_, form) => {
  expect(shareFound("hey", form)).toBeGreaterThanOrEqual(0.98);
});

test.each<[string, (number: PhoneNumber) => string]>([
  ["in groups", (number) => number.formatNational()],
  ["in one piece", (number) => number.formatNational().replaceAll(/\D/g, "")],
])("as a national number %s, 95 %% are found whole behind a word about phones", (_, form) => {
  expect(shareFound("call me", form)).toBeGreaterThanOrEqual(0.95);
});
