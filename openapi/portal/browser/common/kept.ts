/**
 * What the reader typed in to be let in, such as an API key. It is kept only when asked, and no longer than the tab is
 * open; every page of the tab finds it. A browser may refuse to keep anything.
 */

/** `key` is an API key, the others are tokens of their kind. */
export type Secret = "key" | "operatorToken" | "bearer" | "tenant";

export function kept(secret: Secret): string {
  try {
    return sessionStorage.getItem(nameOf(secret)) ?? "";
  } catch {
    return "";
  }
}

/** An empty text keeps nothing. */
export function keep(secret: Secret, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(nameOf(secret));
    else sessionStorage.setItem(nameOf(secret), text);
  } catch {
    // It is typed in again on the next page.
  }
}

function nameOf(secret: Secret): string {
  return `gatehouse-${secret}`;
}
