/** Generates unseen cases of the kinds of contact-cases.json, and more innocent ones, with a seeded generator. */
import type { ContactCase } from "./contact-accuracy.ts";
import { createRandom } from "./random.ts";

type Draw = <T>(list: readonly T[]) => T;

const people = "lisa.brown petra77 k_ozturk max-power ivan.petrov sunny99 dr.lee zoe oliver_t ghost1234 maria".split(
  " ",
);
const sites = "blue-harbor nimbusly kartoffel tradewind quickfox example9 pixelhaus zumbo la-tienda openfields".split(
  " ",
);
const domains = "com org net de fr nl io co.uk com.au info pl ch se biz dev ca com.br".split(" ");
const frames = [
  "{}",
  "ping me via {} later",
  "find me here: {}",
  "so {} works for me",
  "you can use {} instead",
  "hi all, {} is mine",
  "please send it to {} today",
  "{} if you like",
  "oh and {} too!",
];

const areas = "212 415 305 646 702 818 917 289 604 773".split(" ");
const digitNames = "zero one two three four five six seven eight nine".split(" ");

/** Returns `count` messages with a contact in each of the disguises, and as many without one of each innocent kind. */
export function generateContactCases(seed: number, count: number): ContactCase[] {
  const draw: Draw = createRandom(seed).pick;
  const cases: ContactCase[] = [];
  for (let i = 0; i < count; i++) {
    for (const [category, make] of Object.entries(contacts))
      cases.push({ kind: kindOf(category), category, label: 1, text: draw(frames).replace("{}", () => make(draw)) });
    for (const [category, make] of Object.entries(innocent))
      cases.push({ kind: "none", category, label: 0, text: make(draw) });
  }
  return cases;
}

function kindOf(category: string): ContactCase["kind"] {
  if (category.startsWith("email")) return "email";
  return category.startsWith("url") ? "url" : "phone";
}

const site = (draw: Draw): string => `${draw(sites)}.${draw(domains)}`;
const spell = (text: string, dot: string): string => text.replaceAll(".", dot);
const digits = (draw: Draw, count: number): string =>
  Array.from({ length: count }, () => draw([..."0123456789"])).join("");
const exchange = (draw: Draw): string => `${draw([..."23456789"])}${digits(draw, 2)}`;
const american = (draw: Draw): readonly [string, string, string] => [draw(areas), exchange(draw), digits(draw, 4)];
const bare = (draw: Draw): string => american(draw).join("");
const named = (draw: Draw, share: number): string =>
  [...bare(draw)].map((digit, i) => (i % share === 0 ? digitNames[Number(digit)] : digit)).join(" ");
const shifted = (text: string, zero: number): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

const contacts: Readonly<Record<string, (draw: Draw) => string>> = {
  "email-plain": (draw) => `${draw(people)}@${site(draw)}`,
  "email-spaces": (draw) => `${draw(people)} @ ${spell(site(draw), " . ")}`,
  "email-at-dot": (draw) => `${draw(people)} at ${spell(site(draw), " dot ")}`,
  "email-bracket": (draw) =>
    `${draw(people)}${draw(["(at)", "[at]", "{at}", " (at) ", " [at] ", "(@)"])}${spell(site(draw), draw(["(dot)", "[.]", " [dot] ", "{dot}"]))}`,
  "email-unicode": (draw) => `${draw(people)}${draw(["＠", "@"])}${spell(site(draw), draw(["．", "。", "｡"]))}`,
  "email-invisible": (draw) => [...`${draw(people)}@${site(draw)}`].join(draw(["\u200B", "\u2060"])),
  "email-mixed": (draw) =>
    spell(`${draw(people)} (at) ${draw(sites)}`.toUpperCase(), "_").concat(
      ` D O T ${draw(["COM", "ORG", "NET", "DE"])}`,
    ),
  "email-other-languages": (draw) =>
    `${draw(people)} arroba ${draw(sites)} ${draw(["punto", "ponto"])} ${draw(["com", "net", "org"])}`,
  "url-scheme": (draw) =>
    `${draw(["https", "http", "ftp"])}://${draw(["", "www."])}${site(draw)}${draw(["", "/", "/x?y=2#z", ":8080/a"])}`,
  "url-www": (draw) => `www.${site(draw)}`,
  "url-bare": site,
  "url-path": (draw) => `${site(draw)}/${draw(["invite", "a/b", "?ref=1"])}`,
  "url-spaces": (draw) => spell(site(draw), " . "),
  "url-dot-word": (draw) =>
    draw([
      `www dot ${spell(site(draw), " dot ")}`,
      spell(site(draw), "(dot)"),
      spell(site(draw), "[.]"),
      spell(site(draw), " dot "),
    ]),
  "url-hxxp": (draw) => `${draw(["hxxp", "hxxps"])}://${spell(site(draw), "[.]")}`,
  "url-unicode": (draw) => spell(site(draw), draw(["．", "。", "｡", "․"])),
  "url-ip": (draw) => `http://${draw(["84.12.7.201", "203.0.113.9"])}${draw(["/login", ":81/", ""])}`,
  "url-other-scripts": (draw) => draw(["пример.рф", "https://例子.中国/a", "bücher.de", "xn--bcher-kva.de"]),
  "phone-plain": (draw) => {
    const [area, first, last] = american(draw);
    return draw([
      `(${area}) ${first}-${last}`,
      `${area}.${first}.${last}`,
      `${area}-${first}-${last}`,
      `${area} ${first} ${last}`,
    ]);
  },
  "phone-intl": (draw) =>
    draw([
      `+1 ${american(draw).join(" ")}`,
      `+49 30 ${exchange(draw)}${digits(draw, 4)}`,
      `+44 20 7946 0${digits(draw, 3)}`,
      `+33 6 12 34 5${digits(draw, 1)} ${digits(draw, 2)}`,
      `+91 98${digits(draw, 3)} ${digits(draw, 5)}`,
      `0049 170 ${exchange(draw)}${digits(draw, 4)}`,
    ]),
  "phone-national": (draw) =>
    draw([
      `020 7946 0${digits(draw, 3)}`,
      `0171/${exchange(draw)}${digits(draw, 4)}`,
      `06 12 34 ${digits(draw, 2)} 18`,
      `(030) ${exchange(draw)}${digits(draw, 4)}`,
    ]),
  "phone-digits": bare,
  "phone-spaced": (draw) => [...bare(draw)].join(" "),
  "phone-words": (draw) => named(draw, 1),
  "phone-mixed": (draw) => named(draw, 3),
  "phone-dotted": (draw) => [...bare(draw)].join(draw([".", "-"])),
  "phone-leet": (draw) => bare(draw).replaceAll("0", "o").replace("1", "l"),
  "phone-unicode": (draw) => shifted(bare(draw), draw([0xff10, 0x660, 0x1d7ce, 0x966])),
  "phone-keycaps": (draw) => [...bare(draw)].map((digit) => `${digit}\uFE0F\u20E3`).join(""),
};

const words = "music rain traffic dinner homework coffee thunder practice breakfast monday".split(" ");
const little = "it in is so me be at to no my us do".split(" ");

const innocent: Readonly<Record<string, (draw: Draw) => string>> = {
  sentences: (draw) => `I liked the ${draw(words)}. ${draw(["It", "So", "In", "The"])} was good`,
  "glued sentences": (draw) => `no ${draw(words)}.${draw(little)} ${draw(words)} again`,
  "glued capitals": (draw) => `the ${draw(words)}.${draw(["It", "So", "In", "Is", "Live", "Today"])} ended`,
  "spaced dots": (draw) => `great ${draw(words)} . ${draw(little)} seems fine`,
  ellipses: (draw) => `${draw(words)}...${draw(words)}..${draw(little)}`,
  "dots as words": (draw) =>
    `meet ${draw(["him", "us", "me"])} at the ${draw(["red", "big", "last"])} dot ${draw(["in", "on", "by", "to"])} the ${draw(words)}`,
  "dot com": (draw) =>
    `${draw(["the", "that old", "another", "during the", "a big"])} dot com ${draw(["bubble", "boom", "crash", "company", "years"])} of ${draw(words)}`,
  versions: (draw) =>
    `v${digits(draw, 1)}.${digits(draw, 1)}.${digits(draw, 2)} and ${digits(draw, 1)}.${digits(draw, 2)}.${digits(draw, 1)}-beta`,
  programs: (draw) =>
    draw([
      "node.js",
      "vue.js",
      "main.rs",
      "setup.py",
      "index.ts",
      "README.md",
      "build.sh",
      "asp.net core",
      "a.out",
      "list.map(x)",
    ]),
  dates: (draw) =>
    draw([
      `on 1${digits(draw, 1)}/0${draw(["1", "5", "9"])}/2024 at 10:${draw(["15", "30"])}`,
      `2024-0${draw(["3", "7"])}-1${digits(draw, 1)} 08:15:00`,
      `0${draw(["2", "4"])}.12.2023 09.45`,
    ]),
  times: (draw) => `between ${draw(["9.30", "10:15"])} and ${draw(["11.45", "12:20"])} on ${draw(words)} day`,
  prices: (draw) =>
    `${draw(["$", "€", "£"])}${digits(draw, 1)},${digits(draw, 3)},${digits(draw, 3)}.${digits(draw, 2)} or ${draw(["2", "3"])}.${digits(draw, 3)}.${digits(draw, 3)} euros`,
  counts: (draw) => `${draw(["1", "7"])}${digits(draw, 9)} ${draw(["views", "dollars", "people", "bytes"])}`,
  scores: (draw) =>
    `set scores ${draw(["21-19", "6-4"])} ${draw(["25-23", "7-5"])} 1${digits(draw, 1)}-21 2${digits(draw, 1)}-22`,
  sequences: (draw) =>
    draw([
      "1 2 3 4 5 6 7 8 9",
      "10 20 30 40 50 60",
      "9 8 7 6 5 4 3 2 1",
      "one two three four five six seven",
      "2 4 6 8 10 12 14",
      "2021 2022 2023 2024",
    ]),
  books: (draw) => `ISBN 978-${digits(draw, 1)}-${digits(draw, 2)}-${digits(draw, 6)}-${digits(draw, 1)}`,
  orders: (draw) =>
    `${draw(["order", "invoice", "ticket", "order number", "tracking id"])} ${draw(["2", "9"])}${digits(draw, 9)}`,
  identifiers: (draw) => `${digits(draw, 4)}b${digits(draw, 3)}e-a${digits(draw, 3)}-4${digits(draw, 3)}f`,
  addresses: (draw) => `server ${draw(["10.0.0.1", "192.168.1.20", "8.8.8.8", "255.255.255.0"])} is down`,
  coordinates: (draw) =>
    `lat ${draw(["4", "5"])}${digits(draw, 1)}.${digits(draw, 6)}, lon -${digits(draw, 2)}.${digits(draw, 7)}`,
  cards: (draw) => `${draw(["4", "5"])}${digits(draw, 3)} ${digits(draw, 4)} ${digits(draw, 4)} ${digits(draw, 4)}`,
  mentions: (draw) => `@${draw(people)} and #${draw(words)}.${draw(little)}`,
  abbreviations: (draw) =>
    draw([
      "e.g. this",
      "i.e. that",
      "the u.s.a. team",
      "a Ph.D. student",
      "at 5 p.m. sharp",
      "an m.sc. degree",
      "etc.and more",
    ]),
  numbers: (draw) =>
    `${draw(["five five five", "three four", "nine one one"])} ${draw(["times", "people", "more"])} and ${draw(["two or three", "zero"])} left`,
  places: (draw) =>
    `${draw(["look", "user", "she was", "dinner"])} at ${draw(["large", "home", "work", "seven"])} dot ${draw(words)}`,
  sizes: (draw) => `${draw(["1920x1080", "3840 x 2160"])} at ${draw(["60", "144"])} fps, 2 + 2 = 4, 50.5%`,
};
