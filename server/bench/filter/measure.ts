/** How fast texts are gone through: all subjects in turn, round after round, in one process. */

export interface Subject {
  readonly name: string;
  /** Counts something in a text; what does not matter, but that it is used. */
  count(text: string): number;
  /** Omitted: all lines, every round. Otherwise about this long a round, on other lines each. */
  readonly milliseconds?: number;
}

export interface Measured {
  readonly name: string;
  /** Megabytes (UTF-8) a second of processor time, one number a round. */
  readonly rates: readonly number[];
  /** Bytes gone through a round. */
  readonly bytes: number;
}

const fewestLines = 10;

/** The first round warms up and is not counted. */
export function measure(
  subjects: readonly Subject[],
  lines: readonly string[],
  { rounds, progress }: { rounds: number; progress: (round: number) => void },
): Measured[] {
  const shares = subjects.map((subject) => linesFor(subject, lines));
  const rates = subjects.map((): number[] => []);
  const bytes = subjects.map(() => 0);
  for (let round = 0; round <= rounds; round++) {
    progress(round);
    for (const [index, subject] of subjects.entries()) {
      const slice = sliceOf(lines, shares[index] ?? lines.length, round);
      const size = slice.reduce((sum, line) => sum + Buffer.byteLength(line), 0);
      const rate = size / 1000 / timeOf(subject, slice);
      bytes[index] = size;
      if (round > 0) rates[index]?.push(rate);
    }
  }
  return subjects.map(({ name }, index) => ({ name, rates: rates[index] ?? [], bytes: bytes[index] ?? 0 }));
}

/** The middle one. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** How many times as fast `a` is as `b`: the median over the rounds, so that what slows a whole round slows both. */
export function timesAsFast(a: Measured, b: Measured): number {
  return median(a.rates.map((rate, round) => rate / (b.rates[round] ?? Number.NaN)));
}

function linesFor(subject: Subject, lines: readonly string[]): number {
  if (subject.milliseconds === undefined) return lines.length;
  let count = fewestLines;
  for (;;) {
    const time = timeOf(subject, lines.slice(0, count));
    if (count >= lines.length || time >= subject.milliseconds / 2) {
      return Math.max(fewestLines, Math.min(lines.length, Math.round((count * subject.milliseconds) / time)));
    }
    count *= 2;
  }
}

function sliceOf(lines: readonly string[], count: number, round: number): readonly string[] {
  if (count >= lines.length) return lines;
  const start = (round * count) % (lines.length - count + 1);
  return lines.slice(start, start + count);
}

let counted = 0;

/** In milliseconds. */
function timeOf({ count }: Subject, lines: readonly string[]): number {
  return timed(() => {
    for (const line of lines) counted += count(line);
  }).milliseconds;
}

/**
 * How long something takes in processor time, collection of its garbage included: what it costs, whatever else the
 * machine does meanwhile. On a machine that does nothing else it is the time that passes.
 */
export function timed<T>(work: () => T): { milliseconds: number; result: T } {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { milliseconds: (user + system) / 1000, result };
}

/** What all subjects counted: printed, so that no work can be left out. */
export function countedSoFar(): number {
  return counted;
}
