/**
 * The form in which addresses, domains and user names are compared. Only ASCII letters are made lower case: the rules of
 * Unicode make letters alike that are not (the Kelvin sign and k), and somebody would get into the account of another.
 */
export function asciiLowerCase(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
