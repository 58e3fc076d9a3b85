import { expect, test } from "vitest";
import { NotPrepared, StoreUnavailable } from "../failures.ts";
import { openStore } from "../open.ts";
import { retryWhenPrepared } from "./retry-when-prepared.ts";

const open = async () => retryWhenPrepared(await openStore({ kind: "sqlite", file: ":memory:", driver: undefined }));

test("work whose need is not prepared is undone, and runs again once it is", async () => {
  const store = await open();
  let isPrepared = false;
  const prepare = async () => {
    await Promise.resolve();
    isPrepared = true;
  };
  let runs = 0;
  const counted = await store.write(async (db) => {
    runs++;
    await db("tenants").insert({ id: "one", name: `Run ${runs}` });
    if (!isPrepared) throw new NotPrepared("It", prepare());
    return db("tenants").pluck("name");
  });
  expect(counted).toEqual(["Run 2"]);
  await store.close();
});

test("what fails to be prepared fails the work; what never is prepared makes the store unavailable", async () => {
  const store = await open();
  const failing = store.read(() => {
    throw new NotPrepared("It", Promise.reject(new RangeError("no")));
  });
  await expect(failing).rejects.toThrow(RangeError);
  let runs = 0;
  const endless = store.read(() => {
    runs++;
    throw new NotPrepared("It", Promise.resolve());
  });
  await expect(endless).rejects.toThrow(StoreUnavailable);
  expect(runs).toBe(8);
  await store.close();
});
