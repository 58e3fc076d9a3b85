import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { addRepository } from "./repository.ts";

const folder = mkdtempSync(join(tmpdir(), "gatehouse-repository-"));
const file = join(folder, "package.json");
afterAll(() => rmSync(folder, { recursive: true }));

test.each(["https://git.example.com/harbour/gatehouse", "https://git.example.com/harbour/gatehouse.git/"])(
  "%s is in the manifest as npm compares it, and all else stays",
  (address) => {
    writeFileSync(file, JSON.stringify({ name: "@gatehouse/sdk", version: "1.0.0" }));
    addRepository(folder, address);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
      name: "@gatehouse/sdk",
      version: "1.0.0",
      repository: { type: "git", url: "git+https://git.example.com/harbour/gatehouse.git" },
      publishConfig: { access: "public" },
    });
  },
);

test.each([
  "harbour/gatehouse",
  "http://git.example.com/a",
  "https://git.example.com",
  "https://me:secret@git.example.com/a",
])("%s is refused", (address) => {
  expect(() => addRepository(folder, address)).toThrow("--repository");
});
