import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { FolderMailer } from "./folder-mailer.ts";
import type { Message } from "./mailer.ts";

const from = { address: "gatehouse@example.org" };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "gatehouse-mail-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function message(more: Partial<Message> = {}): Message {
  const key = "0e9f6c1a-2b3d-4e5f-8a90-1b2c3d4e5f60";
  return { from, to: [{ address: "mia@example.org" }], subject: "Ahoy", text: "Hello.", key, instant: 0, ...more };
}

async function written(more: Partial<Message> = {}): Promise<string> {
  expect(await new FolderMailer(folder, from).deliver(message(more), ["mia@example.org"])).toEqual([]);
  const [name = ""] = await readdir(folder);
  return readFile(join(folder, name), "utf8");
}

it("writes a whole message, blind copies too, into a folder that it makes", async () => {
  const mailer = new FolderMailer(join(folder, "a", "b"), from);
  const sent = message({ cc: [{ address: "max@example.org" }], bcc: [{ address: "ada@example.org", display: "Ada" }] });
  expect(await mailer.deliver(sent, ["mia@example.org"])).toEqual([]);
  expect(await readdir(join(folder, "a", "b"))).toEqual([
    "19700101T000000000Z-0e9f6c1a-2b3d-4e5f-8a90-1b2c3d4e5f60.eml",
  ]);
  const source = await readFile(
    join(folder, "a", "b", "19700101T000000000Z-0e9f6c1a-2b3d-4e5f-8a90-1b2c3d4e5f60.eml"),
    "utf8",
  );
  for (const line of ["To: mia@example.org", "Cc: max@example.org", "Bcc: Ada <ada@example.org>", "Subject: Ahoy"]) {
    expect(source).toContain(`${line}\r\n`);
  }
  expect(source).toMatch(/\r\n\r\nHello\.\r\n$/);
});

it("lets nothing of the head begin another line", async () => {
  const evil = "Ahoy\r\nBcc: all@example.org\r\n\r\nBody\u2028X-Evil: 1\n\u0000";
  const source = await written({ subject: evil, to: [{ address: "mia@example.org", display: evil }] });
  const head = source.slice(0, source.indexOf("\r\n\r\n"));
  const names = head.split(/\r\n(?![ \t])/).map((line) => line.slice(0, line.indexOf(":")));
  expect(names).not.toContain("Bcc");
  expect(names).not.toContain("X-Evil");
  expect(source).toMatch(/\r\n\r\nHello\.\r\n$/);
});

it("reads no file and asks nobody for what a text names", async () => {
  const secret = join(folder, "secret.txt");
  await writeFile(secret, "tide-table");
  const mailer = new FolderMailer(join(folder, "out"), from);
  await mailer.deliver(message({ html: `<img src="file://${secret}"><img src="${secret}">` }), []);
  const [name = ""] = await readdir(join(folder, "out"));
  expect(await readFile(join(folder, "out", name), "utf8")).not.toContain("tide-table");
});

it("writes one file for one email, however often it is sent", async () => {
  const mailer = new FolderMailer(folder, from);
  for (let times = 0; times < 3; times++) await mailer.deliver(message(), []);
  expect(await readdir(folder)).toHaveLength(1);
});

it("keeps a bounded number of emails, the latest, and every other file", async () => {
  await writeFile(join(folder, "notes.txt"), "mine");
  const keep = 5;
  const mailer = new FolderMailer(folder, from, keep);
  for (let index = 0; index < 101; index++) {
    const key = `0e9f6c1a-2b3d-4e5f-8a90-${String(index).padStart(12, "0")}`;
    await mailer.deliver(message({ key, instant: index * 1_000 }), []);
  }
  const names = await readdir(folder);
  expect(names).toContain("notes.txt");
  expect(names.filter((name) => name.endsWith(".eml"))).toHaveLength(keep);
  expect(names.toSorted()[0]).toContain("19700101T000136000Z");
});

it("refuses for now what cannot be written", async () => {
  const blocked = join(folder, "file");
  await writeFile(blocked, "");
  const refusals = await new FolderMailer(blocked, from).deliver(message(), ["mia@example.org"]);
  expect(refusals).toEqual([
    {
      recipient: "mia@example.org",
      error: "The email cannot be written to a file.",
      detail: expect.stringContaining("EEXIST"),
      isFinal: false,
    },
  ]);
});
