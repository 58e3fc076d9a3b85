import { expect, test } from "vitest";
import { inflect } from "./inflection.ts";

const none = { adjective: false, adverb: false, noun: false, verb: false };
const noun = (word: string, locale = "en"): string[] => inflect(word, locale, { ...none, noun: true });
const verb = (word: string): string[] => inflect(word, "en", { ...none, verb: true });
const adjective = (word: string, locale = "en"): string[] => inflect(word, locale, { ...none, adjective: true });

test.each([
  ["man", ["men"]],
  ["human", ["humans"]],
  ["leaf", ["leaves"]],
  ["dwarf", ["dwarfs", "dwarves"]],
  ["elf", ["elves"]],
  ["quiz", ["quizzes"]],
  ["fez", ["fezzes"]],
  ["eunuch", ["eunuchs"]],
  ["church", ["churches"]],
  ["negro", ["negroes"]],
  ["hobo", ["hobos", "hoboes"]],
  ["zoo", ["zoos"]],
  ["penis", ["penises"]],
  ["crisis", ["crises"]],
  ["ox", ["oxen"]],
  ["box", ["boxes"]],
  ["sheep", []],
  ["monkey", ["monkeys"]],
  ["soliloquy", ["soliloquies"]],
  ["gas", ["gases", "gasses"]],
  ["constructor", ["constructors"]],
  ["son of a gun", ["son of a guns", "sons of a gun"]],
])("plurals of %s", (word, forms) => {
  expect(noun(word)).toEqual(forms);
});

test.each([
  ["get", ["gets", "got", "gotten", "getting"]],
  ["overeat", ["overeats", "overate", "overeaten", "overeating"]],
  ["quit", ["quits", "quitted", "quitting", "quitter"]],
  ["panic", ["panicked", "panicking"]],
  ["sync", ["synced", "syncing"]],
  ["bitchslap", ["bitchslapped", "bitchslapping", "bitchslapper"]],
  ["develop", ["developed", "developing"]],
  ["regret", ["regretted", "regretting"]],
  ["snivel", ["sniveled", "snivelled", "sniveling", "snivelling", "sniveler"]],
  ["whiz", ["whizzes", "whizzed", "whizzing", "whizzer"]],
  ["hoe", ["hoed", "hoeing"]],
  ["flee", ["fleeing"]],
  ["lie", ["lying", "lied"]],
  ["play", ["plays", "played", "playing", "player"]],
  ["box", ["boxed", "boxing", "boxer"]],
  ["fuck", ["fucks", "fucked", "fucking", "fuckin", "fucker", "fuckers"]],
])("forms of the verb %s", (word, forms) => {
  expect(verb(word)).toEqual(expect.arrayContaining(forms));
});

test.each([
  ["box", "boxxed"],
  ["develop", "developped"],
  ["play", "plaied"],
  ["sync", "synccing"],
  ["get", "getted"],
  ["butt", "butter"],
])("%s has no form %s", (word, form) => {
  expect(verb(word)).not.toContain(form);
});

test.each([
  ["big", ["bigger", "biggest", "bigly", "bigness"]],
  ["bad", ["worse", "worst", "badly", "badness"]],
  ["shy", ["shier", "shiest", "shyly", "shily", "shyness"]],
  ["idiotic", ["idiotically", "idioticness"]],
  ["gentle", ["gentler", "gentlest", "gently", "gentleness"]],
  ["true", ["truer", "truest", "truly", "trueness"]],
  ["ugly", ["uglier", "ugliest", "ugliness"]],
  ["incompetent", ["incompetently", "incompetentness"]],
])("forms of the adjective %s", (word, forms) => {
  expect(adjective(word)).toEqual(forms);
});

test("other languages, where a rule has no exceptions", () => {
  expect(noun("idiota", "es")).toEqual(["idiotas"]);
  expect(noun("cabrón", "es_MX")).toEqual(["cabrones"]);
  expect(adjective("tonto", "es")).toEqual(["tonta", "tontos", "tontas"]);
  expect(noun("rapaz", "es")).toEqual(["rapaces"]);
  expect(noun("homem", "pt-BR")).toEqual(["homens"]);
  expect(noun("cabrão", "pt")).toEqual([]);
  expect(noun("stronzo", "it")).toEqual(["stronzi"]);
  expect(noun("fico", "it")).toEqual([]);
  expect(noun("salope", "fr")).toEqual(["salopes"]);
  expect(noun("nez", "fr")).toEqual([]);
  expect(adjective("taré", "fr")).toEqual(["tarée", "tarés", "tarées"]);
  expect(noun("schlampe", "de")).toEqual(["schlampen"]);
  expect(noun("arsch", "de")).toEqual([]);
  expect(adjective("dumm", "de")).toEqual(["dumme", "dummen", "dummem", "dummer", "dummes"]);
  expect(noun("idiot", "de")).toEqual(["idioten"]);
  expect(noun("spinner", "de")).toEqual(["spinnern", "spinners"]);
  expect(noun("дурак", "ru").slice(0, 5)).toEqual(["дурака", "дураку", "дураком", "дураке", "дураки"]);
  expect(noun("зануда", "ru")).toContain("занудами");
  expect(adjective("тупой", "ru")).toContain("тупого");
  expect(noun("salak", "tr")).toContain("salaklar");
  expect(noun("eşek", "tr")).toContain("eşekler");
  expect(noun("dureń", "pl")).toEqual([]);
});
