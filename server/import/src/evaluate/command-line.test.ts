import { expect, test } from "vitest";
import { readCommandLine } from "./command-line.ts";

const id = "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10";
const environment = { GATEHOUSE_API_KEY: "a-key", GATEHOUSE_URL: "http://server.example/" };
const needed = ["--file", "labelled.csv", "--application", id];

function problemsOf(...args: readonly string[]): readonly string[] {
  const command = readCommandLine([...needed, ...args], environment);
  return command.kind === "wrong" ? command.problems : [];
}

test("the address and the key come from the environment where no option has them", () => {
  expect(readCommandLine(needed, environment)).toEqual({
    kind: "evaluate",
    options: {
      file: "labelled.csv",
      format: "csv",
      delimiter: ",",
      applicationId: id,
      compare: undefined,
      url: "http://server.example",
      key: "a-key",
      tenantId: undefined,
      concurrency: 16,
      html: undefined,
      json: false,
      minimums: { precision: undefined, recall: undefined },
    },
  });
});

test("the end of the file's name, or --format, says what the file is", () => {
  const format = (...args: readonly string[]) => {
    const command = readCommandLine(["--application", id, ...args], environment);
    return command.kind === "evaluate" ? command.options.format : command.kind;
  };
  expect(format("--file", "a.jsonl")).toBe("jsonl");
  expect(format("--file", "a.data", "--format", "jsonl")).toBe("jsonl");
  expect(format("--file", "a.data")).toBe("wrong");
  expect(format("--file", "a.csv", "--format", "json")).toBe("wrong");
});

test.each([
  ["--minimum-precision", "0.9", []],
  ["--minimum-recall", "1", []],
  ["--minimum-recall", "1.1", ["--minimum-recall is a number from 0 to 1, such as 0.9."]],
  ["--minimum-precision", "90%", ["--minimum-precision is a number from 0 to 1, such as 0.9."]],
  ["--compare", "other", [expect.stringMatching(/^--compare is the id of a moderation application/)]],
  ["--concurrency", "65", ['--concurrency is "65": give a whole number from 1 to 64.']],
  ["--minimum-f1", "1", [expect.stringMatching(/^--minimum-f1 is no option/), expect.anything()]],
] as const)("%s %s", (option, value, expected) => {
  expect(problemsOf(option, value)).toEqual(expected);
});

test("all that is missing is named at once", () => {
  const command = readCommandLine([], {});
  expect(command.kind === "wrong" ? command.problems.map((problem) => problem.split(" is ")[0]) : []).toEqual([
    "--file",
    "--key",
    "--application",
  ]);
});
