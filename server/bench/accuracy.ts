/**
 * `npm run accuracy` prints the share of labelled cases that the filter gets right, a row for each kind. It fails when the
 * filter misses its targets. `--misses` lists the cases that it gets wrong.
 */
import { parseArgs } from "node:util";
import { createDictionary, createFilter } from "../src/engine/filter.ts";
import {
  cases,
  entries,
  type LabelledCase,
  matchesIn,
  type Score,
  score,
  total,
} from "../src/engine/testdata/accuracy.ts";
import {
  type ContactScore,
  contactCases,
  contactRate,
  scoreContacts,
} from "../src/engine/testdata/contact-accuracy.ts";
import { guessedCases, guessedMatch, guessingFilter } from "../src/engine/testdata/guessed-accuracy.ts";
import { type LanguageScore, scoreLanguage } from "../src/engine/testdata/language-accuracy.ts";
import { languageSets } from "../src/engine/testdata/language-sets.ts";
import { builtInWords } from "../src/filtering/blacklist/built-in-dictionaries.ts";
import { graphsOf, loadGraphs } from "../src/filtering/blacklist/language-dictionaries.ts";
import { loadOrdinaryWords } from "../src/filtering/blacklist/ordinary-words.ts";

const { values: options } = parseArgs({ options: { misses: { type: "boolean", default: false } } });

const dictionary = createDictionary(await builtInWords("en"));
dictionary.useOrdinary(await loadOrdinaryWords());
const filter = createFilter({ entries, dictionary });
const scores = score(filter);
const positive = scores.filter(({ label }) => label === 1);
const negative = scores.filter(({ label }) => label === 0);
const contacts = scoreContacts(contactCases, (word) => dictionary.has(word, 0, word.length));
const guessed = scoreGuesses();
const languages = await scoreLanguages();

/** A kind of disguise, or a language, with its shares. */
interface KindScore {
  readonly name: string;
  readonly hits: number;
  readonly total: number;
}

/** Targets in percent of all development sets together: those above, guesses, languages. */
const minimumRecallOfAll = 92;
const maximumFalsePositivesOfAll = 0.5;

/** Targets in percent: shares of disguised words found, and of innocent texts hit. */
const minimumRecall = 99;
const minimumRecallPerKind = 90;
const maximumFalsePositives = 0.5;
const minimumContactRecall = 95;
const maximumFalseContacts = 2;

function main(): void {
  console.log(`${cases.length} labelled cases, ${entries.length} entries, the built-in English dictionary.\n`);
  console.log(heading("Disguised words: found", "exact span"));
  for (const each of positive) console.log(row(each.category, [each]));
  console.log(row("recall", positive));
  console.log(`\n${heading("Innocent texts: hit", "")}`);
  for (const each of negative) console.log(row(each.category, [each]));
  console.log(row("false positives", negative));
  console.log(`\n${contactCases.length} labelled cases, emails, URLs and phone numbers.\n`);
  for (const each of contacts) console.log(contactRow(each));
  console.log("\nWords with an error or with other characters: found at their place");
  for (const each of guessed) console.log(kindRow(each));
  console.log("\nLanguages with words of their own: plain, disguised, innocent sentences hit");
  for (const { locale, plain, disguised, innocent } of languages)
    console.log(
      line(
        locale,
        [plain, disguised, innocent].map(({ hits, total: all }) => `${hits} / ${all}`),
      ),
    );
  if (options.misses) listMisses();
  guard();
  guardAll();
}

function heading(what: string, exact: string): string {
  return line(what, ["", "", exact]);
}

/** Prints the sums over kinds. */
function row(name: string, of: readonly Score[]): string {
  const { hits, exact, total: all } = total(of);
  const isPositive = of.every(({ label }) => label === 1);
  return line(name, [`${hits} / ${all}`, percent(hits, all), isPositive ? percent(exact, all) : ""]);
}

function line(name: string, cells: readonly string[]): string {
  const widths = [11, 9, 12];
  return name.padEnd(34) + cells.map((cell, index) => cell.padStart(widths[index] ?? 0)).join("");
}

function contactRow({ category, label, hits, total: all }: ContactScore): string {
  return line(label === 1 ? category : `${category} (hit)`, [`${hits} / ${all}`, percent(hits, all)]);
}

function listMisses(): void {
  console.log();
  for (const { wrong } of scores) for (const each of wrong) console.log(miss(each));
  for (const { wrong } of contacts) {
    for (const { category, text, kind } of wrong) console.log(`${category}: ${JSON.stringify(text)} wanted ${kind}`);
  }
}

function miss(labelled: LabelledCase): string {
  const { category, text, entry } = labelled;
  const found = matchesIn(filter, labelled).map(({ matched, root }) => `${matched} (${root})`);
  return `${category}: ${JSON.stringify(text)} wanted ${entry ?? "nothing"}, found ${found.join(", ") || "nothing"}`;
}

function guard(): void {
  const rate = (of: readonly Score[]): number => 100 * total(of).rate;
  const worst = positive.reduce((low, each) => (rate([each]) < rate([low]) ? each : low));
  console.log();
  aim("recall over all kinds", rate(positive), { least: minimumRecall });
  aim(`recall of the worst kind, ${worst.category}`, rate([worst]), { least: minimumRecallPerKind });
  aim("false positives", rate(negative), { most: maximumFalsePositives });
  aim("recall of emails, URLs and phone numbers", 100 * contactRate(contacts, 1), { least: minimumContactRecall });
  aim("false emails, URLs and phone numbers", 100 * contactRate(contacts, 0), { most: maximumFalseContacts });
}

function scoreGuesses(): readonly KindScore[] {
  const guessing = guessingFilter(dictionary);
  return [...Map.groupBy(guessedCases.cases, ({ kind }) => kind)].map(([name, group]) => ({
    name,
    hits: group.filter((each) => guessedMatch(guessing, each) !== undefined).length,
    total: group.length,
  }));
}

async function scoreLanguages(): Promise<readonly LanguageScore[]> {
  const own = createDictionary(await builtInWords("en"));
  const scored: LanguageScore[] = [];
  for (const set of languageSets) {
    await loadGraphs([set.locale]);
    own.useGraphs(graphsOf([set.locale]));
    scored.push(scoreLanguage(set, own));
  }
  return scored;
}

function kindRow({ name, hits, total: all }: KindScore): string {
  return line(name, [`${hits} / ${all}`, percent(hits, all)]);
}

/** Holds all development sets together to their targets. */
function guardAll(): void {
  const guessing = guessingFilter(dictionary);
  const found = [total(positive), ...guessed, ...languages.flatMap(({ plain, disguised }) => [plain, disguised])];
  const innocentHits = guessedCases.innocents.filter((text) => guessing.findBlacklisted(text).length > 0).length;
  const hit = [
    total(negative),
    { hits: innocentHits, total: guessedCases.innocents.length },
    ...languages.map(({ innocent }) => innocent),
  ];
  aim(`recall of all development sets, ${sum(found).total} cases`, rateOf(found), { least: minimumRecallOfAll });
  aim(`false positives of all, ${sum(hit).total} texts`, rateOf(hit), { most: maximumFalsePositivesOfAll });
}

interface Hits {
  readonly hits: number;
  readonly total: number;
}

function sum(scored: readonly Hits[]): Hits {
  return scored.reduce((all, each) => ({ hits: all.hits + each.hits, total: all.total + each.total }));
}

function rateOf(scored: readonly Hits[]): number {
  const { hits, total: all } = sum(scored);
  return (100 * hits) / all;
}

function aim(what: string, reached: number, { least, most }: { least?: number; most?: number }): void {
  const isMet = (least === undefined || reached >= least) && (most === undefined || reached <= most);
  const target = least === undefined ? `at most ${most} %` : `at least ${least} %`;
  console.log(`${isMet ? "PASS" : "FAIL"}  ${what}: ${reached.toFixed(1)} % (${target})`);
  if (!isMet) process.exitCode = 1;
}

function percent(count: number, all: number): string {
  return all === 0 ? "" : `${((100 * count) / all).toFixed(1)} %`;
}

main();
