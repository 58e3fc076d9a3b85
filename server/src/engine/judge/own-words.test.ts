import { expect, test } from "vitest";
import { entry, filterOf, found } from "../testdata/make.ts";

const dictionary = "brain muffin pain coffin butter butters buttering fucker fuckers bit bitting smurfs".split(" ");

test.each([
  ["bra", "brain"],
  ["muff", "muffin"],
  ["pa", "pain"],
  ["coff", "coffin"],
  ["bite", "bit"],
])("%s has no form %s, which is a word of its own (Decisions: Inflections)", (text, word) => {
  const listed = entry(text, { verb: true, noun: true, filterMode: "embeddable" });
  const gerund = `${text.replace(/e$/, "")}ing`;
  expect(found(filterOf([listed], dictionary), `${word}, ${word.replace("i", "1")}, ${gerund}`)).toEqual([gerund]);
  // Where no dictionary knows the word, it is a form.
  expect(found(filterOf([listed], []), word)).toEqual([word]);
});

test("a form that the dictionary has as a form is found", () => {
  const filter = filterOf([entry("fuck", { verb: true }), entry("smurf", { noun: true })], dictionary);
  expect(found(filter, "fucker fuckers fuckin smurfs")).toEqual(["fucker", "fuckers", "fuckin", "smurfs"]);
});

test("a variation that is listed is found, whatever the dictionary has", () => {
  const filter = filterOf([entry("bra", { verb: true, variations: ["brain"] })], dictionary);
  expect(found(filter, "brain")).toEqual(["brain"]);
});

test("variations are inflected as the text is", () => {
  const filter = filterOf(
    [entry("smurf", { noun: true, verb: true, variations: ["snork", "blue gnome"] })],
    dictionary,
  );
  expect(found(filter, "snorks snorked snorking snorkin blue gnomes")).toEqual([
    "snorks",
    "snorked",
    "snorking",
    "snorkin",
    "blue gnomes",
  ]);
  expect(found(filterOf([entry("smurf", { variations: ["snork"] })]), "snorks")).toEqual([]);
});
