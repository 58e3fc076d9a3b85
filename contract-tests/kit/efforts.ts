/** Names of efforts. All hold every law; they differ in how many variations of a request are made up for it. */

export const efforts = { quick: 1, normal: 5, thorough: 20 } as const;

export const effortNames: readonly string[] = Object.keys(efforts);

/** Maximum effort that can be asked for in a number. */
const maximumEffort = 1000;

/** Reads a name, or a number that quick is multiplied by; undefined for anything else. */
export function readEffort(text: string): number | undefined {
  const named = Object.entries(efforts).find(([name]) => name === text)?.[1];
  if (named !== undefined) return named;
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= maximumEffort ? number : undefined;
}

/** Returns the name of an effort, or its number where it has none. */
export function effortText(effort: number): string {
  return Object.entries(efforts).find(([, value]) => value === effort)?.[0] ?? String(effort);
}
