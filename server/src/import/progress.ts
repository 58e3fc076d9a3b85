/** Shows how far an import is: on a terminal one line that is rewritten, elsewhere a line now and then. */
import type { Position } from "./rows.ts";
import { shown } from "./tally.ts";

export interface Screen {
  /** Whether what was written can be overwritten. */
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

export interface Progress {
  show(position: Position, counts: { readonly rows: number; readonly refused: number }): void;
  /** Takes away the line that is rewritten. */
  end(): void;
}

const barWidth = 24;
/** Milliseconds between two looks. */
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
