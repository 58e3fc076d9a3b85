import { describe, expect, test } from "vitest";
import { readCommandLine } from "./command-line.ts";

const key = "a-key-of-some-length-0123456789";
const simple = ["--file", "words.csv", "--list", "blacklist"];

function options(args: readonly string[], environment: Record<string, string> = { GATEHOUSE_API_KEY: key }) {
  const command = readCommandLine(args, environment);
  if (command.kind !== "import") throw new Error(JSON.stringify(command));
  return command.options;
}

function problems(args: readonly string[], environment: Record<string, string> = { GATEHOUSE_API_KEY: key }) {
  const command = readCommandLine(args, environment);
  return command.kind === "wrong" ? command.problems.join("\n") : "";
}

test("a file and a list are enough; the key comes from the environment", () => {
  expect(options(simple)).toMatchObject({
    file: "words.csv",
    format: "csv",
    list: { name: "blacklist" },
    url: "http://127.0.0.1:9011",
    key,
    delimiter: ",",
    listSeparator: ";",
    update: false,
    dryRun: false,
    concurrency: 16,
  });
});

test("every option is read", () => {
  const read = options([
    ...simple,
    ...["--url=https://example.org/gate/", "--key", "another", "--tenant", "t", "--delimiter", "tab"],
    ...["--list-separator", "|", "--columns", "text, locale", "--skip-column", "a", "--skip-column", "b"],
    ...["--update", "--dry-run", "--concurrency", "3", "--report", "refused.json"],
    ...["--locale", "en", "--filter-mode", "exactMatch", "--severity", "mild", "--tag", "A", "--tag", "B"],
    ...["--default", "noun=true", "--default", "collapse_doubles=yes"],
  ]);
  expect(read).toMatchObject({
    url: "https://example.org/gate",
    key: "another",
    tenantId: "t",
    delimiter: "\t",
    listSeparator: "|",
    columns: ["text", "locale"],
    skipped: ["a", "b"],
    update: true,
    dryRun: true,
    concurrency: 3,
    report: "refused.json",
  });
  expect(Object.fromEntries(read.defaults)).toEqual({
    locale: "en",
    filterMode: "exactMatch",
    severity: "mild",
    tags: "A|B",
    noun: "true",
    collapseDoubles: "yes",
  });
});

test("the end of the file's name says the format, unless the command does", () => {
  expect(options(["--file", "lists.JSON"])).toMatchObject({ format: "json", list: undefined });
  expect(options(["--file", "words.txt", "--list", "dictionary"]).format).toBeUndefined();
  expect(options(["--file", "words.data", "--format", "json"]).format).toBe("json");
  expect(problems(["--file", "words.xlsx", "--list", "dictionary"])).toContain("--format is csv, json or text");
});

test("help", () => {
  expect(readCommandLine(["--help"], {})).toMatchObject({ kind: "help", text: expect.stringContaining("--dry-run") });
});

test("mappings name the fields of the list, whatever their case", () => {
  const [mapping] = options([...simple, "--map", "Filter mode=how:w=exactMatch"]).mappings;
  expect(mapping).toEqual({ field: "filterMode", column: "how", values: new Map([["w", "exactMatch"]]) });
});

test("packs go without a file; an unknown one is named with those that there are", () => {
  expect(options(["--pack", "slurs-en", "--pack", "spam-en", "--update"])).toMatchObject({
    packs: ["slurs-en", "spam-en"],
    update: true,
  });
  const said = problems(["--pack", "slur-en"]);
  expect(said).toContain("There is no pack slur-en; did you mean slurs-en? There are ambiguous-en, drugs-en,");
});

describe("everything that is wrong is said at once", () => {
  test("what is missing", () => {
    const said = problems([], {});
    for (const option of ["--file is missing", "--key is missing", "--list is missing"]) expect(said).toContain(option);
  });

  test.each([
    [["--dryrun"], "--dryrun is no option; did you mean --dry-run?"],
    [["--zebra"], "--zebra is no option. See --help."],
    [["words.csv"], '"words.csv" belongs to no option'],
    [["--url"], "--url has no value"],
    [["--update=yes"], "--update takes no value"],
    [["--url", "localhost:9011"], "--url is no address"],
    [["--file", "b.csv"], "--file is given twice"],
    [["--list", "blacklists"], "--list is given twice"],
    [["--concurrency", "0"], "give a whole number from 1 to 64"],
    [["--concurrency", "65"], "give a whole number from 1 to 64"],
    [["--delimiter", "::"], "--delimiter is one character"],
    [["--report", "refused.txt"], "--report ends with"],
    [["--default", "noun"], "write --default field=value"],
    [["--map", "text"], "write --map field=column"],
    [["--map", "severity=rating:3"], "write --map field=column"],
    [["--map", "colour=hue"], "blacklist has no field colour; it has text, locale,"],
    [["--pack", "slurs-en"], "--pack goes without --file"],
    [["--default", "colour=red"], "blacklist has no field colour; it has text, locale,"],
  ])("%j", (args, said) => {
    expect(problems([...simple, ...args])).toContain(said);
  });

  test("a list that there is not, and a default that the list has no field for", () => {
    expect(problems(["--file", "a.csv", "--list", "blacklists"])).toContain(
      'not "blacklists"; did you mean blacklist?',
    );
    const dictionary = ["--file", "a.csv", "--list", "dictionary", "--severity", "mild"];
    expect(problems(dictionary)).toContain("--severity: dictionary has no field severity");
  });
});
