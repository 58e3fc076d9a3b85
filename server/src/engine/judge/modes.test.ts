import { describe, expect, test } from "vitest";
import { entry, filterOf, found } from "../testdata/make.ts";

describe("the four modes (Decisions: Filter modes)", () => {
  test("exactMatch: only the exact word, variation or inflection", () => {
    const filter = filterOf([entry("crud", { filterMode: "exactMatch", noun: true, variations: ["krud"] })]);
    expect(found(filter, "crud CRUD cruds krud kruds")).toEqual(["crud", "CRUD", "cruds", "krud", "kruds"]);
    expect(found(filter, "cruuud c.r.u.d crvd cr4d crudface cru d")).toEqual([]);
  });

  test("nonEmbeddable: substitutions, repeats, spaces and separators, standing alone", () => {
    const filter = filterOf([entry("gin")], ["bargin", "gin"]);
    expect(found(filter, "g!!n")).toEqual(["g!!n"]);
    expect(found(filter, "giiinnn")).toEqual(["giiinnn"]);
    expect(found(filter, "g i n, g.i.n")).toEqual(["g i n", "g.i.n"]);
    expect(found(filter, "bargin")).toEqual([]);
    expect(found(filter, "xgin ginx gin2")).toEqual([]);
  });

  test("embeddable: in a larger token that is no word and whose remainder is one", () => {
    const filter = filterOf([entry("ass", { filterMode: "embeddable" })], ["assume", "jockey", "r"]);
    expect(found(filter, "assjockey")).toEqual(["ass"]);
    expect(found(filter, "jockeyass")).toEqual(["ass"]);
    expect(found(filter, "jockeyassjockey")).toEqual(["ass"]);
    expect(found(filter, "assume rass123")).toEqual([]);
    expect(found(filter, "ass")).toEqual(["ass"]);
  });

  test("embeddable: a repeat at the edge may belong to the neighbour", () => {
    const filter = filterOf([entry("tush", { filterMode: "embeddable", collapseDoubles: true })], ["head", "that"]);
    expect(found(filter, "tushhead")).toEqual(["tush"]);
    expect(found(filter, "thattush")).toEqual(["tush"]);
  });

  test("a letter that the entry's edge shares with its neighbour is the neighbour's", () => {
    const found = (filterMode: "exactMatch" | "nonEmbeddable" | "embeddable" | "distinguishable", text: string) =>
      filterOf([entry("zounda", { filterMode })], ["arms", "pizz"])
        .findBlacklisted(text)
        .map(({ matched }) => matched);
    expect(found("distinguishable", "zoundaato")).toEqual(["zounda"]);
    expect(found("distinguishable", "qazzzounda zzounda")).toEqual(["zzzounda", "zounda"]);
    expect(found("embeddable", "zoundaarms, pizzzounda")).toEqual(["zounda", "zounda"]);
    expect(found("embeddable", "zoundaato")).toEqual([]);
    for (const mode of ["exactMatch", "nonEmbeddable"] as const)
      expect(found(mode, "zoundaa zounda")).toEqual(["zounda"]);
  });

  test("distinguishable: anywhere but in a dictionary word", () => {
    const filter = filterOf([entry("dork", { filterMode: "distinguishable" })], ["dorking"]);
    expect(found(filter, "9xdorkh09p")).toEqual(["dork"]);
    expect(found(filter, "dorking DORKING Dórking")).toEqual([]);
  });

  test("a listed word that is a dictionary word too is found", () => {
    for (const filterMode of ["exactMatch", "nonEmbeddable", "embeddable", "distinguishable"] as const) {
      expect(found(filterOf([entry("crud", { filterMode })], ["crud"]), "crud")).toEqual(["crud"]);
    }
  });
});

describe("a short pattern that is not as listed", () => {
  const words = ["blue", "head"];
  const newFilters = () =>
    (["embeddable", "distinguishable"] as const).map((filterMode) =>
      filterOf([entry("butt", { filterMode, collapseDoubles: true })], words),
    );
  const filters = newFilters();

  test.each(["bluebut", "buthead", "bluebuthead", "xbutx", "bluettub", "ttubhead"])(
    "%s: not between letters",
    (text) => {
      for (const filter of filters) expect(found(filter, text)).toEqual([]);
    },
  );

  test.each(["but", "but1", "12but", "9but3"])("%s: alone and beside digits", (text) => {
    for (const filter of filters) expect(found(filter, text)).toEqual(["but"]);
  });

  test.each(["phob", "phob1", "12phob"])("%s: one whose letters are others too", (text) => {
    for (const filterMode of ["embeddable", "distinguishable"] as const) {
      const filter = filterOf([entry("fob", { filterMode, replacePhonetics: true })]);
      expect(found(filter, text)).toEqual(["phob"]);
      expect(found(filter, `x${text}x`)).toEqual([]);
    }
  });

  test("is not searched for in words that have it between letters", () => {
    const filter = filterOf([entry("fob", { filterMode: "distinguishable", replacePhonetics: true })]);
    const text = Array.from("abcdefghijklmnopqrst", (letter) => `vphob${letter}v`).join(" ");
    filter.findBlacklisted(text);
    // It takes 3.7 steps a character, and 5.9 when these words are searched.
    expect(filter.steps).toBeLessThan(text.length * 5);
  });

  test("is not compared between letters", () => {
    // It takes 7.3 steps a character, and 12.9 when the letters are compared.
    const text = "vbutv".repeat(12);
    for (const filter of newFilters()) {
      filter.findBlacklisted(text);
      expect(filter.steps).toBeLessThan(text.length * 9);
    }
  });
});

describe("sentences (Decisions: Sentences)", () => {
  const filter = filterOf(
    [
      entry("smash"),
      entry("fart"),
      entry("asset", { filterMode: "distinguishable" }),
      entry("ass", { filterMode: "distinguishable" }),
    ],
    ["going", "to", "smash", "it", "far", "turkey", "this", "hit", "asset", "us", "as", "set"],
  );

  test.each(["far turkey", "going to hit", "us as set", "as set"])("%s is clean", (text) => {
    expect(found(filter, text)).toEqual([]);
  });

  test.each(["f a r t", "f.a.r.t", "fa rt", "f\na\nr\nt", "f . a . r . t", "a sset"])("%j was pulled apart", (text) => {
    expect(found(filter, text)).toEqual([text]);
  });

  test("a spelled word is judged as a whole", () => {
    expect(found(filter, "A S S E T")).toEqual(["A S S E T"]);
    expect(found(filter, "a s s")).toEqual(["a s s"]);
  });

  test("a phrase's own spaces need no evidence, whatever stands for them", () => {
    const phrases = filterOf([entry("blue smurf"), entry("eat my shorts")], ["eat", "my", "shorts", "blue"]);
    for (const text of ["blue smurf", "BLUE  SMURF", "blue_smurf", "bluesmurf", "eat my sh0rts", "eat-my-shorts"]) {
      expect(found(phrases, text)).toEqual([text]);
    }
  });
});

test("numbers and punctuation are no words", () => {
  const filter = filterOf([entry("ass"), entry("crap"), entry("git")], ["rap"]);
  for (const text of ["455", "45s", "4:55", "$5.00", "(rap music)", "g1!"]) expect(found(filter, text)).toEqual([]);
});
