import { expect, test } from "vitest";
import { qualityInMarkup } from "./quality-in-markup.ts";
import { readMarkup } from "./read-markup.ts";

test.each([
  ["whole words in tags", "html", "<b>blue</b> <i>smurf</i>", 1, 1],
  ["words apart", "html", "<p>blue</p><p>smurf</p>", 1, 1],
  ["one tag within a word", "html", "blue sm<b>urf", 1, 0.95],
  ["a tag that opens and closes", "bbcode", "blue s[b]mur[/b]f", 1, 0.9],
  ["a reference for a letter", "html", "blue s&#109;urf", 1, 0.95],
  ["many of them", "html", "<b>b</b><b>l</b><b>u</b><b>e</b> <b>s</b><b>m</b><b>u</b><b>r</b><b>f", 0.6, 0.5],
  ["a guess stays a guess", "html", "blue s<b>murf", 0.4, 0.35],
  ["a guess is never nothing", "html", "<b>b</b><b>l</b><b>u</b><b>e</b> <b>s</b><b>m</b><b>u</b>rf", 0.1, 0.05],
] as const)("%s", (_, type, source, quality, expected) => {
  const { visible } = readMarkup(source, type);
  expect(qualityInMarkup(visible, { start: 0, length: visible.text.length }, quality)).toBe(expected);
});
