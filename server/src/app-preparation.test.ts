/** A handler's preparation runs before its transaction, so that the store stays free meanwhile. */
import { expect, test } from "vitest";
import { reply, withPreparation } from "./contract/handlers.ts";
import { serveApp } from "./testdata/serve-app.ts";

test("the work that needs no store comes first, once, and its result is handed to the rest", async () => {
  const order: string[] = [];
  const createBlacklistTag = withPreparation<"createBlacklistTag", string>(
    async ({ body }) => {
      order.push("prepared");
      return `${body.tag.name}, prepared`;
    },
    async (_input, _context, name) => {
      order.push("handled");
      return reply(200, { tag: { id: 1, name } });
    },
  );
  const app = await serveApp({
    handlers: { createBlacklistTag },
    store: (working) => ({
      write: async (work, keep) => {
        order.push("transaction");
        return working.write(work, keep);
      },
    }),
  });
  const answer = await app.ask("POST", "/filter/blacklist/tag", { tag: { name: "A" } });
  await app.close();
  expect(await answer.json()).toEqual({ tag: { id: 1, name: "A, prepared" } });
  expect(order).toEqual(["prepared", "transaction", "handled"]);
});
