/** Which passwords an operator may have (Decisions: Passwords; OWASP ASVS 6.2.1, 6.2.4, 6.2.9, 6.2.11). */
import type { Problems } from "../../contract/errors.ts";
import { once } from "../../contract/once.ts";

/** In code points, after normalization. */
const minimumPasswordLength = 8;

/** Words of the service itself; a password is none of them with digits and signs around it. */
const ownWords = ["gatehouse", "moderator", "moderation", "operator"];

interface NewPassword {
  readonly password: string;
  /** Address of the account that the password is for. */
  readonly email: string;
}

/** Adds a problem for a password that is short, common, or about the account or the service. */
export async function checkPassword(problems: Problems, path: string, given: NewPassword): Promise<void> {
  const password = given.password.normalize("NFKC");
  if ([...password].length < minimumPasswordLength) {
    const message = `The password has fewer than ${minimumPasswordLength} characters. Send a longer one.`;
    problems.field(path, "tooShort", message);
    return;
  }
  const lower = password.toLowerCase();
  const core = withoutSigns(lower);
  if (ownWords.includes(core) || wordsOf(given.email).has(lower) || wordsOf(given.email).has(core)) {
    const message = "The password is the email address, a part of it, or a word of this service. Send another one.";
    problems.field(path, "invalid", message);
  } else if ((await commonPasswords()).has(lower)) {
    const message = "The password is one of the most common ones, which are tried first. Send another one.";
    problems.field(path, "invalid", message);
  }
}

/** Returns the address, and the parts that stand around its @. */
function wordsOf(email: string): ReadonlySet<string> {
  const lower = email.normalize("NFKC").toLowerCase();
  const at = lower.lastIndexOf("@");
  const words = [lower, lower.slice(0, Math.max(0, at)), lower.slice(at + 1)];
  return new Set(words.filter((word) => [...word].length >= 4));
}

/** Returns the text from its first to its last letter. */
function withoutSigns(text: string): string {
  const characters = [...text];
  const isLetter = (character: string): boolean => /^\p{L}$/u.test(character);
  const first = characters.findIndex(isLetter);
  return first < 0 ? "" : characters.slice(first, characters.findLastIndex(isLetter) + 1).join("");
}

/** Reads the list at its first use: it takes some megabytes, and most processes set no password. */
const commonPasswords = once(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].filter((password) => password.length >= minimumPasswordLength));
});
