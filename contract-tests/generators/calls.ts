/** The calls that each program in `programs/` makes with its generated client, and what they are answered with. */
export const calls = {
  "create with the fewest fields": 200,
  "create below": 200,
  retrieve: 200,
  "merge patch": 200,
  "JSON Patch": 200,
  "list in an order": 200,
  "list without parameters": 200,
  filter: 200,
  "filter several": 200,
  "create with rules": 200,
  moderate: 200,
  "create an operator": 200,
  "sign in": 200,
  "read a queue with a token": 200,
  zip: 200,
  "unknown id": 404,
  "wrong key": 401,
  delete: 200,
} as const;

/** Returns what a program prints whose client lacks some of them, each named in the guide with the tool's fault. */
export function printed(...lacking: readonly (keyof typeof calls)[]): readonly string[] {
  const left = new Set<string>(lacking);
  return Object.entries(calls).flatMap(([call, status]) => (left.has(call) ? [] : [`${call} ${status}`]));
}
