/** Text form of a surface, for readable diffs: each subject on a line, with its sorted facts below it. */
import type { Surface } from "./surface.ts";

export function writeSurface(surface: Surface): string {
  const blocks = [...surface].map(([subject, facts]) =>
    [subject, ...[...facts].sort().map((fact) => `  ${fact}`)].join("\n"),
  );
  return `${blocks.join("\n")}\n`;
}

export function readSurface(text: string): Surface {
  const surface = new Map<string, Set<string>>();
  let facts = new Set<string>();
  for (const line of text.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    if (line.startsWith("  ")) facts.add(line.slice(2));
    else {
      facts = new Set();
      surface.set(line, facts);
    }
  }
  return surface;
}
