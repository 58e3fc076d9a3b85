/** Tests an interface's examples: there is one for each use of each operation, and each has its effect. */
import { readdirSync, readFileSync } from "node:fs";
import type { InterfaceName } from "@gatehouse/openapi/interfaces";
import type { BootstrapObject, TestServerOptions } from "@gatehouse/server";
import { beforeEach, describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import type { Trial } from "./trial.ts";
import { isUse, usesOf } from "./uses.ts";
import { watchedClient } from "./watched-client.ts";

/** The server at the beginning of each example. */
export interface Setting {
  readonly bootstrap: BootstrapObject;
  readonly options?: Omit<TestServerOptions, "bootstrap">;
}

export async function tryExamples(
  name: InterfaceName,
  trials: readonly Trial[],
  { bootstrap, options }: Setting,
): Promise<void> {
  const context = await start(bootstrap, options);
  const uses = usesOf(name);
  const names = uses.map((use) => use.name).sort();

  describe(`The examples of the ${name} interface`, () => {
    beforeEach(() => context.server.reset());

    test("are one for each operation and form, and none besides", () => {
      const folder = new URL(`../../sdk/examples/${name}/`, import.meta.url);
      const sources = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), "utf8"));
      const examples = sources.flatMap((source) => [...source.matchAll(/^export async function (\w+)/gm)]);
      expect(examples.map(([, example]) => example).sort()).toEqual(names);
    });

    test("are each tried once", () => {
      expect(trials.map((trial) => trial.name).sort()).toEqual(names);
    });

    test.each(trials)("$name", async (trial) => {
      const { client, sent } = watchedClient(context.server);
      const check = await trial.run(client, context);
      const calls = [...sent];
      const before = expect.getState().assertionCalls;
      await check();
      expect(expect.getState().assertionCalls, "assertions about what came of it").toBeGreaterThan(before);
      const use = uses.find((one) => one.name === trial.name);
      expect(
        use !== undefined && calls.some((call) => isUse(use, call)),
        `It called ${calls.map(({ method, url, status }) => `${method} ${url.pathname} (${status})`).join(", ")}`,
      ).toBe(true);
    });
  });
}
