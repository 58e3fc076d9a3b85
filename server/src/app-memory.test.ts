/** Requests do not grow caches. */
import { RequestValidator } from "express-openapi-validator/dist/middlewares/openapi.request.validator.js";
import { afterAll, describe, expect, test, vi } from "vitest";
import { serveApp } from "./testdata/serve-app.ts";

const app = await serveApp();
afterAll(() => app.close());

/** Returns the only validator of the process. */
async function findValidator(): Promise<object> {
  const validate = vi.spyOn(RequestValidator.prototype, "validate");
  await app.ask("GET", "/api/application");
  const [validator] = validate.mock.contexts;
  validate.mockRestore();
  if (validator === undefined || validator === null) throw new Error("The validator was not asked.");
  return validator;
}

const validator = await findValidator();

/** Returns the number of compiled validators in the cache, one per name. */
function kept(): number {
  const cache: unknown = Reflect.get(validator, "middlewareCache");
  if (typeof cache !== "object" || cache === null) throw new Error("The validator keeps its validators elsewhere now.");
  return Object.keys(cache).length;
}

describe("The validator's cache", () => {
  const send = (contentType: string) =>
    app.ask("POST", "/api/application", { application: {} }, { "content-type": contentType });

  test("has one entry for an operation and media type, whatever parameters a client puts behind it", async () => {
    expect((await send("application/json")).status).toBe(400);
    const before = kept();
    expect(before).toBeGreaterThan(0);
    for (let count = 0; count < 1_000; count += 20) {
      const batch = Array.from(
        { length: 20 },
        (_, index) => `application/json; charset=utf-8; version=${count + index}`,
      );
      const answers = await Promise.all(batch.map(send));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
      await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    }
    expect(kept()).toBe(before);
  });

  test("has none for a media type that is not taken", async () => {
    const before = kept();
    for (let count = 0; count < 50; count++) expect((await send(`application/json-${count}`)).status).toBe(415);
    expect(kept()).toBe(before);
  });

  test("does not grow with paths, queries or request headers", async () => {
    expect((await app.ask("GET", "/filter/blacklist/entry/search?text=0")).status).toBe(200);
    expect((await app.ask("GET", "/filter/blacklist/tag/1")).status).toBe(404);
    const before = kept();
    for (let count = 0; count < 50; count++) {
      await app.ask("GET", `/filter/blacklist/entry/search?text=${count}&x${count}=1`, undefined, {
        accept: `application/${count}`,
      });
      await app.ask("GET", `/filter/blacklist/tag/${count + 2}`, undefined, { "content-type": `text/${count}` });
      await app.ask("GET", `/unknown/${count}`);
    }
    expect(kept()).toBe(before);
  });
});
