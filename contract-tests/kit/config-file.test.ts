/** Options and settings in `gatehouse-contract.yaml`, and mistakes in it. */
import { describe, expect, test } from "vitest";
import { commandLogin } from "./auth-command.ts";
import { readCommandLine } from "./command-line.ts";
import { readConfigFile } from "./config-file.ts";
import { chooseOperations } from "./operation-choice.ts";
import { settingsFor } from "./run-options.ts";

const file = `
url: http://127.0.0.1:8080
document: api.yaml
timeout: 5000
fail-fast: true
skip: [stop, "DELETE /all"]
header: { X-Key: secret }
auth: echo token
operations:
  "/pets/*": { values: { petId: 7 } }
  "GET /pets/{petId}": { values: { size: big }, ignore: status-documented }
  buyPet: { skip: It costs money., body: { petId: 7 } }
`;

describe("the file", () => {
  test("holds the options of the command line, which go before it", () => {
    const command = readCommandLine(["--timeout", "7"], {}, () => file);
    if (command.kind !== "run") throw new Error(JSON.stringify(command));
    const { url, timeoutMs, failFast, document } = command.options;
    expect([url, timeoutMs, failFast]).toEqual(["http://127.0.0.1:8080", 7, true]);
    expect(document).toMatchObject({
      address: "api.yaml",
      headers: { "X-Key": "secret" },
      skip: ["stop", "DELETE /all"],
      login: { command: "echo token" },
    });
  });

  test("has settings of operations, which add up", () => {
    const { operations } = readConfigFile(file, "f");
    const of = (operationId: string, method: "GET" | "POST", path: string) =>
      settingsFor(operations, { operationId, method, path });
    expect(of("getPet", "GET", "/pets/{petId}")).toEqual({
      values: { petId: 7, size: "big" },
      ignore: ["status-documented"],
    });
    expect(of("buyPet", "POST", "/orders").skip).toBe("It costs money.");
  });

  test.each([
    ["a: [", "f: it is no YAML"],
    ["- a", "f: it holds no map of options."],
    ["tiemout: 5", 'f: "tiemout" is no option; did you mean'],
    ["fail-fast: yes please", "f: fail-fast is true or false."],
    ["url: [a]", "f: url is one text."],
    ["skip: [{}]", "f: skip is a text, or a list of texts."],
    ["operations: 7", "f: operations is no map"],
    ["operations: { a: 7 }", "f: operations, a: give skip, values, body, ignore."],
    ["operations: { a: { values: 7 } }", "f: operations, a: values is a map"],
    ["operations: { a: { ignore: 7 } }", "f: operations, a: ignore is a list of laws"],
  ])("%j is wrong", (text, problem) => {
    const { problems } = readConfigFile(text, "f");
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
  });

  test("that is named has to be there", () => {
    const command = readCommandLine(["--config", "none.yaml"], {});
    expect(command.kind === "wrong" && command.problems[0]).toBe(
      "--config none.yaml cannot be read: correct its name.",
    );
  });
});

describe("a login", () => {
  test.each([
    ["echo abc.def", { Authorization: "Bearer abc.def" }],
    ["echo 'X-Key: a b'; echo 'Cookie: s=1'", { "X-Key": "a b", Cookie: "s=1" }],
  ])("%s", async (command, headers) => {
    expect(await commandLogin(command).headers()).toEqual(headers);
  });

  test.each([
    ["echo null", "--auth printed neither a token nor headers"],
    ["echo", "--auth printed neither a token nor headers"],
    ["echo no >&2; exit 7", "--auth has failed"],
  ])("%s is refused", async (command, message) => {
    await expect(commandLogin(command).headers()).rejects.toThrow(message);
  });
});

test("a pattern is of an id, a path, or both method and path", () => {
  const all = [
    { operationId: "listPets", method: "GET" as const, path: "/pets", tag: "" },
    { operationId: "getPet", method: "GET" as const, path: "/pets/{petId}", tag: "" },
    { operationId: "deletePet", method: "DELETE" as const, path: "/pets/{petId}", tag: "" },
  ];
  const chosen = (...only: string[]) => chooseOperations(all, { only, tags: undefined }).operations;
  expect(chosen("/pets/*")).toEqual(["getPet", "deletePet"]);
  expect(chosen("GET *")).toEqual(["listPets", "getPet"]);
  expect(chosen("list*", "DELETE /pets/{petId}")).toEqual(["listPets", "deletePet"]);
  expect(chooseOperations(all, { only: ["/cats"], tags: undefined }).problems[0]).toContain("nor a path");
});
