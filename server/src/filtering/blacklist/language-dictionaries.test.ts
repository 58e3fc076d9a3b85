import { expect, test } from "vitest";
import { createDictionary, createFilter } from "../../engine/filter.ts";
import { entry } from "../../engine/testdata/make.ts";
import { graphsOf, loadGraphs } from "./language-dictionaries.ts";

const languages = ["de", "es", "fr", "it", "nl", "pl", "pt", "ru", "tr"];
const words: Readonly<Record<string, readonly string[]>> = {
  de: ["Wetter", "Geschwindigkeit", "schönsten", "Äpfel"],
  es: ["artículo", "vehículo", "caminábamos", "niño"],
  fr: ["circuler", "véhicules", "élèves", "garçon"],
  it: ["articolo", "calcolavano", "città", "perché"],
  nl: ["fietsen", "geschiedenis", "mooiste", "ideeën"],
  pl: ["człowiek", "wolnością", "najpiękniejszy", "źdźbło"],
  pt: ["veículo", "títulos", "coração", "nascemos"],
  ru: ["словарь", "людьми", "свободными", "ёлка"],
  tr: ["kitaplar", "özgürlük", "şehirde", "geliyorum"],
};

test("a dictionary is in memory once an entry has its language, and only then", async () => {
  // No other test uses Dutch, as the modules are shared.
  expect(graphsOf(["nl_BE", "tlh"])).toEqual([]);
  await loadGraphs(["nl_BE", "tlh", "nl"]);
  expect(graphsOf(["nl_BE", "nl", "tlh"])).toHaveLength(1);
});

test.each(languages)("%s has words and their forms, in any case, and no others", async (language) => {
  await loadGraphs([language]);
  const [graph] = graphsOf([language]);
  const has = (word: string) => graph?.has(word, 0, word.length);
  for (const word of words[language] ?? [])
    for (const form of [word, word.toLocaleUpperCase(language), word.normalize("NFD")])
      expect(has(form), form).toBe(true);
  for (const word of ["xqzwrt", "", "w0rt", "in ter", "qqqqq"]) expect(has(word), word).toBe(false);
});

test("all of them take less than 30 MB", async () => {
  await loadGraphs(languages);
  const bytes = graphsOf(languages).reduce((sum, graph) => sum + graph.bytes, 0);
  expect(bytes).toBeGreaterThan(5_000_000);
  expect(bytes).toBeLessThan(30_000_000);
});

test("a Spanish word is not hit by what is listed in the middle of it", async () => {
  await loadGraphs(["es"]);
  const dictionary = createDictionary([]);
  const listed = entry("culo", { locale: "es", filterMode: "distinguishable", noun: true });
  const filter = createFilter({ entries: [listed], dictionary });
  const found = (text: string) => filter.findBlacklisted(text).map(({ matched }) => matched);
  expect(found("Artículo 1, vehículos")).toEqual(["culo", "culos"]);
  dictionary.useGraphs(graphsOf(["es"]));
  expect(found("Artículo 1, vehículos; CULO")).toEqual(["CULO"]);
  dictionary.useGraphs([]);
  expect(found("Artículo 1")).toEqual(["culo"]);
});

test("a form by rule is none where it is a word of another language", async () => {
  await loadGraphs(["es", "nl"]);
  const dictionary = createDictionary([]);
  const filter = createFilter({ entries: [entry("joder", { locale: "es", verb: true })], dictionary });
  const found = (text: string) => filter.findBlacklisted(text).map(({ matched }) => matched);
  dictionary.useGraphs(graphsOf(["es"]));
  expect(found("no me jodas, joden")).toEqual(["jodas", "joden"]);
  dictionary.useGraphs(graphsOf(["es", "nl"]));
  expect(found("no me jodas; de Joden in Amsterdam")).toEqual(["jodas"]);
});
