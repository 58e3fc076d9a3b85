/** Measures texts unlike chat, each beside a raw scan of the same lines, which are new to the engine. */
import type { Engine } from "./engine.ts";
import { median, timed } from "./measure.ts";
import type { TextKind } from "./other-texts.ts";
import type { TextRate } from "./results.ts";

/** Measures other lines of each kind in each round; the first round warms up and does not count. */
export function measureOthers(
  kinds: readonly TextKind[],
  { count }: Pick<Engine, "count">,
  scan: (text: string) => number,
  rounds: number,
): TextRate[] {
  return kinds.map(({ name, lines }) => {
    const share = Math.floor(lines.length / (rounds + 1));
    const rates: number[] = [];
    const ratios: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const part = lines.slice(round * share, (round + 1) * share);
      const bytes = part.reduce((sum, line) => sum + Buffer.byteLength(line), 0);
      const limit = timed(() => part.reduce((sum, line) => sum + scan(line), 0)).milliseconds;
      const own = timed(() => part.reduce((sum, line) => sum + count(line), 0)).milliseconds;
      if (round === 0) continue;
      rates.push(bytes / 1000 / own);
      ratios.push(own / limit);
    }
    return { name, rate: median(rates), limitByEngine: median(ratios) };
  });
}
