import { expect, test } from "vitest";
import { inflect } from "./inflection.ts";

const none = { adjective: false, adverb: false, noun: false, verb: false };
const noun = (word: string, locale = "en"): string[] => inflect(word, locale, { ...none, noun: true });
const verb = (word: string, locale = "en"): string[] => inflect(word, locale, { ...none, verb: true });
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
  expect(noun("cabrão", "pt")).toEqual(["cabrões"]);
  expect(noun("zoccola", "it")).toContain("zoccole");
  expect(noun("stronzo", "it")).toEqual(["stronzi"]);
  expect(noun("fico", "it")).toEqual([]);
  expect(noun("salope", "fr")).toEqual(["salopes"]);
  expect(noun("nez", "fr")).toEqual([]);
  expect(adjective("taré", "fr")).toEqual(["tarée", "tarés", "tarées"]);
  expect(noun("schlampe", "de")).toEqual(["schlampen"]);
  expect(noun("arsch", "de")).toEqual([]);
  expect(adjective("dumm", "de")).toEqual(["dumme", "dummen", "dummem", "dummer", "dummes"]);
  expect(noun("idiot", "de")).toEqual(["idioten"]);
  expect(noun("kretynka", "pl")).toEqual(expect.arrayContaining(["kretynki", "kretynkę", "kretynko", "kretynek"]));
  expect(noun("głupek", "pl")).toEqual(expect.arrayContaining(["głupka", "głupku", "głupki", "głupków"]));
  expect(noun("kretyn", "pl")).toEqual(expect.arrayContaining(["kretyna", "kretynie", "kretyni", "kretynów"]));
  expect(noun("idiota", "pl")).toEqual(expect.arrayContaining(["idioty", "idioto", "idiotę"]));
  expect(adjective("durny", "pl")).toEqual(expect.arrayContaining(["durna", "durne", "durnych", "durni"]));
  expect(noun("idioot", "nl")).toEqual(["idioten"]);
  expect(noun("trut", "nl")).toEqual(["trutten"]);
  expect(noun("boef", "nl")).toEqual(["boeven"]);
  expect(noun("sukkel", "nl")).toEqual(["sukkels"]);
  expect(adjective("vies", "nl")).toEqual(["vieze"]);
  expect(adjective("stom", "nl")).toEqual(["stomme"]);
  expect(noun("spinner", "de")).toEqual(["spinnern", "spinners"]);
  expect(noun("дурак", "ru").slice(0, 5)).toEqual(["дурака", "дураку", "дураком", "дураке", "дураки"]);
  expect(noun("зануда", "ru")).toContain("занудами");
  expect(adjective("тупой", "ru")).toContain("тупого");
  expect(noun("salak", "tr")).toContain("salaklar");
  expect(noun("eşek", "tr")).toEqual(expect.arrayContaining(["eşekler", "eşeği", "eşeksin"]));
  expect(noun("dümbük", "tr")).toEqual(expect.arrayContaining(["dümbükler", "dümbüğün", "dümbüksünüz"]));
  expect(noun("budala", "tr")).toEqual(expect.arrayContaining(["budalalar", "budalaya", "budalasın"]));
  expect(noun("dureń", "pl")).toEqual([]);
  expect(verb("follar", "es")).toEqual(expect.arrayContaining(["follo", "follas", "follando", "follada", "follarte"]));
  expect(verb("pegar", "pt")).toEqual(expect.arrayContaining(["pego", "peguei", "pegue", "pegando", "pegado"]));
  expect(verb("leccare", "it")).toEqual(expect.arrayContaining(["lecco", "lecchi", "lecca", "leccato", "leccarmi"]));
  expect(verb("niquer", "fr")).toEqual(expect.arrayContaining(["nique", "niquent", "niqué", "niquées", "niquait"]));
  expect(verb("gucken", "de")).toEqual(expect.arrayContaining(["guckst", "guckt", "gegucktes", "guckend"]));
  expect(verb("vergucken", "de")).toEqual(expect.arrayContaining(["verguckt", "verguckter"]));
  expect(verb("kakken", "nl")).toEqual(expect.arrayContaining(["kak", "kakt", "gekakt"]));
  expect(verb("neuken", "nl")).toEqual(expect.arrayContaining(["neuk", "geneukt", "neukte"]));
  expect(verb("pierdolić", "pl")).toEqual(expect.arrayContaining(["pierdolę", "pierdoli", "pierdolony", "pierdolcie"]));
});
