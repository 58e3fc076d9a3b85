import { expect, test } from "vitest";
import { systemClock } from "./clock.ts";
import { createSilentLog } from "./log/log.ts";
import { Settings } from "./settings.ts";
import { openStore } from "./store/open.ts";

test("a read begins when the one before has ended, so that no older state comes last", async () => {
  const store = await openStore({ kind: "sqlite", file: ":memory:", driver: "better-sqlite3" });
  const events: string[] = [];
  const first = Promise.withResolvers<undefined>();
  const observed: typeof store = Object.create(store, {
    read: {
      value: async (work: Parameters<typeof store.read>[0]) => {
        const number = events.filter((event) => event.startsWith("begin")).length;
        events.push(`begin ${number}`);
        if (number === 0) await first.promise;
        await store.read(work);
        events.push(`end ${number}`);
      },
    },
  });
  const settings = new Settings(observed, createSilentLog().loggers, systemClock);
  const reads = [settings.refresh(), settings.load()];
  await Promise.resolve();
  first.resolve(undefined);
  await Promise.all(reads);
  expect(events).toEqual(["begin 0", "end 0", "begin 1", "end 1"]);
  await store.close();
});

test("a read that failed holds up none after it", async () => {
  const store = await openStore({ kind: "sqlite", file: ":memory:", driver: "better-sqlite3" });
  const settings = new Settings(store, createSilentLog().loggers, systemClock);
  await settings.load();
  await store.close();
  await expect(settings.refresh()).rejects.toThrow();
  await expect(settings.refresh()).rejects.toThrow();
});
