/** Digest email to moderators: event counts and excerpts of the first cases. */
import type { ModerationApplication } from "../applications/applications.ts";

export type CauseKind = "contentAlert" | "contentFlagged" | "userFlagged";

export interface Cause {
  readonly kind: CauseKind;
  /** User text, as it came. */
  readonly excerpt: string;
}

export interface DigestEntry {
  readonly count: number;
  readonly excerpts: readonly string[];
}

export type ModeratorDigest = { readonly [Kind in CauseKind]?: DigestEntry };

const maximumExcerpts = 3;
const kinds = ["contentAlert", "contentFlagged", "userFlagged"] as const;

const words: Readonly<Record<CauseKind, readonly [one: string, many: string]>> = {
  contentAlert: ["content alert", "content alerts"],
  contentFlagged: ["complaint about content", "complaints about content"],
  userFlagged: ["complaint about users", "complaints about users"],
};

/** Returns the digest with the new causes added. */
export function mergeDigest(known: ModeratorDigest | undefined, news: readonly Cause[]): ModeratorDigest {
  const all: { [Kind in CauseKind]?: DigestEntry } = { ...known };
  for (const { kind, excerpt } of news) {
    const { count, excerpts } = all[kind] ?? { count: 0, excerpts: [] };
    const isKept = excerpts.length < maximumExcerpts && excerpt.trim() !== "";
    all[kind] = { count: count + 1, excerpts: isKept ? [...excerpts, excerpt] : excerpts };
  }
  return all;
}

/** The email in plain words: user text is quoted line by line, without what is not for reading. */
export function renderDigest(
  { id, name }: Pick<ModerationApplication, "id" | "name">,
  digest: ModeratorDigest,
): { readonly subject: string; readonly text: string } {
  const entries = kinds.flatMap((kind) => {
    const each = digest[kind];
    return each === undefined ? [] : [{ title: counted(kind, each.count), excerpts: each.excerpts }];
  });
  const sections = entries.map(({ title, excerpts }) =>
    [`${title}${excerpts.length === 0 ? "." : ":"}`, ...excerpts.map(quoted)].join("\n\n"),
  );
  const titles = entries.map(({ title }) => title).join(", ");
  return {
    subject: `${shortened(name)}: ${titles}`,
    text: [
      `This is what came up in the moderation application ${shortened(name)} (${id}) since the last email about it.`,
      ...sections,
      "More may wait in the queues. This email is sent because the application is configured to; you get at most one in ten minutes about each application.",
      "",
    ].join("\n\n"),
  };
}

function counted(kind: CauseKind, count: number): string {
  return `${count} ${words[kind][count === 1 ? 0 : 1]}`;
}

function quoted(excerpt: string): string {
  const lines = excerpt.split(/\r\n|[\n\r\u2028\u2029]/).slice(0, 10);
  return lines.map((line) => `> ${readable(line)}`.trimEnd()).join("\n");
}

/** Without control characters, and without those that turn the direction of what follows. */
function readable(line: string): string {
  return line.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, " ");
}

function shortened(name: string): string {
  const plain = readable(name);
  return plain.length <= 100 ? plain : `${plain.slice(0, 99).toWellFormed()}…`;
}
