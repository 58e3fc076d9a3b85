/** Words of scripts and languages with rules of their own. Decisions: Scripts and languages. */
import { describe, expect, test } from "vitest";
import { entry, filterOf, found } from "../testdata/make.ts";
import type { FilterEntry } from "../types.ts";

function foundIn(text: string, word: string, more: Partial<FilterEntry> = {}, words: readonly string[] = []): string[] {
  return found(filterOf([entry(word, more)], words), text);
}

describe("words without spaces", () => {
  test.each([
    ["傻逼", "你个傻逼啊", "傻逼"],
    ["傻逼", "傻逼死了", "傻逼"],
    ["ばか", "お前はばかだ", "ばか"],
    ["ควาย", "ไอ้ควาย", "ควาย"],
  ])("%s is found in %s, in each mode", (word, text, match) => {
    for (const filterMode of ["exactMatch", "nonEmbeddable", "embeddable", "distinguishable"] as const)
      expect(foundIn(text, word, { filterMode }), filterMode).toEqual([match]);
  });

  test.each([
    ["口交", "人口交流"],
    ["はか", "すこしはかなり"],
    ["くそ", "遅くそこに着いた"],
    ["バカ", "バカンス"],
    ["ガキ", "ガキッと鳴った"],
    ["หมา", "หมายเลข"],
    ["บ้า", "บ้านของฉัน"],
  ])("%s is no word of %s, in any mode", (word, text) => {
    for (const filterMode of ["exactMatch", "nonEmbeddable", "embeddable", "distinguishable"] as const)
      expect(foundIn(text, word, { filterMode }), filterMode).toEqual([]);
  });

  test("where two words may be read, distinguishable alone finds one whose rest is a common word", () => {
    for (const filterMode of ["exactMatch", "nonEmbeddable", "embeddable"] as const)
      expect(foundIn("我操作一下", "我操", { filterMode }), filterMode).toEqual([]);
    expect(foundIn("我操作一下", "我操", { filterMode: "distinguishable" })).toEqual(["我操"]);
  });

  test("a run that is longer than a block is segmented as a short one", () => {
    for (const size of [400, 509, 510, 511, 512, 513, 1100]) {
      const before = "人口交流".repeat(size).slice(0, size - (size % 4));
      const filter = filterOf([entry("口交"), entry("笨蛋")]);
      expect(found(filter, `${before}你是笨蛋吗${before}`), String(size)).toEqual(["笨蛋"]);
    }
  });

  test("separators inside are a disguise, the end of a sentence is none", () => {
    for (const text of ["傻*逼", "你傻*逼吗", "傻.逼", "傻-逼", "傻😀逼", "大 傻 逼"])
      expect(foundIn(text, "傻逼"), text).toHaveLength(1);
    for (const text of ["他很傻，逼我走", "大傻 逼我走", "傻。 逼我"]) expect(foundIn(text, "傻逼"), text).toEqual([]);
  });

  test("traditional and simplified characters, hiragana and katakana are the same", () => {
    expect(foundIn("滾蛋 滚蛋", "滚蛋")).toEqual(["滾蛋", "滚蛋"]);
    expect(foundIn("滚蛋", "滾蛋")).toEqual(["滚蛋"]);
    expect(foundIn("タブ、スペース、改行", "ブス")).toEqual([]);
    expect(foundIn("ブ、ス", "ブス")).toEqual(["ブ、ス"]);
    expect(foundIn("バカ、ばか、ﾊﾞｶ", "ばか")).toEqual(["バカ", "ばか", "ﾊﾞｶ"]);
    expect(foundIn("はか", "ばか")).toEqual([]);
    expect(foundIn("滾蛋", "滚蛋", { filterMode: "exactMatch" })).toEqual([]);
  });

  test("letters are not doubled or exchanged for others of their sound", () => {
    const more = { collapseDoubles: true, replacePhonetics: true };
    expect(foundIn("妈妈蛋", "妈蛋", more)).toEqual([]);
    expect(foundIn("妈妈妈蛋", "妈妈妈蛋", more)).toEqual(["妈妈妈蛋"]);
    expect(foundIn("妈蛋", "妈妈蛋", more)).toEqual([]);
    expect(foundIn("буттон", "бутон", { collapseDoubles: true })).toEqual(["буттон"]);
  });
});

describe("Korean", () => {
  test("particles that fit the word belong to it", () => {
    for (const text of ["바보는", "바보들이", "바보야ㅋㅋ", "바보입니다", "바보한테서도"])
      expect(foundIn(text, "바보"), text).toEqual(["바보"]);
    for (const text of ["바보은", "바보상자", "산바보", "바보이란성"]) expect(foundIn(text, "바보"), text).toEqual([]);
    expect(foundIn("등신은 등신는", "등신")).toEqual(["등신"]);
    expect(foundIn("바보는 바보", "바보", { filterMode: "exactMatch" })).toEqual(["바보"]);
  });

  test.each(["ㅂㅏㅂㅗ", "ㅂ ㅏ ㅂ ㅗ", "바ㅂㅗ", "ㅂㅏ보", "바*보", "바.보", "바 보", "ㅂㅏㅂㅗㅋㅋㅋ"])(
    "%s is 바보",
    (text) => {
      expect(foundIn(text, "바보")).toHaveLength(1);
    },
  );

  test("letters of a keyboard are an entry as they are", () => {
    expect(foundIn("ㅅㅂ 진짜 ㅋㅋㅋ", "ㅅㅂ")).toEqual(["ㅅㅂ"]);
    expect(foundIn("시발 수박", "ㅅㅂ")).toEqual([]);
  });

  test("a space between syllables of longer words is none", () => {
    for (const text of ["이 바 보통이 아니다", "제주바 보러 가자", "바 보러 가자"])
      expect(foundIn(text, "바보"), text).toEqual([]);
  });
});

describe("Arabic", () => {
  test("the article, prepositions, conjunctions and endings belong to the word", () => {
    for (const text of ["الكلب", "والكلب", "بالكلب", "للكلب", "فكلب", "كلبهم", "كلبها"])
      expect(foundIn(text, "كلب"), text).toEqual(["كلب"]);
    for (const text of ["مكلبون", "تكلبن", "اكلبس"]) expect(foundIn(text, "كلب"), text).toEqual([]);
  });

  test("a stretched line, vowels and forms of alef, yeh and teh are no difference", () => {
    expect(foundIn("كـــلـب كَلْبٌ", "كلب")).toEqual(["كـــلـب", "كَلْبٌ"]);
    expect(foundIn("احمق أحمق إحمق", "أحمق")).toEqual(["احمق", "أحمق", "إحمق"]);
    expect(foundIn("غبى بهيمه", "غبي")).toEqual(["غبى"]);
    expect(foundIn("بهيمه", "بهيمة")).toEqual(["بهيمه"]);
  });
});

describe("other languages", () => {
  test("signs and Latin letters stand for Cyrillic ones", () => {
    for (const text of ["ко3ел", "к0зел", "koзeл", "кoзёл"]) expect(foundIn(text, "козёл"), text).toEqual([text]);
    for (const text of ["идuот", "uдuот", "ид*от", "ид1от", "iдiот", "идиoт"])
      expect(foundIn(text, "идиот"), text).toEqual([text]);
    expect(foundIn("4удик 6олван", "чудик")).toEqual(["4удик"]);
  });

  test("Russian and Turkish nouns are inflected", () => {
    const more = { noun: true, locale: "ru" };
    expect(foundIn("идиоту идиотами дурак", "идиот", more)).toEqual(["идиоту", "идиотами"]);
    expect(foundIn("aptallar", "aptal", { noun: true, locale: "tr" })).toEqual(["aptallar"]);
  });

  test("the Turkish I is the capital of a letter of its own", () => {
    expect(foundIn("SIKINTI sikinti sıkıntı", "sıkıntı", { locale: "tr" })).toEqual(["SIKINTI", "sikinti", "sıkıntı"]);
    expect(foundIn("SIK", "sik", { locale: "tr" }, ["sık"])).toEqual([]);
    expect(foundIn("SİK sik", "sik", { locale: "tr" }, ["sık"])).toEqual(["SİK", "sik"]);
    expect(foundIn("SIK", "sik", { locale: "en" }, ["sık"])).toEqual(["SIK"]);
  });

  test("German letters are spelled out, and parts of compounds are joined", () => {
    expect(foundIn("Schwaetzer Schwätzer", "Schwätzer", { locale: "de" })).toEqual(["Schwaetzer", "Schwätzer"]);
    const more = { locale: "de", filterMode: "embeddable" } as const;
    expect(foundIn("Deppenverein", "Depp", more, ["verein"])).toEqual(["Depp"]);
    expect(foundIn("Vereinsdepp", "Depp", more, ["verein"])).toEqual(["depp"]);
    expect(foundIn("Deppenverein", "Depp", { ...more, locale: "en" }, ["verein"])).toEqual([]);
  });
});
