/** Measures throughput: all subjects in turn, round after round, in one process. */

export interface Subject {
  readonly name: string;
  /** Counts something in a text; the result only has to depend on the work. */
  count(text: string): number;
  /** Approximate duration of a round, with other lines in each. Omitted: all lines in every round. */
  readonly milliseconds?: number;
}

export interface SubjectRates {
  readonly name: string;
  /** Megabytes (UTF-8) per second of processor time, one number a round. */
  readonly rates: readonly number[];
  /** Bytes read per round. */
  readonly bytes: number;
}

const minimumLines = 10;

/** Measures all subjects; the first round warms up and does not count. */
export function measure(
  subjects: readonly Subject[],
  lines: readonly string[],
  { rounds, progress }: { rounds: number; progress: (round: number) => void },
): SubjectRates[] {
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

/** Returns the median. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Returns the ratio of the rates of `a` and `b`: the median over the rounds, as noise in a round affects both. */
export function timesAsFast(a: SubjectRates, b: SubjectRates): number {
  return median(a.rates.map((rate, round) => rate / (b.rates[round] ?? Number.NaN)));
}

function linesFor(subject: Subject, lines: readonly string[]): number {
  if (subject.milliseconds === undefined) return lines.length;
  let count = minimumLines;
  for (;;) {
    const time = timeOf(subject, lines.slice(0, count));
    if (count >= lines.length || time >= subject.milliseconds / 2) {
      return Math.max(minimumLines, Math.min(lines.length, Math.round((count * subject.milliseconds) / time)));
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

/** Returns the processor time in milliseconds. */
function timeOf({ count }: Subject, lines: readonly string[]): number {
  return timed(() => {
    for (const line of lines) counted += count(line);
  }).milliseconds;
}

/**
 * Returns the processor time of the work, with that of the threads that collect garbage and compile, which other load on the
 * machine affects little.
 */
export function timed<T>(work: () => T): { milliseconds: number; result: T } {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { milliseconds: (user + system) / 1000, result };
}

/**
 * Returns the processor time of the work in this thread: what somebody waits for on an idle machine. The collector and the compiler
 * work beside it in threads of their own, the more the larger the heap of the process is.
 */
export function timedInThread<T>(work: () => T): { milliseconds: number; result: T } {
  const before = process.threadCpuUsage();
  const result = work();
  const { user, system } = process.threadCpuUsage(before);
  return { milliseconds: (user + system) / 1000, result };
}

/** Returns the sum of all counts; sending it keeps the work from being optimised away. */
export function countedSoFar(): number {
  return counted;
}
