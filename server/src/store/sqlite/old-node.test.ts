import { expect, onTestFinished, test } from "vitest";
import { openSqlite } from "./sqlite.ts";

test("a Node that the driver's binary would kill is refused with the version that is needed", async () => {
  const versions = Object.getOwnPropertyDescriptor(process.versions, "napi");
  onTestFinished(() => void Object.defineProperty(process.versions, "napi", versions ?? {}));
  Object.defineProperty(process.versions, "napi", { ...versions, value: "9" });
  await expect(openSqlite(":memory:", undefined)).rejects.toThrow(/needs Node 22\.18 or newer, and this is Node \d+/);
  await expect(openSqlite(":memory:", "better-sqlite3")).rejects.toThrow(/needs Node 22\.18 or newer/);
});
