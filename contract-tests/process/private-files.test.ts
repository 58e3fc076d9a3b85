/**
 * Files of the program: other users of the machine read none of them, whatever the umask it starts with (OWASP ASVS
 * 13.3.2, 14.2.4, 16.4.2).
 */
import { chmodSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { makeFolder, patience, type RunningProgram, sqliteDrivers, startProgram, stop, withKey } from "./program.ts";

const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

/** Returns each file and folder below, with its mode. */
function modesBelow(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return Object.fromEntries(names.map((name) => [name, modeOf(join(folder, name))]));
}

/** Sends an email, which the program writes to a file. */
async function sendMail(program: RunningProgram): Promise<void> {
  const { identity } = program.client();
  const { emailTemplate } = await identity.createEmailTemplate({
    body: {
      emailTemplate: {
        name: "Welcome",
        fromEmail: "no-reply@forum.example.com",
        defaultFromName: "The forum",
        defaultSubject: "Welcome",
        defaultHtmlTemplate: "<p>Welcome</p>",
        defaultTextTemplate: "Welcome",
      },
    },
  });
  const toAddresses = [{ address: "reader@example.com" }];
  await identity.sendEmail({ emailTemplateId: emailTemplate.id ?? "", body: { toAddresses } });
}

describe.skipIf(process.platform === "win32")("other users of the machine", patience, () => {
  test.each(sqliteDrivers())("%s: read the store, its key, the log or an email, under a umask of 0", async (driver) => {
    const folder = makeFolder();
    const before = process.umask(0);
    onTestFinished(() => void process.umask(before));
    const program = await startProgram(folder, {
      DATABASE_URL: `${driver}:data/store.db`,
      LOG_FILE: "logs/gatehouse.log",
      LOG_FILE_MAX_BYTES: "65536",
      ...withKey(makeFolder()),
    });
    await sendMail(program);
    for (let count = 0; count < 400; count++) await program.client().identity.retrieveSystemVersion();
    const logs = () => readdirSync(join(folder, "logs")).filter((name) => name.endsWith(".gz"));
    await expect.poll(logs, { timeout: 20_000 }).not.toEqual([]);
    await expect.poll(() => readdirSync(join(folder, "data")), { timeout: 20_000 }).toContain("mail");
    const mails = () => readdirSync(join(folder, "data/mail")).filter((name) => name.endsWith(".eml"));
    await expect.poll(mails, { timeout: 20_000 }).toHaveLength(1);
    const modes = modesBelow(folder);
    const folders = ["data", "data/mail", "logs"];
    for (const [name, mode] of Object.entries(modes))
      expect([name, mode]).toEqual([name, folders.includes(name) ? "700" : "600"]);
    for (const name of ["store.db", "store.db-wal", "store.db-shm", "store.db.key"])
      expect(modes).toHaveProperty([`data/${name}`]);
    expect(modes).toHaveProperty(["logs/gatehouse.log"]);
    expect(Object.keys(modes).filter((name) => name.endsWith(".gz"))).not.toEqual([]);
    await stop(program);
  });

  test("read what an earlier version left open to them: the next start closes it, and says so", async () => {
    const folder = makeFolder();
    const environment = { DATABASE_URL: "sqlite:store.db", LOG_FILE: "gatehouse.log", ...withKey(makeFolder()) };
    await stop(await startProgram(folder, environment));
    const files = ["store.db", "store.db.key", "gatehouse.log"];
    for (const name of files) chmodSync(join(folder, name), 0o644);
    const again = await startProgram(folder, environment);
    for (const name of files) expect([name, modeOf(join(folder, name))]).toEqual([name, "600"]);
    await stop(again);
    const log = readFileSync(join(folder, "gatehouse.log"), "utf8");
    const closed = log.split("\n").filter((line) => line.includes("open to other users"));
    expect(closed.map((line) => JSON.parse(line).mode)).toEqual(["0644", "0644", "0644"]);
  });
});
