import { describe, expect, test } from "vitest";
import { readContract } from "../contract/contract.ts";
import { createSession } from "../exchange/create-session.ts";
import { data } from "../phases/data.ts";
import { type Behaviour, healthy, startFakeLists, valuesOf } from "./testdata/fake-lists.ts";

const contract = readContract();

/** By words, with a choice of order; and by everything else, without. */
const dictionary = "searchDictionaryEntries";
const entries = "searchFilterEntries";

interface Run {
  readonly seed?: number;
  readonly effort?: number;
  readonly operations?: readonly string[];
}

/** Checks a fake server against the laws. */
async function findings(behaviour: Partial<Behaviour>, run: Run = {}) {
  const { seed = 1, effort = 1, operations = [dictionary, entries] } = run;
  await using server = await startFakeLists({ ...healthy, ...behaviour });
  const options = { url: server.url, key: "a-key", interfaces: ["filtering"], effort, operations } as const;
  const session = createSession({ contract, options, seed, laws: [], observers: [], watcher: {} });
  session.recorder.phase = "data";
  await data.run(session, {});
  return { found: session.recorder.findings, tallies: session.recorder.lawTallies, left: server.entries, session };
}

const lawIds = [
  "filter-exact",
  "filter-narrows",
  "value-widens",
  "wildcard-matches",
  "list-ordered",
  "descending-reverses",
  "pages-join",
  "page-size-kept",
  "past-the-end-empty",
  "total-constant",
];

test.each([1, 2, 3, 4])("a healthy server breaks no law, and each is tried (seed %i)", async (seed) => {
  const { found, tallies, left, session } = await findings({}, { seed });
  expect(found).toEqual([]);
  expect(tallies.map(({ law }) => law.id)).toEqual(expect.arrayContaining(lawIds));
  expect(left).toEqual([]);
  expect(session.recorder.untried).toEqual([]);
});

let request = 0;

/** A fault, the laws that it violates, and the expected finding. */
const faults: readonly [what: string, fault: Partial<Behaviour>, laws: Readonly<Record<string, RegExp>>][] = [
  [
    "a page begins one too early",
    { page: (rows, start, size) => rows.slice(Math.max(0, start - 1)).slice(0, size) },
    { "pages-join": /stands on pages 1 and 2|it holds/ },
  ],
  [
    "a page begins one too late",
    { page: (rows, start, size) => rows.slice(start + (start > 0 ? 1 : 0)).slice(0, size) },
    { "pages-join": /it holds/ },
  ],
  [
    "startRow is rounded to whole pages",
    { page: (rows, start, size) => rows.slice(start - (start % size)).slice(0, size) },
    { "pages-join": /begins at row/ },
  ],
  [
    "ties are not settled",
    {
      compare: (one, other, sort) =>
        healthy.compare(one, other, [...sort, { field: "id", descending: request++ % 400 > 200 }]),
    },
    { "pages-join": /stands on pages|it holds/ },
  ],
  ["the total is that of the page", { total: (_, page) => page.length }, { "total-constant": /totalResults \d+/ }],
  [
    "the total is that of everything",
    { total: (_rows, _page, all) => all.length },
    { "total-constant": /totalResults \d+/ },
  ],
  [
    "past the end comes the last page",
    { page: (rows, start, size) => rows.slice(Math.min(start, Math.max(0, rows.length - 1))).slice(0, size) },
    { "past-the-end-empty": /1 entries/ },
  ],
  [
    "the total is 0 past the end",
    { total: (rows, page) => (page.length === 0 ? 0 : rows.length) },
    { "past-the-end-empty": /totalResults 0/ },
  ],
  [
    "a page has one too many",
    { page: (rows, start, size) => rows.slice(start, start + size + 1) },
    { "page-size-kept": /entries/ },
  ],
  [
    "pages stop at ten",
    { page: (rows, start, size) => rows.slice(start, start + Math.min(size, 10)) },
    { "page-size-kept": /10 entries/ },
  ],
  ["the default size is another", { usualSize: 10 }, { "page-size-kept": /10 entries/ }],
  ["nothing is sorted", { compare: () => 0 }, { "list-ordered": /before/, "descending-reverses": /./ }],
  [
    "the order is always ascending",
    {
      compare: (one, other, sort) =>
        healthy.compare(
          one,
          other,
          sort.map(({ field }) => ({ field, descending: false })),
        ),
    },
    { "list-ordered": /before/, "descending-reverses": /./ },
  ],
  [
    "only the first field sorts",
    { compare: (one, other, sort) => healthy.compare(one, other, sort.slice(0, 1)) },
    { "list-ordered": /before/ },
  ],
  [
    "texts compare by a language's rules",
    {
      compare: (one, other, [sort]) =>
        sort?.field === "text"
          ? String(one["text"]).localeCompare(String(other["text"])) * (sort.descending ? -1 : 1)
          : healthy.compare(one, other, sort === undefined ? [] : [sort]),
    },
    { "list-ordered": /before/ },
  ],
  [
    "texts compare by UTF-16",
    {
      compare: (one, other, sort) =>
        sort[0]?.field === "text" && one["text"] !== other["text"]
          ? String(one["text"]) < String(other["text"]) === sort[0].descending
            ? 1
            : -1
          : healthy.compare(one, other, sort),
    },
    { "list-ordered": /before/ },
  ],
  [
    "a parameter is ignored",
    { meets: (entry, name, values) => name === "severity" || healthy.meets(entry, name, values) },
    { "filter-exact": /wrongly/ },
  ],
  [
    "false is taken for absent",
    { meets: (entry, name, values) => values.includes("false") || healthy.meets(entry, name, values) },
    { "filter-exact": /wrongly/ },
  ],
  [
    "only the first value counts",
    { meets: (entry, name, values) => healthy.meets(entry, name, values.slice(0, 1)) },
    { "filter-exact": /without/ },
  ],
  [
    "only the last value counts",
    { meets: (entry, name, values) => healthy.meets(entry, name, values.slice(-1)) },
    { "filter-exact": /without/, "value-widens": /only one of the two has/ },
  ],
  [
    "all values have to be met",
    { meets: (entry, name, values) => values.every((value) => healthy.meets(entry, name, [value])) },
    { "filter-exact": /without/ },
  ],
  [
    "parameters are joined by or",
    { joins: (met) => met.some(Boolean) },
    { "filter-exact": /wrongly/, "filter-narrows": /only one of the two has/ },
  ],
  [
    "% and _ are wildcards too",
    {
      meets: (entry, name, values) =>
        name === "text"
          ? values.some((value) => like(value).test(String(entry["text"])))
          : healthy.meets(entry, name, values),
    },
    { "wildcard-matches": /wrongly/ },
  ],
  [
    "the case of a text counts",
    {
      meets: (entry, name, values) =>
        name === "text"
          ? healthy.meets(entry, name, values) && String(entry["text"]).includes(maximumLength(values))
          : healthy.meets(entry, name, values),
    },
    { "wildcard-matches": /without/ },
  ],
  [
    "a text is looked for anywhere",
    {
      meets: (entry, name, values) =>
        healthy.meets(entry, name, name === "text" ? values.map((value) => `*${value}*`) : values),
    },
    { "wildcard-matches": /wrongly/ },
  ],
  [
    "a star is no wildcard",
    {
      meets: (entry, name, values) =>
        name === "text"
          ? valuesOf(entry, name).some((text) => values.includes(text))
          : healthy.meets(entry, name, values),
    },
    { "wildcard-matches": /without/ },
  ],
];

describe("a fault is found", () => {
  test.each(faults)("%s", async (_, fault, laws) => {
    const ofFilters = Object.keys(laws).some((id) => /filter|wildcard|value/.test(id));
    const { found, left } = await findings(fault, { effort: 0.5, operations: [ofFilters ? entries : dictionary] });
    for (const [id, says] of Object.entries(laws)) {
      const finding = found.find(({ law }) => law.id === id);
      expect(finding?.actual, `${id} among ${found.map(({ law }) => law.id).join()}`).toMatch(says);
      expect(finding?.steps.at(-1)?.operationId).toMatch(/^search/);
    }
    expect(left).toEqual([]);
  });
});

test("a combination is reduced to the parameters that it is wrong with", async () => {
  const meets: Behaviour["meets"] = (entry, name, values) =>
    (name === "verb" && values.includes("true")) || healthy.meets(entry, name, values);
  const { found } = await findings({ meets }, { operations: [entries] });
  const exact = found.filter(({ law }) => law.id === "filter-exact");
  expect(exact.map(({ about }) => about)).toEqual(["verb"]);
  // Before the search come the requests that made what it wrongly finds.
  expect(exact[0]?.steps.map(({ operationId }) => operationId)).toEqual([
    ...Array.from({ length: (exact[0]?.steps.length ?? 0) - 1 }, () => "createFilterEntry"),
    "searchFilterEntries",
  ]);
});

function like(pattern: string): RegExp {
  const source = [...pattern]
    .map((one) => (/[*%]/.test(one) ? ".*" : one === "_" ? "." : one.replace(/[\\^$.|?+()[\]{}]/, String.raw`\$&`)))
    .join("");
  return new RegExp(`^${source}$`, "isu");
}

function maximumLength(values: readonly string[]): string {
  return values.flatMap((value) => value.split("*")).toSorted((one, other) => other.length - one.length)[0] ?? "";
}
