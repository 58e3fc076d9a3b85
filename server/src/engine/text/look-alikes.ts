/**
 * Look-alikes of Latin letters, beyond Unicode's own decompositions (accents, full width, styled letters) and its table
 * of confusables for small scripts (confusables.ts).
 * Hand-curated: shapes that read as the letter in running text. Each string belongs to the letter it is filed under.
 */

/** Letters of other scripts, phonetic and turned letters; rarer ones come from Unicode's own table. */
export const letterLookAlikes: Readonly<Record<string, string>> = {
  a: "аαɑɐӕəæⱥÆ\u{10D0}аӑӓ",
  b: "вβьЬъɓƀƃҍбƁ",
  c: "сϲƈȼɔↄçҫⅽ",
  d: "ԁđɖɗðƌꓒժძ",
  e: "еεєэɛǝɇҽҿԑ",
  f: "ғƒϝẝꞙ",
  g: "ɡցɠǥƍԍ",
  h: "һнħɦհɥђћ",
  i: "іιıɨɩӏᴉїι",
  j: "јɉʝյϳ",
  k: "кκқҡӄƙҟ",
  l: "łƚɫɭʅⅼ",
  m: "мɱⅿ",
  n: "пηɲŋƞոռпήլ",
  o: "оοøɵσօөѳθ०௦",
  p: "рρþƿҏթπ",
  q: "ԛզգʠ",
  r: "гɾɼяɹŗґᴦ",
  s: "ѕʂƽςȿ",
  t: "тτŧƭʈțʇ",
  u: "υцʊսʋμɯџ",
  v: "νѵʌѷ",
  w: "ωшщԝɯաѡ",
  x: "хχҳҲӽ",
  y: "уγүұўɣყ",
  z: "ʐƶȥʑ",
};

/** Small capitals, a style of the same letters. */
export const smallCapitals: Readonly<Record<string, string>> = {
  a: "ᴀ",
  b: "ʙ",
  c: "ᴄ",
  d: "ᴅ",
  e: "ᴇ",
  f: "ꜰ",
  g: "ɢ",
  h: "ʜ",
  i: "ɪ",
  j: "ᴊ",
  k: "ᴋ",
  l: "ʟ",
  m: "ᴍ",
  n: "ɴ",
  o: "ᴏ",
  p: "ᴘ",
  q: "ꞯ",
  r: "ʀ",
  s: "ꜱ",
  t: "ᴛ",
  u: "ᴜ",
  v: "ᴠ",
  w: "ᴡ",
  y: "ʏ",
  z: "ᴢ",
};

/** Letters by digit. Digits of every script arrive here by Unicode's decompositions. */
export const digitLetters: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "2": "z",
  "3": "e",
  "4": "a",
  "5": "s",
  "6": "g",
  "7": "t",
  "8": "b",
  "9": "g",
};

/** Symbols that stand for one letter. */
export const symbolLetters: Readonly<Record<string, string>> = {
  "@": "a",
  $: "s",
  "!": "i",
  "|": "i",
  "+": "t",
  "(": "c",
  "<": "c",
  "{": "c",
  "[": "c",
  "€": "e",
  "£": "l",
  "¥": "y",
  "¢": "c",
  "§": "s",
  "¡": "i",
  "†": "t",
  "‡": "t",
  "¦": "i",
  "₤": "l",
  "₦": "n",
  "₩": "w",
  "₭": "k",
  "₮": "t",
  "₱": "p",
  "฿": "b",
  "∂": "a",
  "∑": "e",
  "√": "v",
  "∆": "a",
  Ω: "o",
  "©": "c",
  "®": "r",
  "∩": "n",
  "∪": "u",
  "⊂": "c",
};

/** One character that is written for two letters; Unicode's own ligatures come from its decompositions. */
export const ligatures: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ы: "bl", ю: "io", ĳ: "ij" };

/** Letters drawn with several characters. The longest drawing wins. */
export const drawings: Readonly<Record<string, string>> = {
  "/\\/\\": "m",
  "\\/\\/": "w",
  "|\\/|": "m",
  "|/\\|": "w",
  "|V|": "m",
  "/V\\": "m",
  "|_|": "u",
  "(_)": "u",
  "\\_/": "u",
  "|-|": "h",
  "]-[": "h",
  "}-{": "h",
  ")-(": "h",
  "/-/": "h",
  "|\\|": "n",
  "/\\/": "n",
  "/-\\": "a",
  "()": "o",
  "[]": "o",
  "{}": "o",
  "<>": "o",
  "|2": "r",
  "|3": "b",
  "|8": "b",
  "|)": "d",
  "[)": "d",
  "|}": "d",
  "|]": "d",
  "|>": "p",
  "|*": "p",
  "|°": "p",
  "|<": "k",
  "|{": "k",
  "|=": "f",
  "/\\": "a",
  "\\/": "v",
  "><": "x",
  "}{": "x",
  ")(": "x",
  "|_": "l",
  "_|": "j",
  "`/": "y",
  "'/": "y",
  "(\\/)": "m",
  "(_,)": "q",
  "13": "b",
  "12": "r",
  "\\|/": "y",
  "'|'": "t",
};

/** Characters that stand for any one letter of a masked word. */
export const maskCharacters = "*#%•●■█▪★✱∗⁎☆✶✳×";

/**
 * Characters that mask a letter when only one stands between letters; else they separate words or stand for another
 * letter.
 */
export const weakMaskCharacters = "_-@$&~^";
