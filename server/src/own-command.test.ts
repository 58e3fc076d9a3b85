import { expect, test } from "vitest";
import { ownCommand, storeVariables } from "./own-command.ts";

const program = "/home/ada/node_modules/@gatehouse/server/dist/program/gatehouse.js";
const called = (env: Record<string, string>, argv1 = program, execPath = "/usr/bin/node") =>
  ownCommand("keys add laptop", { env, argv: [execPath, argv1], execPath, cwd: () => "/home/ada" });

test("a command is called as the server was", () => {
  const clone = { npm_package_name: "gatehouse", npm_command: "start" };
  expect(called(clone)).toBe("npm run --silent keys -- add laptop");
  expect(called({ npm_command: "exec" })).toBe("npx --no -- gatehouse keys add laptop");
  expect(called({ npm_package_name: "forum", npm_lifecycle_event: "dev" })).toBe(
    "npx --no -- gatehouse keys add laptop",
  );
  expect(called({}, "/usr/bin/gatehouse")).toBe("gatehouse keys add laptop");
  expect(called({})).toBe("node node_modules/@gatehouse/server/dist/program/gatehouse.js keys add laptop");
  const file = "gatehouse-linux-x64";
  expect(called({}, program, `/home/ada/${file}`)).toBe(`./${file} keys add laptop`);
  expect(called({}, program, `/opt/${file}`)).toBe(`/opt/${file} keys add laptop`);
});

test("the store of another place is named, but for one whose address may hold a password", () => {
  expect(storeVariables({ env: { DATABASE_URL: "sqlite:/var/lib/gatehouse.db" } })).toBe(
    "DATABASE_URL=sqlite:/var/lib/gatehouse.db ",
  );
  expect(storeVariables({ env: { DATABASE_URL: "postgres://ada:secret@db/gatehouse" } })).toBe("");
  expect(storeVariables({ env: {} })).toBe("");
});
