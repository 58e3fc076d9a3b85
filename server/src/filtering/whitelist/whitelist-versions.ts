/**
 * One whitelist and its latest versions: the edits between them lead it from one to another and back, so that a request
 * that sees the store as it was before an edit is answered by what was listed then, and so is one after a rollback.
 */
import type {
  EditableWhitelist,
  ItemWithId,
  ListEdit,
  Whitelist,
  WhitelistEdit,
  WhitelistMatch,
} from "../../engine/whitelist/whitelist.ts";

/** A revision, and the number of the last logged change that is in it. */
export interface Mark {
  readonly revision: string;
  readonly lastId: number;
}

/** The edit that leads from a version to the one after it, and the one that leads back. */
interface Step {
  readonly forth: WhitelistEdit;
  readonly back: WhitelistEdit;
}

/** Limits of the version history: number of versions, and words and phrases of an edit. */
const maximumVersions = 256;
const maximumEditSize = 100;
/** Number of words in an edit that makes a copy. */
const wordsPerChange = 1000;

/** The whitelist as of one revision; it may be asked for as long as a request takes. */
export class WhitelistVersion implements Whitelist {
  readonly mark: Mark;
  /** From the version before it; undefined for the first. */
  readonly step: Step | undefined;
  readonly versions: WhitelistVersions;

  constructor(versions: WhitelistVersions, mark: Mark, step: Step | undefined) {
    this.versions = versions;
    this.mark = mark;
    this.step = step;
  }

  check(text: string): WhitelistMatch[] {
    return this.versions.show(this).check(text);
  }

  steps(): number {
    return this.versions.show(this).steps();
  }
}

export class WhitelistVersions {
  /** Are told of each edit, in order: copies in other threads. */
  readonly watchers = new Set<(edit: WhitelistEdit) => void>();
  readonly #whitelist: EditableWhitelist;
  /** From the oldest on. */
  readonly #versions: WhitelistVersion[];
  /** The index of the version that the whitelist is at. */
  #shown = 0;

  constructor(whitelist: EditableWhitelist, mark: Mark) {
    this.#whitelist = whitelist;
    this.#versions = [new WhitelistVersion(this, mark, undefined)];
  }

  /** The number of words that are listed. */
  get size(): number {
    return this.#whitelist.size;
  }

  get latest(): WhitelistVersion {
    const latest = this.#versions.at(-1);
    if (latest === undefined) throw new Error("A whitelist has at least one version.");
    return latest;
  }

  find(revision: string): WhitelistVersion | undefined {
    return this.#versions.findLast(({ mark }) => mark.revision === revision);
  }

  /** The version that this one was made of. */
  before(version: WhitelistVersion): WhitelistVersion | undefined {
    return this.#versions[this.#versions.indexOf(version) - 1];
  }

  /** Drops the versions after this one: their edits were rolled back. */
  dropAfter(version: WhitelistVersion): void {
    this.show(version);
    this.#versions.length = this.#shown + 1;
  }

  /** Adds a version after the latest. */
  append(mark: Mark, edit: WhitelistEdit): WhitelistVersion {
    this.show(this.latest);
    const isLong = sizeOf(edit) > maximumEditSize || (edit.deletedTags ?? []).length > 0;
    const step = isLong ? undefined : { forth: edit, back: this.#reverse(edit) };
    this.#apply(edit);
    const version = new WhitelistVersion(this, mark, step);
    // No way leads back over a long edit.
    if (step === undefined) this.#versions.length = 0;
    this.#versions.push(version);
    if (this.#versions.length > maximumVersions) this.#versions.shift();
    this.#shown = this.#versions.length - 1;
    return version;
  }

  /** The whitelist at a version; at the latest, where a request took so long that its own is not kept any more. */
  show(version: WhitelistVersion): EditableWhitelist {
    if (this.#versions[this.#shown] === version) return this.#whitelist;
    const found = this.#versions.indexOf(version);
    const target = found < 0 ? this.#versions.length - 1 : found;
    while (this.#shown < target) this.#apply(this.#versions[++this.#shown]?.step?.forth);
    while (this.#shown > target) this.#apply(this.#versions[this.#shown--]?.step?.back);
    return this.#whitelist;
  }

  /** Returns the edits that make a copy of the whitelist as it is now. */
  changes(): Iterable<WhitelistEdit> {
    const { words, phrases } = this.#whitelist.contents();
    return (function* () {
      yield { phrases: { put: phrases } };
      for (let at = 0; at < words.length; at += wordsPerChange)
        yield { words: { put: words.slice(at, at + wordsPerChange) } };
    })();
  }

  #apply(edit: WhitelistEdit | undefined): void {
    if (edit === undefined) return;
    this.#whitelist.apply(edit);
    for (const watch of this.watchers) watch(edit);
  }

  #reverse({ words, phrases }: WhitelistEdit): WhitelistEdit {
    return {
      words: reverse(words, (id) => this.#whitelist.word(id)),
      phrases: reverse(phrases, (id) => this.#whitelist.phrase(id)),
    };
  }
}

function reverse<T>(edit: ListEdit<T> | undefined, present: (id: number) => ItemWithId<T> | undefined): ListEdit<T> {
  const ids = new Set([...(edit?.remove ?? []), ...(edit?.put ?? []).map(({ id }) => id)]);
  const put = [...ids].flatMap((id) => present(id) ?? []);
  return { put, remove: [...ids].filter((id) => present(id) === undefined) };
}

function sizeOf({ words, phrases }: WhitelistEdit): number {
  return [words, phrases].reduce((sum, edit) => sum + (edit?.put?.length ?? 0) + (edit?.remove?.length ?? 0), 0);
}
