/** Prints how many of the labelled cases the filter gets right, a row for each kind. `--wrong` lists the others. */

import { createDictionary, createFilter } from "../src/filter/filter.ts";
import { entries, isMarkup, type Score, score, total } from "../src/filter/testdata/accuracy.ts";
import { loadBuiltInDictionary } from "../src/filtering/built-in-dictionaries.ts";

const filter = createFilter({ entries, dictionary: createDictionary((await loadBuiltInDictionary("en")) ?? []) });
const scores = score(filter);

function row(name: string, { hits, exact, total: all }: Pick<Score, "hits" | "exact" | "total">): string {
  const rate = all === 0 ? 0 : (100 * hits) / all;
  return `${name.padEnd(36)} ${String(hits).padStart(4)} / ${String(all).padEnd(4)} ${rate.toFixed(1).padStart(6)} %  ${String(exact).padStart(4)} exact`;
}

const positive = scores.filter(({ label }) => label === 1);
const negative = scores.filter(({ label }) => label === 0);
for (const each of [...positive, ...negative]) console.log(row(each.category, each));
console.log();
console.log(row("recall", total(positive)));
console.log(row("recall without markup", total(positive.filter((each) => !isMarkup(each)))));
console.log(row("false positives", total(negative)));

if (process.argv.includes("--wrong")) {
  for (const { category, wrong } of scores) {
    for (const { text, entry } of wrong) {
      const found = filter.findBlacklisted(text).map(({ matched, root }) => `${matched} (${root})`);
      console.log(
        `${category}: ${JSON.stringify(text)} wanted ${entry ?? "nothing"}, found ${found.join(", ") || "nothing"}`,
      );
    }
  }
}
