/** Shows a run while it goes on: on a terminal one line that is rewritten, elsewhere one line a phase. */
import type { Progress, Watcher } from "../findings.ts";
import { findingLine } from "./terminal.ts";
import type { TerminalStyle } from "./terminal-style.ts";
import { count, duration, oneLine } from "./text.ts";

export interface Screen {
  /** True for a terminal, whose lines can be overwritten. */
  readonly rewrites: boolean;
  write(text: string): void;
}

export interface ProgressLine extends Watcher {
  /** Removes the line that is rewritten. */
  end(): void;
}

const barWidth = 20;
/** Maximum number of printed findings; the report has all of them. */
const maximumFindings = 50;
/** Milliseconds between lines of a long phase where lines cannot be overwritten. */
const linePause = 30_000;
/** Minimum interval between updates of a terminal, in milliseconds. */
const pause = 80;

export function makeProgress(screen: Screen, style: TerminalStyle): ProgressLine {
  let shown = "";
  let shownAt = 0;
  let saidAt = performance.now();
  let findings = 0;
  const clear = () => {
    if (shown !== "") screen.write("\r\u001b[2K");
    shown = "";
  };
  const say = (line: string) => {
    clear();
    saidAt = performance.now();
    screen.write(`${line}\n`);
  };
  const show = (line: string, now: number) => {
    shownAt = now;
    shown = oneLine(line, style.width - 1);
    screen.write(`\r\u001b[2K${shown}`);
  };
  const status = ({ phase, done, operations, requests }: Omit<Progress, "operationId">) => {
    const full = operations === 0 ? barWidth : Math.floor((done / operations) * barWidth);
    const bar = "█".repeat(full) + "░".repeat(barWidth - full);
    return `${bar} ${phase} ${done}/${operations}, ${count(requests, "request")}, ${count(findings, "finding")}`;
  };
  return {
    progress(progress) {
      const now = performance.now();
      if (screen.rewrites && (shown === "" || now - shownAt >= pause))
        show(`${status(progress)}: ${progress.operationId}`, now);
      if (!screen.rewrites && now - saidAt >= linePause) say(`${status(progress)}: ${progress.operationId}`);
    },
    phaseEnded({ phase, cases, requests: sent, milliseconds, findings: found }) {
      const facts = [count(cases, "case"), count(sent, "request"), duration(milliseconds), count(found, "finding")];
      say(`${phase.padEnd(14)} ${facts.join(", ")}`);
    },
    found(finding) {
      findings += 1;
      if (findings <= maximumFindings) say(findingLine(finding, style));
      else if (findings === maximumFindings + 1) say("Further findings are not shown here; the report has them.");
    },
    end: clear,
  };
}
