/** Writes each email into a folder as an `.eml` file, which mail programs open: for development, and where there is no SMTP. */
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import MailComposer from "nodemailer/lib/mail-composer";
import type { MailAddress } from "./mail.ts";
import { allRefused, type Mailer, type Message, type Refusal } from "./mailer.ts";
import { toMime } from "./mime.ts";

/** The oldest are deleted, so that what nobody looks at does not fill the disk. */
const mostFiles = 10_000;
/** Counting them each time would take longer than writing. */
const writesBetweenCounts = 100;

export class FolderMailer implements Mailer {
  readonly description: string;
  readonly from: MailAddress;
  readonly #folder: string;
  readonly #mostFiles: number;
  #writes = 0;

  constructor(folder: string, from: MailAddress, keep = mostFiles) {
    this.#folder = folder;
    this.from = from;
    this.#mostFiles = keep;
    this.description = `files in ${folder}`;
  }

  async deliver(message: Message, recipients: readonly string[]): Promise<readonly Refusal[]> {
    try {
      await mkdir(this.#folder, { recursive: true });
      await this.#write(nameOf(message), await composed(message));
      if (this.#writes++ % writesBetweenCounts === 0) await this.#deleteOldest();
      return [];
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return allRefused(recipients, { error: `The email cannot be written to a file: ${why}.`, isFinal: false });
    }
  }

  /** Whoever reads the folder sees no half of a file, and one that is written again takes the place of the first. */
  async #write(name: string, content: Buffer): Promise<void> {
    const half = join(this.#folder, `.${name}.part`);
    const file = await open(half, "w");
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(half, join(this.#folder, name));
  }

  async #deleteOldest(): Promise<void> {
    const names = (await readdir(this.#folder)).filter((name) => ownName.test(name)).toSorted();
    const surplus = names.slice(0, Math.max(0, names.length - this.#mostFiles));
    for (const name of surplus) await rm(join(this.#folder, name), { force: true });
  }
}

const ownName = /^\d{8}T\d{9}Z-[0-9a-f-]{36}\.eml$/;

/** Sorted by name, they are sorted by time. */
function nameOf({ instant, key }: Message): string {
  return `${new Date(instant).toISOString().replaceAll(/[-:.]/g, "")}-${key}.eml`;
}

async function composed(message: Message): Promise<Buffer> {
  const node = new MailComposer({ ...toMime(message), newline: "windows" }).compile();
  node.keepBcc = true;
  return node.build();
}
