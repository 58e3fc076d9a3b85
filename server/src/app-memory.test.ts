/** Requests do not grow caches. */
import { afterAll, describe, expect, test } from "vitest";
import { sharedValidator } from "./http/validation/validate-requests.ts";
import { serveApp } from "./testdata/serve-app.ts";

const app = await serveApp();
afterAll(() => app.close());

/** Returns the number of compiled validators in the cache, one per name. */
function cacheSize(): number {
  const cache: unknown = Reflect.get(sharedValidator().requests, "middlewareCache");
  if (typeof cache !== "object" || cache === null) throw new Error("This version of the validator caches elsewhere.");
  return Object.keys(cache).length;
}

describe("The validator's cache", () => {
  const send = (contentType: string) =>
    app.ask("POST", "/api/application", { application: {} }, { "content-type": contentType });

  test("has one entry for an operation and media type, whatever parameters a client puts behind it", async () => {
    expect((await send("application/json")).status).toBe(400);
    const before = cacheSize();
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
    expect(cacheSize()).toBe(before);
  });

  test("has none for a media type that is not taken", async () => {
    const before = cacheSize();
    for (let count = 0; count < 50; count++) expect((await send(`application/json-${count}`)).status).toBe(415);
    expect(cacheSize()).toBe(before);
  });

  test("does not grow with paths, queries or request headers", async () => {
    expect((await app.ask("GET", "/filter/blacklist/entry/search?text=0")).status).toBe(200);
    expect((await app.ask("GET", "/filter/blacklist/tag/1")).status).toBe(404);
    const before = cacheSize();
    for (let count = 0; count < 50; count++) {
      await app.ask("GET", `/filter/blacklist/entry/search?text=${count}&x${count}=1`, undefined, {
        accept: `application/${count}`,
      });
      await app.ask("GET", `/filter/blacklist/tag/${count + 2}`, undefined, { "content-type": `text/${count}` });
      await app.ask("GET", `/unknown/${count}`);
    }
    expect(cacheSize()).toBe(before);
  });
});
