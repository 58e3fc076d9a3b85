/** Errors as the drivers themselves make them, in front of a server that fails in each way. */
import { connect, type LookupFunction, type Socket } from "node:net";
import knex from "knex";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { StoreUnavailable, toFailure } from "./failures.ts";
import { connectionFailure } from "./postgres/postgres-errors.ts";
import { fail, type Script, startScriptedPostgres } from "./testdata/scripted-postgres.ts";

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  // A server's end is the end of what its clients wait for.
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function portOf(script: Script): Promise<number> {
  const server = await startScriptedPostgres(script);
  cleanUps.push(() => server.close());
  return server.port;
}

async function clientOf(script: Script, settings: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ host: "127.0.0.1", user: "any", port: await portOf(script), ...settings });
  // An idle connection that breaks is told by an event.
  client.on("error", () => undefined);
  cleanUps.push(() => client.end().catch(() => undefined));
  return client;
}

async function connectTo(script: Script, settings?: pg.ClientConfig): Promise<unknown> {
  return errorOf((await clientOf(script, settings)).connect());
}

async function query(script: Script, settings?: pg.ClientConfig): Promise<unknown> {
  const client = await clientOf(script, settings);
  await client.connect();
  return errorOf(client.query("select"));
}

async function poolOf(script: Script): Promise<pg.Pool> {
  const port = await portOf(script);
  const pool = new pg.Pool({ host: "127.0.0.1", user: "any", port, max: 1, connectionTimeoutMillis: 50 });
  pool.on("error", () => undefined);
  return pool;
}

async function knexOf(script: Script) {
  const connection = { host: "127.0.0.1", user: "any", port: await portOf(script) };
  const pool = { min: 0, max: 1 };
  const db = knex({
    client: "pg",
    version: "16",
    connection,
    pool,
    acquireConnectionTimeout: 50,
    compileSqlOnError: false,
    log: { warn: () => undefined, error: () => undefined, deprecate: () => undefined, debug: () => undefined },
  });
  cleanUps.push(() => db.destroy());
  return db;
}

function errorOf(work: PromiseLike<unknown>): Promise<unknown> {
  return Promise.resolve(work).then(
    () => new Error("It did not fail."),
    (error: unknown) => error,
  );
}

const end = (socket: Socket) => void socket.end();
const reset = (socket: Socket) => void socket.resetAndDestroy();
const silence = () => undefined;
/** Answers the request for TLS, and whatever comes then. */
const tls = (answer: string) => (socket: Socket) => {
  socket.once("data", () => {
    socket.write(answer);
    socket.once("data", () => socket.end("no TLS at all"));
  });
};

const unavailable: Readonly<Record<string, () => Promise<unknown>>> = {
  "a connection that ends before the start": () => connectTo({ onConnect: end }),
  "a connection that is reset before the start": () => connectTo({ onConnect: reset }),
  "a server that never answers": () => connectTo({ onConnect: silence }, { connectionTimeoutMillis: 50 }),
  "a server without TLS": () => connectTo({ onConnect: tls("N") }, { ssl: true }),
  "a server that does not know TLS": () => connectTo({ onConnect: tls("E") }, { ssl: true }),
  "a TLS handshake that fails": () => connectTo({ onConnect: tls("S") }, { ssl: true }),
  "a port where nobody listens": () => connectTo({}, { port: 1 }),
  "a host that does not exist": () => connectTo({}, { host: "database.invalid" }),
  "a socket file that does not exist": () => connectTo({}, { host: "/nonexistent" }),
  "a way to log in that pg does not know": () =>
    connectTo({ onConnect: (socket) => void socket.once("data", () => socket.write(saslRequest)) }, { password: "x" }),
  "a connection that ends during a query": () => query({ onQuery: end }),
  "a connection that is reset during a query": () => query({ onQuery: reset }),
  "a query that is never answered": () => query({ onQuery: silence }, { query_timeout: 50 }),
  "a query on a connection that broke": async () => {
    const client = await clientOf({ onQuery: end });
    await client.connect();
    await errorOf(client.query("select"));
    return errorOf(client.query("select"));
  },
  "a query on a connection that was closed": async () => {
    const client = await clientOf({});
    await client.connect();
    void client.end();
    return errorOf(client.query("select"));
  },
  "a host none of whose addresses answers": () =>
    new Promise((resolve) => {
      const addresses = [
        { address: "127.0.0.1", family: 4 },
        { address: "::1", family: 6 },
      ];
      const lookup: LookupFunction = (_host, _options, found) => found(null, addresses);
      connect({ host: "localhost", port: 1, autoSelectFamily: true, lookup }).once("error", resolve);
    }),
  "a pool of pg without a free connection": async () => {
    const pool = await poolOf({ onQuery: silence });
    void errorOf(pool.query("select"));
    return errorOf(pool.connect());
  },
  "a pool of pg whose server never answers": async () => errorOf((await poolOf({ onConnect: silence })).connect()),
  "a pool of pg that was closed": async () => {
    const pool = await poolOf({});
    await pool.end();
    return errorOf(pool.connect());
  },
  "a pool of knex without a free connection": async () => {
    const db = await knexOf({ onQuery: silence });
    void errorOf(db.raw("select"));
    return errorOf(db.raw("select"));
  },
  "a pool of knex that was closed": async () => {
    const db = await knexOf({});
    await db.destroy();
    return errorOf(db.raw("select"));
  },
  "a statement on a broken connection, as knex tells it": async () =>
    errorOf((await knexOf({ onQuery: end })).raw("select")),
  "a statement of a transaction that has ended": async () => {
    const transaction = await (await knexOf({})).transaction();
    await transaction.rollback().catch(() => undefined);
    return errorOf(transaction.raw("select"));
  },
};

/** An authentication request that offers one mechanism of SASL. */
const saslRequest = Buffer.from("R\0\0\0\x10\0\0\0\x0aSECRET\0\0", "latin1");

describe("A database that cannot serve now", () => {
  test.each(Object.entries(unavailable))("%s", async (_, make) => {
    const error = await make();
    expect(toFailure(error)).toEqual(expect.objectContaining({ name: "StoreUnavailable", cause: error }));
    expect(connectionFailure(error)).toBeInstanceOf(StoreUnavailable);
  });

  test.each(["08004", "28000", "28P01", "3D000", "53300", "57P03"])("%s at the start", async (state) => {
    const onConnect = (socket: Socket) => void socket.once("data", () => fail(socket, state, "FATAL"));
    expect(toFailure(await connectTo({ onConnect }))).toBeInstanceOf(StoreUnavailable);
  });

  test.each([
    ...["08000", "08003", "08006", "25006", "25P03", "25P04", "40001", "40003", "40P01", "53000", "53100", "53200"],
    ...["53400", "55P03", "57000", "57014", "57P01", "57P02", "57P04", "57P05", "58000", "58030", "XX001"],
  ])("%s in answer to a query", async (state) => {
    const error = await query({ onQuery: (socket) => fail(socket, state) });
    expect(error).toBeInstanceOf(pg.DatabaseError);
    expect(toFailure(error)).toBeInstanceOf(StoreUnavailable);
  });
});

describe("Faults of a statement or of a program", () => {
  test.each(["22P02", "22001", "23502", "23503", "23514", "42601", "42P01", "0A000", "XX000"])("%s", async (state) => {
    const error = await query({ onQuery: (socket) => fail(socket, state) });
    expect(toFailure(error)).toBe(error);
    expect(connectionFailure(error)).toBe(error);
  });

  test("an error of our own, and what is no error", () => {
    for (const error of [
      new Error("The store returned no job."),
      new TypeError("x"),
      "text",
      undefined,
      { code: "57P01" },
    ])
      expect(toFailure(error)).toBe(error);
  });
});
