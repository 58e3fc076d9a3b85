import { once } from "node:events";
import { createServer } from "node:http";
import { describe, expect, test } from "vitest";
import { readContract } from "../contract/contract.ts";
import { createSession } from "../exchange/create-session.ts";
import { Random } from "../exchange/random.ts";
import { data } from "../phases/data.ts";

const contract = readContract();
const hour = 3_600_000;
const applications = ["3c219e58-ed0e-4b18-ad48-f4f92793ae32", "7d5e2a10-6c2b-4a3f-9b1d-0f4c8e6a2b35"];

/** A login, in the hour it happened. */
interface Login {
  readonly interval: number;
  readonly applicationId: string | undefined;
}

interface Query {
  readonly start: number;
  readonly end: number;
  readonly applicationId: string | null;
}

/** How the report is made; a fault replaces a part. */
interface Behaviour {
  readonly counts: (login: Login, query: Query) => boolean;
  readonly total: (counts: readonly number[], query: Query) => number;
  readonly refuses: (query: Query) => boolean;
  readonly orders: (one: number, other: number) => number;
}

const hourOf = (instant: number): number => Math.floor(instant / hour);

const healthy: Behaviour = {
  counts: ({ interval, applicationId }, query) =>
    interval >= hourOf(query.start) &&
    interval < hourOf(query.end) &&
    (query.applicationId === null || query.applicationId === applicationId),
  total: (counts) => counts.reduce((sum, count) => sum + count, 0),
  refuses: ({ start, end }) => end < start,
  orders: (one, other) => one - other,
};

/** Logins of two years, some of applications that are not listed any more. */
function drawLogins(): readonly Login[] {
  const random = Random.of(1, "logins");
  const now = hourOf(Date.now());
  return Array.from({ length: 3_000 }, () => ({
    interval: now - Math.floor(random.next() ** 2 * 24 * 730),
    applicationId: [...applications, undefined][random.below(3)],
  }));
}

const logins = drawLogins();

function report(behaviour: Behaviour, query: Query): object {
  const sums = new Map<number, number>();
  for (const login of logins)
    if (behaviour.counts(login, query)) sums.set(login.interval, (sums.get(login.interval) ?? 0) + 1);
  const hourlyCounts = [...sums]
    .map(([interval, count]) => ({ interval, count }))
    .toSorted((one, other) => behaviour.orders(one.interval, other.interval));
  return { total: behaviour.total([...sums.values()], query), hourlyCounts };
}

async function findings(behaviour: Partial<Behaviour>, seed = 1) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://fake");
    const applicationId = searchParams.get("applicationId");
    const query = { start: Number(searchParams.get("start")), end: Number(searchParams.get("end")), applicationId };
    const all = { ...healthy, ...behaviour };
    const isReport = pathname.endsWith("/login");
    const refused = isReport && all.refuses(query);
    const answer = isReport ? report(all, query) : { applications: applications.map((id) => ({ id })) };
    response.writeHead(refused ? 400 : 200, { "Content-Type": "application/json" });
    response.end(JSON.stringify(refused ? {} : answer));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const url = `http://127.0.0.1:${port}`;
    const options = { url, key: "a-key", effort: 1, operations: ["retrieveLoginReport"] };
    const parts = { contract, seed, laws: [], observers: [], watcher: {} };
    const session = createSession({ ...parts, options: { ...options, interfaces: ["identity"] } });
    session.recorder.phase = "data";
    await data.run(session, {});
    return { found: session.recorder.findings, tallies: session.recorder.lawTallies };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test.each([1, 2, 3])("a healthy report breaks no law, and each is tried (seed %i)", async (seed) => {
  const { found, tallies } = await findings({}, seed);
  expect(found).toEqual([]);
  expect(tallies.map(({ law }) => law.id)).toEqual(
    expect.arrayContaining(["list-ordered", "range-runs-forward", "range-sums-its-parts", "totals-are-sums"]),
  );
  const applicationsTried = tallies.find(({ law }) => law.id === "totals-are-sums")?.checked ?? 0;
  expect(applicationsTried).toBeGreaterThan(20);
});

const faults: readonly [what: string, fault: Partial<Behaviour>, law: string, says: RegExp][] = [
  [
    "the end is inclusive",
    { counts: (login, query) => healthy.counts(login, { ...query, end: query.end + hour }) },
    "range-sums-its-parts",
    /in its parts, cut at/,
  ],
  [
    "the start is exclusive",
    { counts: (login, query) => healthy.counts(login, { ...query, start: query.start + hour }) },
    "range-sums-its-parts",
    /in its parts, cut at/,
  ],
  [
    "the start is cut down, the end is not",
    { counts: (login, query) => healthy.counts(login, { ...query, end: query.end + hour - 1 }) },
    "range-sums-its-parts",
    /in its parts/,
  ],
  ["the total is the number of intervals", { total: (counts) => counts.length }, "totals-are-sums", /total \d+/],
  ["the total is of all time", { total: () => logins.length }, "totals-are-sums", /total 3000/],
  [
    "applications are left out of the whole",
    {
      counts: (login, query) =>
        healthy.counts(login, query) && (query.applicationId !== null || login.applicationId !== applications[0]),
    },
    "totals-are-sums",
    /for application 3c219e58/,
  ],
  [
    "every application has all logins",
    { counts: (login, query) => healthy.counts(login, { ...query, applicationId: null }) },
    "totals-are-sums",
    /for 2 applications together/,
  ],
  ["the intervals come backwards", { orders: (one, other) => other - one }, "list-ordered", /interval/],
  ["a range may run backwards", { refuses: () => false }, "range-runs-forward", /200/],
  ["every range is refused", { refuses: () => true }, "range-sums-its-parts", /400/],
];

describe("a fault is found", () => {
  test.each(faults)("%s", async (_, fault, law, says) => {
    const { found } = await findings(fault);
    const finding = found.find((one) => one.law.id === law);
    expect(finding?.actual, `${law} among ${found.map((one) => one.law.id).join()}`).toMatch(says);
    expect(finding?.steps.at(-1)?.operationId).toBe("retrieveLoginReport");
  });
});
