import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { entry, filterOf } from "../testdata/make.ts";
import { isUsernameScheme, type UsernameSchemeName, usernameSchemes } from "./schemes.ts";
import { findUsernameProblems } from "./usernames.ts";

const filter = filterOf(
  [entry("dork"), entry("turd", { filterMode: "exactMatch" }), entry("crud", { filterMode: "embeddable" })],
  ["big", "sailor", "the", "official"],
);
const schemeNames = usernameSchemes.filter(isUsernameScheme);

function problems(name: string, scheme: UsernameSchemeName = "default") {
  return findUsernameProblems(name, scheme, (text) => filter.findBlacklisted(text));
}

/** Returns each broken rule with the part of the name that breaks it. */
function broken(name: string, scheme: UsernameSchemeName = "default") {
  return problems(name, scheme).map(({ rule, start, length }) => [rule, name.slice(start, start + length)]);
}

test("the schemes are known by their names", () => {
  expect(usernameSchemes).toEqual(["default", "strict", "gamertag", "nickname", "realName"]);
  expect(isUsernameScheme("default")).toBe(true);
  expect(isUsernameScheme("toString")).toBe(false);
  expect(isUsernameScheme("Default")).toBe(false);
});

describe("ordinary names are left alone", () => {
  const names: Readonly<Record<UsernameSchemeName, readonly string[]>> = {
    default: [
      "nell",
      "BigSailor99",
      "jean-luc.picard",
      "O'Hara",
      "Анна_92",
      "太郎Taro",
      "김철수",
      "Zoë Müller",
      "कविता",
      "Al",
      "Mood",
      "root_beer",
      "badminton",
      "Modena",
      "น้ำฝน",
      "x",
    ].filter((name) => name !== "x"),
    strict: ["nell", "Big_Sailor99", "Stafford", "badminton_fan"],
    gamertag: ["xXSailorXx", "_-Nell-_", "N3LL 2000", "ＮＥＬＬ", "Adm1ral"],
    nickname: ["x", "🦊", "★ nell ★", "2024", "𝓝𝓮𝓵𝓵", "Нell"],
    realName: ["Nell Sailor", "Jean-Luc d'Arc", "J. R. R. Tolkien", "Martin Luther King, Jr.", "Gabriel·la", "José"],
  };
  test.each(schemeNames.flatMap((scheme) => names[scheme].map((name) => [scheme, name] as const)))(
    "%s: %s",
    (scheme, name) => {
      expect(broken(name, scheme)).toEqual([]);
    },
  );
});

describe("form", () => {
  test.each<[UsernameSchemeName, string, string, string]>([
    ["default", "x", "length", "x"],
    ["default", "", "length", ""],
    ["default", `${"ab".repeat(16)}cd`, "length", "cd"],
    ["default", `a\u0301${"b".repeat(31)}cd`, "length", "cd"],
    ["strict", "ab", "length", "ab"],
    ["strict", "abcdefghijklmnopqrstuv", "length", "uv"],
    ["gamertag", "abcdefghijklmnopq", "length", "q"],
    ["nickname", "\u200B", "length", "\u200B"],
    ["realName", "Nell ".repeat(20).trim(), "length", " Nell Nell Nell Nell Nell Nell Nell"],
    ["default", "nell★sailor", "characters", "★"],
    ["default", "nell🦊🦊", "characters", "🦊🦊"],
    ["default", "ne\u200Bll", "characters", "\u200B"],
    ["default", "nell\u202E", "characters", "\u202E"],
    ["default", "nell\n", "characters", "\n"],
    ["default", "𝓝ell", "characters", "𝓝"],
    ["default", "ｎell", "characters", "ｎ"],
    ["default", "nell²", "characters", "²"],
    ["nickname", "nell\u0000", "characters", "\u0000"],
    ["nickname", "nell\uFE0F", "characters", "\uFE0F"],
    ["strict", "zoë_m", "characters", "ë"],
    ["strict", "nell-sailor", "characters", "-"],
    ["gamertag", "nell★", "characters", "★"],
    ["default", "_nell", "separators", "_"],
    ["default", "nell.", "separators", "."],
    ["default", "nell__sailor", "separators", "__"],
    ["gamertag", "ne___ll", "separators", "___"],
    ["nickname", "ne....ll", "separators", "...."],
    ["realName", "Nell - . Sailor", "separators", " - . "],
    ["default", `n\u0300\u0301\u0302\u0303ell`, "marks", "\u0300\u0301\u0302\u0303"],
    ["default", "\u0301nell", "marks", "\u0301"],
    ["default", "nell1234567890123", "digits", "1234567890123"],
    ["strict", "nell12345", "digits", "12345"],
    ["gamertag", "n12345", "digits", "12345"],
    ["realName", "Nell 2", "digits", "2"],
    ["strict", "4nells", "firstLetter", "4"],
    ["default", "sаilor", "scripts", "а"],
    ["default", "Аnnа_sailor", "scripts", "А"],
    ["default", "αβгд", "scripts", "гд"],
    ["strict", "nеll", "characters", "е"],
    ["realName", "Nеll", "scripts", "е"],
  ])("%s: %j breaks the rule of %s with %j", (scheme, name, rule, part) => {
    expect(broken(name, scheme)).toContainEqual([rule, part]);
    expect(problems(name, scheme).find((problem) => problem.rule === rule)?.quality).toBe(1);
  });

  test("marks that belong to a script and its letters are part of them", () => {
    expect(broken("a\u0301\u0302\u0303b")).toEqual([]);
  });

  test("what one scheme forbids another allows", () => {
    for (const name of ["_nell_", "nell😀", "Нell", "n", "𝓝ell"]) expect(broken(name)).not.toEqual([]);
    for (const name of ["_nell_", "nell😀", "Нell", "n", "𝓝ell"]) expect(broken(name, "nickname")).toEqual([]);
  });
});

describe("names of those who run the service", () => {
  test.each([
    ["admin", 1],
    ["ADMIN", 1],
    ["Adm1n", 1],
    ["аdmin", 1],
    ["addmin", 1],
    ["admin2024", 1],
    ["a.d.m.i.n", 1],
    ["0fficial", 1],
    ["officia1", 1],
    ["root", 1],
    ["null", 1],
    ["Support Team", 0.9],
    ["The Official Server", 0.9],
    ["ModTeam7", 0.9],
  ])("%s is one in every scheme", (name, quality) => {
    for (const scheme of schemeNames) {
      const reserved = problems(name, scheme).filter(({ rule }) => rule === "reserved");
      expect(reserved, scheme).toEqual([{ rule: "reserved", start: 0, length: name.length, quality }]);
    }
  });

  test("as a part of a name, where the scheme says so", () => {
    expect(problems("nell_admin")).toEqual([{ rule: "reserved", start: 5, length: 5, quality: 0.8 }]);
    expect(broken("AdminNell")).toEqual([["reserved", "Admin"]]);
    expect(broken("nell_the_m0derat0r")).toEqual([["reserved", "m0derat0r"]]);
    expect(broken("nell_admin", "strict")).toEqual([["reserved", "admin"]]);
    expect(broken("nell_admin", "gamertag")).toEqual([]);
    expect(broken("Nell Support", "realName")).toEqual([]);
  });

  test("anywhere, where the scheme says so", () => {
    expect(problems("superadmin1", "strict")).toEqual([{ rule: "reserved", start: 0, length: 11, quality: 0.6 }]);
    expect(broken("superadmin1")).toEqual([]);
  });
});

describe("words of the blacklist", () => {
  test.each([
    ["dork", "dork", 1],
    ["xXdorkXx", "dork", 0.95],
    ["xXDorkXx", "Dork", 0.95],
    ["oOdorkOo", "dork", 0.95],
    ["x_dork_x", "dork", 1],
    ["BigDork99", "Dork", 0.95],
    ["bigDORKsailor", "DORK", 0.95],
    ["bigDORKSailor", "DORK", 0.95],
    ["d.o.r.k_official", "d.o.r.k", 0.9],
    ["big_d.o.r.k", "d.o.r.k", 0.9],
    ["dork1999", "dork", 0.95],
    ["99dork99", "dork", 0.95],
    ["turd99", "turd", 0.95],
    ["BigTurd99", "Turd", 0.95],
    ["xxturd99xx", "turd", 0.95],
    ["t.u.r.d", "t.u.r.d", 0.9],
    ["tu_rd", "tu_rd", 0.8],
    ["t1u2r3d", "t1u2r3d", 0.8],
    ["d0rk", "d0rk", 0.95],
    ["sailor_d0rk", "d0rk", 0.95],
    ["👑dork👑", "dork", 1],
  ])("%s hides %s", (name, part, quality) => {
    const words = problems(name, "nickname").filter(({ rule }) => rule === "blacklist");
    expect(words.map(({ start, length }) => name.slice(start, start + length))).toEqual([part]);
    expect(words[0]?.quality).toBe(quality);
  });

  test("no word is made of what only stands beside each other", () => {
    for (const name of ["bigdoor_kite", "Nestor Kane", "Turdus99x", "xanax", "Exodor Kim"]) {
      expect(broken(name, "nickname")).toEqual([]);
    }
  });

  test("several words are several matches, and none is named twice", () => {
    expect(broken("dork_Turd")).toEqual([
      ["blacklist", "dork"],
      ["blacklist", "Turd"],
    ]);
  });

  /** Creates a finder of one text. */
  const finderOf = (word: string) => (text: string) => {
    const start = text.toLowerCase().indexOf(word);
    return start < 0 ? [] : [{ start, length: word.length, quality: 1 }];
  };

  test("what is put together counts as a whole alone", () => {
    expect(findUsernameProblems("bigdoor_kite", "default", finderOf("rk"))).toEqual([]);
    expect(findUsernameProblems("big_door9kite", "default", finderOf("rk"))).toEqual([]);
    expect(findUsernameProblems("r_k", "default", finderOf("rk"))).toHaveLength(1);
    expect(findUsernameProblems("big_r9k", "default", finderOf("rk"))).toHaveLength(1);
  });

  test("a word within a longer and surer one is not named", () => {
    const both = (text: string) => (text === "BigDork" ? finderOf("bigdork")(text) : finderOf("dork")(text));
    expect(findUsernameProblems("BigDork", "default", both)).toEqual([
      { rule: "blacklist", start: 0, length: 7, quality: 1 },
    ]);
  });

  test("the words that are looked for are the caller's", () => {
    expect(findUsernameProblems("dork", "default", () => [])).toEqual([]);
  });
});

test("a text that is no name costs no more than a long name, and places are within it (law)", () => {
  let calls = 0;
  let characters = 0;
  const long = "xXdOrK9_".repeat(20_000);
  const found = findUsernameProblems(long, "default", (text) => {
    calls++;
    characters += text.length;
    return filter.findBlacklisted(text);
  });
  expect(calls).toBeLessThan(2000);
  expect(characters).toBeLessThan(20_000);
  expect(found).toContainEqual({ rule: "length", start: 32, length: long.length - 32, quality: 1 });
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), fc.constantFrom(...schemeNames), (name, scheme) => {
      for (const { start, length, quality } of problems(name, scheme)) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(start + length).toBeLessThanOrEqual(name.length);
        expect(quality).toBeGreaterThan(0);
        expect(quality).toBeLessThanOrEqual(1);
      }
    }),
  );
});
