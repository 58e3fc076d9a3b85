/**
 * Returns the form in which addresses, domains and user names are compared. Only ASCII letters become lower case:
 * Unicode rules equate different letters (the Kelvin sign and k), which would open somebody else's account.
 */
export function asciiLowerCase(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
