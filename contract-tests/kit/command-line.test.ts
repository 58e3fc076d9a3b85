/** The command's options are read, or everything that is wrong with them is said. */
import { describe, expect, test } from "vitest";
import { readCommandLine } from "./command-line.ts";
import { help, knownOptions } from "./command-line-help.ts";

const needed = ["--url", "http://127.0.0.1:9011", "--key", "secret"];

const noFiles = { sarif: undefined, baseline: undefined, writeBaseline: false, json: false };

function problems(args: readonly string[], environment: Record<string, string> = {}): readonly string[] {
  const command = readCommandLine(args, environment);
  return command.kind === "wrong" ? command.problems : [];
}

describe("what is read", () => {
  test("a server and a key are enough", () => {
    expect(readCommandLine(needed, {})).toEqual({
      kind: "run",
      destination: { ...noFiles, out: "contract-report" },
      own: false,
      options: {
        url: "http://127.0.0.1:9011",
        key: "secret",
        interfaces: ["identity", "filtering", "moderation"],
        effort: 5,
        timeoutMs: 30_000,
        failFast: false,
        simulation: false,
      },
    });
  });

  test("every option reaches the run", () => {
    const all =
      "--tenant t --other-tenant o --other-key ok --limited-key lk --seed -7 --effort 2 --budget 1.5m --fail-fast";
    const more = "--phase state --phase examples --only createApplication --simulation --timeout 500 --out /x";
    const operator = "--operator-email m@example.org --operator-password pw --operator-token tok";
    const known = "--known EmailTemplate=a --known EmailTemplate=b --known User=c --interface identity";
    expect(readCommandLine([...needed, ...`${all} ${more} ${operator} ${known}`.split(" ")], {})).toEqual({
      kind: "run",
      destination: { ...noFiles, out: "/x" },
      own: false,
      options: {
        url: "http://127.0.0.1:9011",
        key: "secret",
        interfaces: ["identity"],
        tenantId: "t",
        otherTenantId: "o",
        otherKey: "ok",
        limitedKey: "lk",
        operatorEmail: "m@example.org",
        operatorPassword: "pw",
        operatorToken: "tok",
        seed: -7,
        effort: 2,
        budgetMilliseconds: 90_000,
        phases: ["examples", "state"],
        operations: ["createApplication"],
        failFast: true,
        simulation: true,
        known: { EmailTemplate: ["a", "b"], User: ["c"] },
        timeoutMs: 500,
      },
    });
  });

  test("the environment stands in for the address and the secrets, the command line wins", () => {
    const environment = {
      GATEHOUSE_CONTRACT_URL: "https://example.com/base//",
      GATEHOUSE_CONTRACT_KEY: "from the environment",
      GATEHOUSE_CONTRACT_OTHER_KEY: "other",
      GATEHOUSE_CONTRACT_LIMITED_KEY: "",
      GATEHOUSE_CONTRACT_OPERATOR_TOKEN: "token",
    };
    const options = {
      url: "https://example.com/base",
      key: "given",
      otherKey: "other",
      limitedKey: undefined,
      operatorToken: "token",
    };
    expect(readCommandLine(["--key", "given"], environment)).toMatchObject({ kind: "run", options });
  });
});

describe("the choice of operations", () => {
  const operationsOf = (...args: readonly string[]): readonly string[] | undefined => {
    const command = readCommandLine([...needed, ...args], {});
    return command.kind === "run" ? command.options.operations : undefined;
  };

  test("a pattern and a tag choose what is of both; repeats add", () => {
    expect(operationsOf("--only", "list*Tags", "--only", "createApplication")).toEqual([
      "createApplication",
      "listBlacklistTags",
      "listWhitelistTags",
    ]);
    const tags = operationsOf("--tags", "blacklist tags, Roles") ?? [];
    expect(tags).toEqual(expect.arrayContaining(["createBlacklistTag", "listBlacklistTags"]));
    expect(tags.every((id) => /Role|BlacklistTag/.test(id))).toBe(true);
    expect(operationsOf("--tags", "Roles", "--only", "create*")?.every((id) => id.startsWith("createRole"))).toBe(true);
  });

  test.each([
    [["--tags", "Rolls"], '--tags is "Rolls", which no operation of the tested interfaces has: give Applications, '],
    [["--only", "*x*y*z*"], '--only is "*x*y*z*", which no operationId'],
    [["--tags", "Roles", "--only", "listApplications"], "--only and --tags leave no operation"],
  ])("%j leaves nothing, and is told", (args, start) => {
    expect(problems([...needed, ...args])).toEqual([expect.stringContaining(start)]);
  });
});

describe("what is wrong", () => {
  test("everything is said at once, by the option's name", () => {
    const args =
      "--url ftp://x --key --effort 0 --phase foo --only CreateApplication --known x stray --fail-fast=yes --ulr=x";
    const said = problems(args.split(" "));
    for (const start of [
      "--url is",
      "--key has no value",
      '--effort is "0"',
      '--phase is "foo"',
      '--only is "Cre',
      '--known is "x"',
      '"stray" ',
      "--fail-fast takes no value",
      "--ulr is no option",
    ])
      expect(said.filter((line) => line.startsWith(start))).toHaveLength(1);
    expect(said).toHaveLength(9);
    expect(said.join("\n")).toContain("did you mean createApplication?");
  });

  test.each([
    [["--seed", "1.5"], '--seed is "1.5": give a whole number from -2147483648 to 4294967295.'],
    [["--budget", "0s"], '--budget is "0s": give a time from 1s to 24h, such as 120s, 10m or 1h.'],
    [["--budget", "120"], '--budget is "120": give a time from 1s to 24h, such as 120s, 10m or 1h.'],
    [["--write-baseline"], "--write-baseline needs the file to write: give --baseline <file> too."],
    [["--timeout", "1e3"], '--timeout is "1e3": give a whole number from 1 to 600000.'],
    [["--seed", "1", "--seed", "2"], "--seed is given twice: give it once."],
    [["--out", " "], "--out has no value: write --out <value>."],
    [
      ["--interface", "moderation", "--only", "createApplication"],
      '--only is "createApplication", which no operationId of the tested interfaces is, nor a path.',
    ],
    [["--Seed", "1"], "--Seed is no option; did you mean --seed? See --help."],
  ])("%j", (args, line) => expect(problems([...needed, ...args])).toContain(line));

  test.each(["http://user:pass@host/", "http://host/?a=1", "http://host/#x", "host:9011", "nothing"])(
    "%s is no address of a server",
    (url) => expect(problems(["--url", url, "--key", "k"])).toHaveLength(1),
  );

  test("a missing half is named, with how to give it", () => {
    expect(problems(["--url", "http://x"])).toEqual([expect.stringContaining("GATEHOUSE_CONTRACT_KEY")]);
    expect(problems(["--key", "k"])).toEqual([expect.stringContaining("--url http://127.0.0.1:9011")]);
    expect(problems([])).toEqual([expect.stringContaining("gatehouse contract --own")]);
  });

  test("no message holds a secret", () => {
    expect(problems(["--key", "hidden", "--key", "hidden", "--other-key", "hidden"]).join()).not.toContain("hidden");
  });
});

test("help names every option and wins over everything else", () => {
  expect(readCommandLine(["--wrong", "--help"], {})).toEqual({ kind: "help", text: help });
  for (const name of Object.keys(knownOptions).filter((option) => option !== "help"))
    expect(help).toContain(`--${name} `);
  for (const line of help.split("\n")) expect(line.length).toBeLessThanOrEqual(120);
});

test("a server of our own needs nothing else, and takes nothing that says which it is", () => {
  expect(readCommandLine(["--own", "--seed", "7"], {})).toMatchObject({ kind: "run", own: true, options: { seed: 7 } });
  expect(readCommandLine(["--own", "--url", "http://a", "--tenant", "t"], {})).toEqual({
    kind: "wrong",
    problems: [
      "--own starts a server that the kit knows all about: leave --url out.",
      "--own starts a server that the kit knows all about: leave --tenant out.",
    ],
  });
});

describe("a description that is not ours", () => {
  const url = ["--url", "http://127.0.0.1:8080"];

  test("needs no key, and takes headers and operations", () => {
    const more = [
      "--header",
      "Authorization: Bearer a:b",
      "--header",
      "X-Key:k",
      "--query",
      "key=a=b",
      "--only",
      "list*",
      "--skip",
      "stop",
    ];
    const command = readCommandLine([...url, "--document", "api.yaml", ...more, "--badge", "b.svg"], {});
    if (command.kind !== "run") throw new Error(`The command is ${command.kind}.`);
    expect(command.destination.badge).toBe("b.svg");
    expect(command.options.operations).toBeUndefined();
    expect(command.options.document).toMatchObject({
      address: "api.yaml",
      headers: { Authorization: "Bearer a:b", "X-Key": "k" },
      query: { key: "a=b" },
      only: ["list*"],
      skip: ["stop"],
    });
  });

  test("a header may come from the environment", () => {
    const command = readCommandLine([...url, "--document", "api.yaml"], { GATEHOUSE_CONTRACT_HEADER: "X-Key: k" });
    expect(command.kind === "run" && command.options.document?.headers).toEqual({ "X-Key": "k" });
  });

  test.each([
    [["--document", "a", "--header", "no header"], /--header is no header/],
    [["--document", "a", "--query", "key"], /--query is no pair/],
    [["--header", "X-Key: k"], /--header goes with --document/],
    [["--skip", "x"], /--skip goes with --document/],
    [["--own", "--document", "a"], /leave --document out/],
  ])("%j is told", (args, message) => {
    expect(problems([...url, ...args]).join("\n")).toMatch(message);
  });
});
