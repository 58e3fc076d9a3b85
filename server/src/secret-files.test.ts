/** Reads secrets from files. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ConfigurationError, readConfiguration } from "./configuration.ts";
import { readSecret, SecretFileError } from "./secret-files.ts";

let folder: string;
let file: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "gatehouse-secrets-"));
  file = join(folder, "secret");
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ["as it is", "value", "value"],
  ["without the newline at its end", "value\n", "value"],
  ["without the newline of Windows", "value\r\n", "value"],
  ["with everything else", " two\nlines \n\n", " two\nlines \n"],
])("the value of the file counts, %s", (_, text, value) => {
  writeFileSync(file, text);
  expect(readSecret({ MASTER_KEY_FILE: file }, "MASTER_KEY")).toBe(value);
  expect(readSecret({ MASTER_KEY: "", MASTER_KEY_FILE: file }, "MASTER_KEY")).toBe(value);
});

test("without a file the variable counts", () => {
  expect(readSecret({ MASTER_KEY: "own", MASTER_KEY_FILE: "" }, "MASTER_KEY")).toBe("own");
  expect(readSecret({}, "MASTER_KEY")).toBeUndefined();
});

test("both are refused, and neither is shown", () => {
  writeFileSync(file, "of-the-file");
  const read = () => readSecret({ MASTER_KEY: "of-the-variable", MASTER_KEY_FILE: file }, "MASTER_KEY");
  expect(read).toThrow(new SecretFileError("MASTER_KEY and MASTER_KEY_FILE are both set. Set one of them."));
});

test.each([
  ["is not there", () => join(folder, "none"), /^SMTP_URL_FILE takes a file that can be read; \S+ cannot \(ENOENT/],
  ["is a folder", () => folder, /^SMTP_URL_FILE takes a file that can be read; \S+ cannot \(EISDIR/],
  ["is empty", () => write(""), /^SMTP_URL_FILE takes a file that is not empty; /],
  ["is but a newline", () => write("\n"), /^SMTP_URL_FILE takes a file that is not empty; /],
  ["is too long", () => write("x".repeat(65_537)), /^SMTP_URL_FILE takes a file of at most 65536 bytes; /],
  ["has no end", () => "/dev/zero", /^SMTP_URL_FILE takes a file of at most 65536 bytes; /],
])("a file that %s is refused", (_, named, message) => {
  expect(() => readSecret({ SMTP_URL_FILE: named() }, "SMTP_URL")).toThrow(message);
});

test("every variable that holds a secret may be a file", () => {
  const values = {
    DATABASE_URL: "postgres://user:password@localhost/gatehouse",
    MASTER_KEY: "ab".repeat(32),
    SMTP_URL: "smtp://user:password@localhost:25",
  };
  const files = Object.entries(values).map(([name, value]) => {
    writeFileSync(join(folder, name), `${value}\n`);
    return [`${name}_FILE`, join(folder, name)];
  });
  expect(readConfiguration(Object.fromEntries(files))).toEqual(readConfiguration(values));
});

test.each(["DATABASE_URL", "MASTER_KEY", "SMTP_URL"])("what is wrong in the file of %s is not shown", (name) => {
  write("mysql://user:hunter2@localhost");
  const read = () => readConfiguration({ [`${name}_FILE`]: file });
  expect(read).toThrow(ConfigurationError);
  expect(read).toThrow(new RegExp(`^${name} takes .+; the file of ${name}_FILE holds something else\\.$`));
});

function write(text: string): string {
  writeFileSync(file, text);
  return file;
}
