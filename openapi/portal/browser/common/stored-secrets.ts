/**
 * Credentials in the tab's session storage, only when the reader asks for it. A browser may refuse to store anything.
 */

export type Secret = "key" | "operatorToken" | "bearer" | "tenant";

export function readSecret(secret: Secret): string {
  try {
    return sessionStorage.getItem(nameOf(secret)) ?? "";
  } catch {
    return "";
  }
}

/** Removes the secret when the text is empty. */
export function storeSecret(secret: Secret, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(nameOf(secret));
    else sessionStorage.setItem(nameOf(secret), text);
  } catch {
    // Session storage is not available: the reader types it again on the next page.
  }
}

function nameOf(secret: Secret): string {
  return `gatehouse-${secret}`;
}
