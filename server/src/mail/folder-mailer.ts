/** Writes each email as an `.eml` file, for the process's user alone: for development and installations without SMTP. */
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { MailAddress } from "./mail.ts";
import { type Mailer, type Message, type RejectedRecipient, rejectAll } from "./mailer.ts";
import { toMime } from "./mime.ts";

/** Maximum number of files; the oldest are deleted to bound disk use. */
const maximumFiles = 10_000;
/** Files are counted after this many writes, since counting takes longer than writing. */
const writesBetweenCounts = 100;

export class FolderMailer implements Mailer {
  readonly description: string;
  readonly from: MailAddress;
  readonly #folder: string;
  readonly #maximumFiles: number;
  #writes = 0;

  constructor(folder: string, from: MailAddress, keep = maximumFiles) {
    this.#folder = folder;
    this.from = from;
    this.#maximumFiles = keep;
    this.description = `files in ${folder}`;
  }

  async deliver(message: Message, recipients: readonly string[]): Promise<readonly RejectedRecipient[]> {
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await this.#write(nameOf(message), await compose(message));
      if (this.#writes++ % writesBetweenCounts === 0) await this.#deleteOldest();
      return [];
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      const error = "The email cannot be written to a file.";
      return rejectAll(recipients, { error, detail: `${error} ${why}`, isFinal: false });
    }
  }

  /** Writes to a temporary file and renames it, so that readers never see a partial file. */
  async #write(name: string, content: Buffer): Promise<void> {
    const temporary = join(this.#folder, `.${name}.part`);
    const file = await open(temporary, "w", 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, join(this.#folder, name));
  }

  async #deleteOldest(): Promise<void> {
    const names = (await readdir(this.#folder)).filter((name) => fileNamePattern.test(name)).toSorted();
    const surplus = names.slice(0, Math.max(0, names.length - this.#maximumFiles));
    for (const name of surplus) await rm(join(this.#folder, name), { force: true });
  }
}

const fileNamePattern = /^\d{8}T\d{9}Z-[0-9a-f-]{36}\.eml$/;

/** Returns a name that sorts by time. */
function nameOf({ instant, key }: Message): string {
  return `${new Date(instant).toISOString().replaceAll(/[-:.]/g, "")}-${key}.eml`;
}

async function compose(message: Message): Promise<Buffer> {
  // Loaded with the first email.
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const node = new MailComposer({ ...toMime(message), newline: "windows" }).compile();
  node.keepBcc = true;
  return node.build();
}
