/** Generates word lists of any size, the same ones each time. */

const letters = "abcdefghijklmnoprstu";

/** Returns a different word for each index. */
export function wordOf(index: number): string {
  let word = "";
  for (let rest = index + 8000; rest > 0; rest = Math.floor(rest / letters.length))
    word += letters.charAt(rest % letters.length);
  return `${word}w`;
}

/** Returns an allowed entry of a bootstrap file: one in five has two words, and half of them are inflected. */
export function allowedEntry(index: number) {
  const text = index % 5 === 4 ? `${wordOf(index)} ${wordOf(index % 1000)}` : wordOf(index);
  return { text, locale: "en", inflect: index % 2 === 0, exclusions: [], tags: [`Tag ${index % 50}`] };
}

/** Returns a file of twenty thousand blacklist entries, each with two tags and a variation. */
export function blacklistFile(tenantId: string): string {
  const entries = Array.from({ length: 20_000 }, (_, index) => {
    const word = wordOf(index);
    return [
      `    - text: ${word}q`,
      "      locale: en",
      "      severity: mild",
      "      filterMode: distinguishable",
      "      noun: true",
      `      tags: [Tag${index % 40}, Other${index % 7}]`,
      `      variations: [${word}y]`,
    ].join("\n");
  });
  return `tenants:\n  - { id: ${tenantId}, name: Large }\nblacklist:\n  tenantId: ${tenantId}\n  entries:\n${entries.join("\n")}\n`;
}
