/** Laws of reports: totals are sums, ranges are the sums of their parts, applications are parts of the whole. */
import { isObject, isText } from "@gatehouse/openapi/json";
import type { Case, Values } from "../exchange/case.ts";
import type { Violation } from "../exchange/evidence.ts";
import type { Random } from "../exchange/random.ts";
import { itemsOf } from "../exchange/remove-names.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Session } from "../exchange/session.ts";
import type { Law, Step } from "../findings.ts";
import { listOrdered, rangeRunsForward, rangeSumsItsParts, totalsAreSums } from "./data-laws.ts";
import { addUp, type Counts, firstDifference, nameRange, type ReportOperation, readCounts, sumOf } from "./reports.ts";

const day = 86_400_000;

/** Maximum number of applications that are added up. */
const maximumApplications = 20;

export async function checkReport(scope: Scope, report: ReportOperation): Promise<void> {
  const { session } = scope;
  const random = session.random(report.operation.operationId);
  const ready = await scope.ready(report.operation);
  const reader = new ReportReader(scope, report, ready);
  const now = Date.now();
  // The end is rounded down to its month: only an end in the next month includes the present one.
  const recent = { start: now - 62 * day, end: now + 32 * day };
  await checkRange(reader, recent, random);
  for (let times = 0; times < 5 * session.options.effort; times++) {
    const start = now - Math.floor(random.next() * 800 * day);
    await checkRange(reader, { start, end: start + Math.floor(random.next() * 200 * day) }, random);
  }
  await checkApplications(reader, recent);
  await checkBackward(reader, recent);
}

interface Range {
  readonly start: number;
  readonly end: number;
}

class ReportReader {
  readonly session: Session;
  readonly report: ReportOperation;
  readonly #scope: Scope;
  readonly #ready: Case;

  constructor(scope: Scope, report: ReportOperation, ready: Case) {
    this.session = scope.session;
    this.report = report;
    this.#scope = scope;
    this.#ready = ready;
  }

  async read(query: Values, law: Law): Promise<Counts | undefined> {
    const sent = await this.#scope.send({ ...this.#ready, query: { ...this.#ready.query, ...query } });
    const counts = readCounts(this.report, sent);
    if (counts === undefined && sent.status >= 400 && sent.status < 500) {
      const actual = `${sent.status} ${sent.step.response?.body.slice(0, 300) ?? ""}`.trimEnd();
      this.judge(law, { about: "start, end", expected: `200 for ${nameRange(query)}`, actual }, [sent.step]);
    }
    return counts;
  }

  async status(query: Values): Promise<{ readonly status: number; readonly step: Step }> {
    return this.#scope.send({ ...this.#ready, query: { ...this.#ready.query, ...query } });
  }

  judge(law: Law, violation: Violation | undefined, steps: readonly Step[]): void {
    this.session.recorder.judge(law, violation, { operation: this.report.operation, steps });
  }
}

async function checkRange(reader: ReportReader, { start, end }: Range, random: Random): Promise<void> {
  reader.session.recorder.cases++;
  const whole = await reader.read({ start, end }, rangeSumsItsParts);
  if (whole === undefined) return;
  checkSum(reader, whole);
  checkIntervals(reader, whole);
  const cuts = [0, 1]
    .map(() => start + Math.floor(random.next() * (end - start)))
    .toSorted((one, other) => one - other);
  const bounds = [start, ...cuts, end];
  const parts: Counts[] = [];
  for (const [index, from] of bounds.slice(0, -1).entries()) {
    const part = await reader.read({ start: from, end: bounds[index + 1] ?? end }, rangeSumsItsParts);
    if (part === undefined) return;
    checkSum(reader, part);
    parts.push(part);
  }
  // Both ends are cut down to intervals, so that parts that touch join wherever the range is cut.
  const different = firstDifference(addUp([whole]), addUp(parts));
  const total = parts.reduce((sum, part) => sum + part.total, 0);
  const range = nameRange({ start, end });
  const inParts = `in its parts, cut at ${cuts.map((cut) => new Date(cut).toISOString()).join(" and ")}`;
  const violation =
    different !== undefined
      ? { expected: `interval ${different[0]}: ${different[1]}, as in ${range}`, actual: `${different[2]} ${inParts}` }
      : total !== whole.total
        ? { expected: `total ${whole.total}, as in ${range}`, actual: `${total} ${inParts}` }
        : undefined;
  reader.judge(rangeSumsItsParts, violation, [whole.step, ...parts.map(({ step }) => step)]);
}

function checkSum(reader: ReportReader, counts: Counts): void {
  const sum = sumOf(counts);
  const expected = `total ${sum}, the sum of the counts`;
  const violation = counts.total === sum ? undefined : { about: "total", expected, actual: `total ${counts.total}` };
  reader.judge(totalsAreSums, violation, [counts.step]);
}

/** The counts come in order, each interval once. */
function checkIntervals(reader: ReportReader, { intervals, step }: Counts): void {
  const index = intervals.findIndex(({ interval }, place) => {
    const next = intervals[place + 1];
    return next !== undefined && next.interval <= interval;
  });
  const [one, next] = [intervals[index], intervals[index + 1]];
  const violation = one && {
    about: "interval",
    expected: `an interval later than ${one.interval} after it`,
    actual: `interval ${next?.interval}`,
  };
  reader.judge(listOrdered, violation, [step]);
}

/** Checks that the counts of applications are parts of the total, and of actions, that they add up to no more. */
async function checkApplications(reader: ReportReader, range: Range): Promise<void> {
  const { operation, ofUsers } = reader.report;
  if (!operation.parameters.some(({ name }) => name === "applicationId")) return;
  const whole = await reader.read({ ...range }, totalsAreSums);
  if (whole === undefined) return;
  const empty = await reader.read({ ...range, applicationId: "" }, totalsAreSums);
  if (empty !== undefined) checkPart(reader, empty, [whole], "all applications");
  const all: Counts[] = [];
  for (const applicationId of await applicationIds(reader.session)) {
    reader.session.recorder.cases++;
    const one = await reader.read({ ...range, applicationId }, totalsAreSums);
    if (one === undefined) return;
    checkSum(reader, one);
    checkPart(reader, whole, [one], `application ${applicationId}`);
    all.push(one);
  }
  if (!ofUsers && all.length > 1) checkPart(reader, whole, all, `${all.length} applications together`);
}

function checkPart(reader: ReportReader, whole: Counts, counts: readonly Counts[], what: string): void {
  const global = addUp([whole]);
  const more = [...addUp(counts)].find(([interval, count]) => count > (global.get(interval) ?? 0));
  const violation = more && {
    about: "applicationId",
    expected: `at most ${global.get(more[0]) ?? 0} in interval ${more[0]}, as for all applications`,
    actual: `${more[1]} for ${what}`,
  };
  reader.judge(totalsAreSums, violation, [whole.step, ...counts.slice(0, 5).map(({ step }) => step)]);
}

async function applicationIds(session: Session): Promise<readonly string[]> {
  const list = session.resources.find(({ name }) => name === "Application")?.list;
  if (!session.availability.isBuilt(list)) return [];
  const { json } = await session.sender.sendQuietly({ operation: list, path: {}, query: {} });
  const ids = itemsOf(json).map((item) => (isObject(item) ? item["id"] : undefined));
  return ids.filter((id) => isText(id)).slice(0, maximumApplications);
}

async function checkBackward(reader: ReportReader, { start, end }: Range): Promise<void> {
  reader.session.recorder.cases++;
  const { status, step } = await reader.status({ start: end, end: start });
  const violation =
    status === 400
      ? undefined
      : { about: "end", expected: "400, for the end lies before the start", actual: `${status}` };
  reader.judge(rangeRunsForward, violation, [step]);
}
