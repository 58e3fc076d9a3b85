import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { createDictionary, createFilter } from "../engine/filter.ts";
import { builtInWords } from "../filtering/blacklist/built-in-dictionaries.ts";
import { BootstrapError } from "./bootstrap-error.ts";
import { checkBootstrap } from "./bootstrap-file.ts";
import { firstStartBootstrap } from "./first-start.ts";
import { readWordPack, type WordPack } from "./word-packs.ts";

/** Numbers of entries that somebody has read. Where a new version of a package changes one, read the pack anew. */
const reviewedEntries = {
  de: { insults: 39, profanity: 10, "self-harm": 7, sexual: 21, slurs: 20, violence: 4 },
  en: {
    ambiguous: 117,
    drugs: 34,
    identity: 19,
    insults: 890,
    profanity: 381,
    "self-harm": 82,
    sexual: 1398,
    slurs: 363,
    spam: 29,
    violence: 288,
  },
  es: { insults: 37, profanity: 16, "self-harm": 6, sexual: 18, slurs: 15, violence: 4 },
  fr: { insults: 47, profanity: 17, "self-harm": 7, sexual: 20, slurs: 25, violence: 3 },
  it: { insults: 52, profanity: 31, "self-harm": 6, sexual: 29, slurs: 25, violence: 3 },
  nl: { insults: 54, profanity: 20, "self-harm": 5, sexual: 14, slurs: 10, violence: 3 },
  pl: { insults: 37, profanity: 34, "self-harm": 5, sexual: 18, slurs: 9, violence: 3 },
  pt: { insults: 36, profanity: 13, "self-harm": 4, sexual: 19, slurs: 16, violence: 3 },
  ru: { insults: 48, profanity: 172, "self-harm": 7, sexual: 14, slurs: 21, violence: 4 },
  tr: { insults: 40, profanity: 16, "self-harm": 5, sexual: 50, slurs: 17, violence: 3 },
};

const innocentWords =
  "gay lesbian queer jew muslim christian black white asian god jesus hell dick cock tit coon gypsy negro cracker".split(
    " ",
  );

const innocent = [
  "Scunthorpe, Penistone and Sussex are places in England.",
  "Dick Van Dyke met Fanny Hitchcock and Dr. Bonnor.",
  "A gay Muslim and a Jewish lesbian walk into a bar; both are Christian saints to me.",
  "Assume that the class passes the assessment.",
  "The cockpit, the cocktail, the peacock and the shuttlecock.",
  "A raccoon and a blue tit sat on the weathercock.",
  "Mix cumin, shiitake, butter and kumquats.",
  "He niggled about the niggardly price and sniggered.",
  "The process was killed; shoot me a message.",
  "I could murder a pizza.",
  "Spick and span, said the spokesman.",
  "The paint is a fire retardant.",
  "Homo sapiens, the magna cum laude of apes.",
  "What the hell, it is a bloody nuisance.",
  "Black, white, brown, yellow and red.",
  "Oh my god, Jesus Christ, thank heaven.",
  "He bit off more than he could chew, the poor sod.",
  "The murder suspect was charged with rape and drug offences.",
  "Adult literacy and sex education in Essex schools.",
  "The doctor examined her breasts, his penis and their vaginal swabs.",
  "The Nazi regime persecuted homosexuals and Roma.",
  "Livshitz, Krapp, Wiger and Lezo are surnames.",
  "*UK latest:* the appeal seems to go ok.",
  "Pack your bags, it's a secret; t it's nothing.",
  "Enough rope to hang yourself with.",
  "His sub-human and easy-to-spot robot.",
  "P or No, he/she said, and he, she et cetera.",
  "Pass the analysis to the therapist.",
  "The title of the article is attitude.",
  "A white power adapter with a black plug.",
  "Ms Shitara met Ashit and Nishit at Shitennoji.",
  "plss can you help me, I'm afking for an hour.",
  "The FK Partizan match; a foreign key (FK) fails.",
  "Strap on your helmet behind the brown shower curtain.",
  "Fux wrote on counterpoint, Shiites live near Phuket.",
  "The Dog Writers Ass'n of America, and its members' clubs.",
  "You click the link, then clang it shut.",
  "Darshit Shah and Parikshit wrote the patch.",
  "tht was me, thts all; the pkey and the clt are slt.",
  "skb_put() and f_fs, do_HEAD and numpy on mingw.",
  "We keep hittin and sittin on it.",
  "Pirates share their booty; a threesome of golfers left the green.",
  "He had to commit suicide notes to the archive.",
  "Kill every goblin and all processes, then retart it.",
];

/** Names of the packs that the build made. */
function builtNames(): readonly string[] {
  const file = fileURLToPath(import.meta.resolve("@gatehouse/server/packs/index.json"));
  const names: unknown = JSON.parse(readFileSync(file, "utf8"));
  return Array.isArray(names) ? names.map(String) : [];
}

async function entriesOf(names: readonly string[]): Promise<NonNullable<WordPack["entries"]>> {
  const packs = await Promise.all((checkBootstrap({ packs: names }, "The test").packs ?? []).map(readWordPack));
  return packs.flatMap(({ entries = [] }) => entries);
}

describe("the packs", () => {
  test("are those that the schema knows, and an unknown one is refused with their names", () => {
    const refusal = (): unknown => checkBootstrap({ packs: ["slur-en"] }, "The file");
    expect(refusal).toThrow(BootstrapError);
    expect(refusal).toThrow(`packs[0]: Send one of: ${builtNames().join(", ")}.`);
  });

  test("share no entry, so that any of them go together", async () => {
    const keys = (await entriesOf(builtNames())).map(({ text, locale }) => `${locale} ${text}`);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  test.each(Object.entries(reviewedEntries))("%s has the entries that were reviewed", async (language, counts) => {
    const names = builtNames().filter((name) => name.endsWith(`-${language}`));
    const found = await Promise.all(names.map(async (name) => [name, (await entriesOf([name])).length] as const));
    expect(Object.fromEntries(found.map(([name, count]) => [name.replace(`-${language}`, ""), count]))).toEqual(counts);
  });
});

describe("the packs of a first start", async () => {
  const entries = await entriesOf(firstStartBootstrap().packs ?? []);
  const filter = createFilter({
    entries: entries.map((entry, id) => ({ ...entry, id })),
    dictionary: createDictionary(await builtInWords("en")),
  });

  test.each(innocent)("%s", (text) => {
    expect(filter.findBlacklisted(text)).toEqual([]);
  });

  test.each([
    "you cockwaffle",
    "what a doochbag",
    "those fukkers",
    "gas all jewish people",
    "he has a small dick",
    "fck off",
    "she said 🖕",
    "8====D",
    "Hugh Janus",
    "sexmaster69",
    "xx thundercuntxx",
    "kil yo self",
    "cyka blyat",
    "bush did 9/11",
    "ima shoot my school",
    "d1ck pics",
    "u mf",
  ])("find %s", (text) => {
    expect(filter.findBlacklisted(text)).not.toEqual([]);
  });

  test("hold no word for who people are, and none that is a name or an animal", () => {
    const texts = new Set(entries.map(({ text }) => text));
    for (const word of innocentWords) expect(texts).not.toContain(word);
  });
});
