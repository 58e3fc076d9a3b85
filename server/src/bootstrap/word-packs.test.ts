import { globSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { createDictionary, createFilter } from "../engine/filter.ts";
import { builtInWords } from "../filtering/blacklist/built-in-dictionaries.ts";
import { loadOrdinaryWords } from "../filtering/blacklist/ordinary-words.ts";
import { BootstrapError } from "./bootstrap-error.ts";
import { checkBootstrap } from "./bootstrap-file.ts";
import { firstStartBootstrap } from "./first-start.ts";
import { readWordPack, type WordPack } from "./word-packs.ts";

/** Numbers of entries that somebody has read. Where a new version of a package changes one, read the pack anew. */
const reviewedEntries = {
  ar: { insults: 74, profanity: 4, "self-harm": 10, sexual: 16, slurs: 10, violence: 9 },
  de: { insults: 1067, profanity: 70, "self-harm": 262, sexual: 195, slurs: 367, violence: 428 },
  en: {
    ambiguous: 170,
    drugs: 34,
    identity: 19,
    insults: 1063,
    profanity: 466,
    "self-harm": 193,
    sexual: 1391,
    slurs: 565,
    spam: 18,
    violence: 340,
  },
  es: { insults: 859, profanity: 73, "self-harm": 474, sexual: 273, slurs: 394, violence: 539 },
  fil: { insults: 69, profanity: 16, "self-harm": 11, sexual: 31, slurs: 9, violence: 6 },
  fr: { insults: 857, profanity: 133, "self-harm": 464, sexual: 330, slurs: 335, violence: 617 },
  hi: { insults: 109, profanity: 3, "self-harm": 14, sexual: 36, slurs: 11, violence: 8 },
  id: { insults: 85, profanity: 8, "self-harm": 17, sexual: 26, slurs: 16, violence: 10 },
  it: { insults: 824, profanity: 199, "self-harm": 468, sexual: 325, slurs: 370, violence: 551 },
  ms: { insults: 61, profanity: 9, "self-harm": 11, sexual: 23, slurs: 11, violence: 6 },
  nl: { insults: 785, profanity: 93, "self-harm": 433, sexual: 184, slurs: 440, violence: 558 },
  pl: { insults: 1052, profanity: 99, "self-harm": 316, sexual: 258, slurs: 288, violence: 666 },
  pt: { insults: 667, profanity: 51, "self-harm": 724, sexual: 320, slurs: 260, violence: 890 },
  ro: { insults: 1198, profanity: 130, "self-harm": 428, sexual: 328, slurs: 416, violence: 550 },
  ru: { insults: 1004, profanity: 292, "self-harm": 481, sexual: 322, slurs: 408, violence: 960 },
  sv: { insults: 978, profanity: 73, "self-harm": 354, sexual: 202, slurs: 578, violence: 939 },
  tr: { insults: 1077, profanity: 113, "self-harm": 298, sexual: 278, slurs: 272, violence: 480 },
  vi: { insults: 71, profanity: 14, "self-harm": 11, sexual: 18, slurs: 13, violence: 6 },
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
  "Cancer of the penis is rare; the Vagina Monologues were sold out.",
  "after a 5 s pause, 3 a 5 s, f ( a ) and x @ y",
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
  "anyone up for a raid at 8? gg wp everyone, that was close",
  "The cockpit view and the title screen in this update are great",
  "my assassin class needs better armor, and massive classic bass",
  "kill the process, then shoot the goblin and loot the chest",
  "let's grape-stomp in Tuscany; duck, there's a fork in the road",
  "she shut the door and hit the gas, that's sick, bro",
  "Kill every goblin and all processes, then retart it.",
];

/** Names of the packs that the build made. */
function builtNames(): readonly string[] {
  const one = fileURLToPath(import.meta.resolve("@gatehouse/server/packs/profanity-en.json"));
  return globSync("*-*.json", { cwd: dirname(one) })
    .map((file) => file.replace(/\.json$/, ""))
    .sort();
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

/** Sentences that the packs of a language find, and everyday ones that they do not. */
const byLanguage = {
  ar: {
    found: ["يا ابن الكلب", "كسمك يا غبي", "والشرموطة دي", "سأقتلك غدا"],
    innocent: ["الكلب ينام في البيت", "خول له القانون ذلك", "انتحر الرجل أمس", "عاد نيك إلى المدرسة"],
  },
  fil: {
    found: ["Putang ina mo", "Ang tanga mo naman", "gago ka ba", "Mamatay ka na"],
    innocent: ["Bumili ako ng tanga at mansanas", "May puke sa sahig", "Namatay ang lolo ko", "Si Pepe at si Kiki"],
  },
  hi: {
    found: ["साला चूतिया है", "madarchod kahin ka", "सूअर की औलाद", "jaan se maar dunga tujhe"],
    innocent: ["छक्का मार दिया", "Chut, il dort.", "Lund University in Sweden", "कुत्ते ने खाना खाया"],
  },
  id: {
    found: ["Dasar goblok", "anjing lu", "kontol", "bunuh diri aja sana"],
    innocent: ["Anjing saya lucu sekali", "Banci itu artinya sensus", "Kopi tubruk dan coli", "Dia bunuh nyamuk"],
  },
  ms: {
    found: ["Bodoh sial", "pukimak kau", "babi la kau", "pergi mati la"],
    innocent: ["Saya beli epal dan nasi", "Beliau mati syahid", "Babi hutan di Malaysia", "butoh is a dance"],
  },
  ro: {
    found: ["Ești un prostule", "du-te-n pula mea", "morții mă-tii", "vreau să mor"],
    innocent: [
      "Prost, alle zusammen!",
      "La curva successiva",
      "Pula is a city in Istria",
      "il fut roi",
      "boule de neige",
    ],
  },
  sv: {
    found: ["Din jävla hora", "håll käften, idiot", "Dra åt helvete", "gå och häng dig"],
    innocent: ["Una hora más", "I am a fan of this skit", "de snygga bilderna", "Lampan är släckt"],
  },
  vi: {
    found: ["địt mẹ mày", "Đồ chó đẻ", "câm mồm", "tao muốn chết"],
    innocent: [
      "Hạt óc chó rất ngon",
      "buổi sáng đẹp trời",
      "lớn lên em đi học",
      "ba con chó",
      "A can of cola, du lait",
    ],
  },
  de: {
    found: ["du verfickte Schlampe", "die Idioten haben geschissen", "Ich schlag dir die Fresse ein", "erhäng dich"],
    innocent: ["Hast du Schwein gehabt?", "Der Hahn kräht", "Schlag die Sahne steif", "Das Huhn gackert am See"],
  },
  es: {
    found: ["no me jodas, pendejos", "eres una zorra asquerosa", "ojalá te mueras", "te voy a romper la cara"],
    innocent: ["Te voy a matar de risa", "La zorra cruzó el bosque", "El perro duerme", "una caja de cartón"],
  },
  fr: {
    found: ["bande de connards", "espèce d'enculé", "va crever", "je vais te péter la gueule"],
    innocent: ["Le tabac va te tuer un jour", "La chatte dort", "un pétard mouillé", "les seaux d'eau"],
  },
  it: {
    found: ["siete delle zoccole", "testa di cazzo", "che coglioni", "ti spacco la faccia"],
    innocent: ["La folla era enorme", "i tetti della casa", "le chiavi di casa", "Vi gonfiamo le gomme"],
  },
  nl: {
    found: ["jullie zijn idioten", "stomme trutten", "vuile eikel", "ik weet waar je woont"],
    innocent: ["De eikel viel van de eik", "De Joden in Amsterdam", "Hou je kop thee recht", "een huis huren"],
  },
  pl: {
    found: ["ty kretynie", "pierdolony debilu", "zabiję cię", "powieś się"],
    innocent: ["Wytrzyj to szmatą", "z drugiego boku", "Bóg, boga, bogu", "suchy chleb"],
  },
  pt: {
    found: ["seus otários de merda", "vai se foder", "sei onde você mora", "tomara que você morra"],
    innocent: ["a grelha do carro", "os cornos do touro", "a caça às bruxas", "Não quero que você morra"],
  },
  ru: {
    found: ["ты тупой дебилище", "вы идиоты", "ид1от", "я тебя зарежу"],
    innocent: ["Он рубит сук на дереве", "земля и небо", "хлеб и соль", "catb.org"],
  },
  tr: {
    found: ["sen bir salaksın", "aptalsınız", "seni öldüreceğim", "orospu çocukları"],
    innocent: ["boğazda balık", "boks maçı", "bir salatalık", "öldürücü sıcak"],
  },
} as const;

describe.each(Object.entries(byLanguage))("the packs of %s", async (language, { found, innocent }) => {
  const entries = await entriesOf(builtNames().filter((name) => name.endsWith(`-${language}`)));
  const dictionary = createDictionary(await builtInWords("en"));
  dictionary.useOrdinary(await loadOrdinaryWords());
  const filter = createFilter({ entries: entries.map((entry, id) => ({ ...entry, id })), dictionary });

  test.each(found)("find %s", (text) => {
    expect(filter.findBlacklisted(text)).not.toEqual([]);
  });

  test.each(innocent)("leave alone %s", (text) => {
    expect(filter.findBlacklisted(text).filter(({ quality }) => quality >= 0.5)).toEqual([]);
  });
});
