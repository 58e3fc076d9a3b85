/** Shows progress: on a terminal as one rewritten line, elsewhere as occasional lines. */
import type { Position } from "./rows.ts";
import { shown } from "./tally.ts";

export interface Screen {
  /** True where output can be overwritten. */
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

export interface Progress {
  show(position: Position, counts: { readonly rows: number; readonly refused: number }): void;
  /** Clears the progress line. */
  end(): void;
}

const barWidth = 24;
/** Milliseconds between two updates. */
const onTerminal = 100;
const elsewhere = 5_000;

export function makeProgress(screen: Screen, now: () => number = () => performance.now()): Progress {
  const rewrites = screen.isTTY === true;
  let shownAt = now();
  let isShown = false;
  return {
    show({ read, size }, { rows, refused }) {
      if (now() - shownAt < (rewrites ? onTerminal : elsewhere)) return;
      shownAt = now();
      const share = size === 0 ? 1 : Math.min(1, read / size);
      const said = `${Math.floor(share * 100)} % of the file, ${shown(rows)} rows, ${shown(refused)} refused`;
      const full = Math.floor(share * barWidth);
      const bar = `${"█".repeat(full)}${"░".repeat(barWidth - full)} `;
      screen.write(rewrites ? `\r\u001b[2K${(bar + said).slice(0, (screen.columns ?? 80) - 1)}` : `${said}\n`);
      isShown = rewrites;
    },
    end() {
      if (isShown) screen.write("\r\u001b[2K");
      isShown = false;
    },
  };
}
