import { expect, test } from "vitest";
import { contactCases } from "../testdata/contact-accuracy.ts";
import { generateContactCases } from "../testdata/contact-generator.ts";
import { ADDRESS_SIGNAL, contactSignals, NUMBER_SIGNAL, signalOf, signalWords } from "./signals.ts";

test.each([
  "see you tomorrow. It was fun... really!",
  "I came at 10:30, he left at 9",
  "this cost 3.50, not five",
  "someone phoned: the weather is nice :)",
  "two or three of them",
  "😀 👍🏽 nice",
  "привет. как дела",
])("ordinary text signals nothing: %s", (text) => {
  expect(contactSignals(text)).toBe(0);
});

test.each([
  ["coolsite.org", ADDRESS_SIGNAL],
  ["coolsite . org", ADDRESS_SIGNAL],
  ["coolsite. org", ADDRESS_SIGNAL],
  ["coolsite[.]org", ADDRESS_SIGNAL],
  ["coolsite．org", ADDRESS_SIGNAL],
  ["http://[::1]", ADDRESS_SIGNAL],
  ["hxxp : //x", ADDRESS_SIGNAL],
  ["coolsite DOT org", ADDRESS_SIGNAL],
  ["coolsite D O T org", ADDRESS_SIGNAL],
  ["coolsite punto org", ADDRESS_SIGNAL],
  ["12345", NUMBER_SIGNAL],
  ["١٢٣٤٥", NUMBER_SIGNAL],
  ["①②③④⑤", NUMBER_SIGNAL],
  ["five FIVE five five five", NUMBER_SIGNAL],
  ["fivefivefivefivefive", NUMBER_SIGNAL],
  ["f\u200Bive five five five five", NUMBER_SIGNAL],
  ["double five double five double five", NUMBER_SIGNAL],
  ["𝟏𝟐", ADDRESS_SIGNAL | NUMBER_SIGNAL],
])("%s signals", (text, signal) => {
  expect(contactSignals(text) & signal).toBe(signal);
});

test("what a character signals", () => {
  const signals = [..."a.:5．５٣@"].map((character) => signalOf(character.charCodeAt(0)));
  expect(signals).toEqual([
    0,
    ADDRESS_SIGNAL,
    ADDRESS_SIGNAL,
    NUMBER_SIGNAL,
    ADDRESS_SIGNAL,
    NUMBER_SIGNAL,
    NUMBER_SIGNAL,
    0,
  ]);
  expect(signalOf(0xd835)).toBe(ADDRESS_SIGNAL | NUMBER_SIGNAL);
});

test("a text in which neither a character nor a word signals a thing has no signal", () => {
  const texts = [...contactCases, ...generateContactCases(5, 10)].map((each) => each.text);
  for (const text of texts) {
    let either = 0;
    for (let at = 0; at < text.length; at++) either |= signalOf(text.charCodeAt(at));
    for (const [word, signal] of signalWords) if (text.toLowerCase().includes(word)) either |= signal;
    expect(contactSignals(text) & ~either, text).toBe(0);
  }
});
