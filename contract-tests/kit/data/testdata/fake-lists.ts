/** A small in-memory server of word lists with switchable faults, for testing the laws of data. */
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { compareValues } from "../order.ts";
import { matchesWildcardsIgnoringCase } from "../wildcards.ts";

/** The parts of a search; a fault replaces one. */
export interface Behaviour {
  /** Returns true where an entry matches a parameter. */
  readonly meets: (entry: JsonObject, name: string, values: readonly string[]) => boolean;
  /** Combines the results of the given parameters. */
  readonly joins: (met: readonly boolean[]) => boolean;
  readonly compare: (one: JsonObject, other: JsonObject, sort: readonly Sort[]) => number;
  readonly page: (rows: readonly JsonObject[], start: number, size: number) => readonly JsonObject[];
  readonly total: (rows: readonly JsonObject[], page: readonly JsonObject[], all: readonly JsonObject[]) => number;
  readonly usualSize: number;
}

export interface Sort {
  readonly field: string;
  readonly descending: boolean;
}

export const healthy: Behaviour = {
  meets: (entry, name, values) =>
    name === "text"
      ? values.some((value) => matchesWildcardsIgnoringCase(value, String(entry["text"])))
      : values.some((value) => valuesOf(entry, name).includes(value)),
  joins: (met) => met.every(Boolean),
  compare: (one, other, sort) => {
    for (const { field, descending } of [...sort, { field: "id", descending: false }]) {
      const compared = compareValues(one[field], other[field]);
      if (compared !== 0) return descending ? -compared : compared;
    }
    return 0;
  },
  page: (rows, start, size) => rows.slice(start, start + size),
  total: (rows) => rows.length,
  usualSize: 20,
};

export function valuesOf(entry: JsonObject, name: string): readonly string[] {
  const value = entry[name === "tag" ? "tags" : name];
  return (Array.isArray(value) ? value : [value]).map(String);
}

export interface FakeServer extends AsyncDisposable {
  readonly url: string;
  /** The present entries. */
  readonly entries: readonly JsonObject[];
}

const lists = { "/filter/blacklist/entry": "entry", "/filter/blacklist/dictionary": "dictionary" } as const;

export async function startFakeLists(behaviour: Behaviour): Promise<FakeServer> {
  const store = new Map<string, { readonly list: string; readonly entry: JsonObject }>();
  let last = 0;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://fake");
    const [path, list] = Object.entries(lists).find(([each]) => url.pathname.startsWith(each)) ?? [];
    const inside = path === undefined ? "" : url.pathname.slice(path.length + 1);
    const rows = [...store.values()].filter((one) => one.list === list).map(({ entry }) => entry);
    let answer: Json | undefined;
    if (request.method === "POST" && list !== undefined) {
      const body = await readBody(request);
      const sent = isObject(body) && isObject(body["entry"]) ? body["entry"] : {};
      const entry = { ...flags, tags: [], ...sent, id: ++last, status: "ACTIVE" };
      store.set(String(entry.id), { list, entry });
      answer = { entry };
    } else if (request.method === "DELETE") store.delete(inside);
    else if (inside === "search") answer = search(behaviour, rows, url.searchParams);
    response.writeHead(200, answer === undefined ? {} : { "Content-Type": "application/json" });
    response.end(answer === undefined ? undefined : JSON.stringify(answer));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The system gave no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    get entries() {
      return [...store.values()].map(({ entry }) => entry);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const flags = {
  adjective: false,
  adverb: false,
  collapseDoubles: false,
  noun: false,
  replacePhonetics: false,
  verb: false,
};

function search(behaviour: Behaviour, all: readonly JsonObject[], query: URLSearchParams): Json {
  const chosen = [...new Set(query.keys())].filter((name) => !/^(?:startRow|numberOfResults|sort\[.*)$/.test(name));
  const found = all.filter((entry) => {
    const met = chosen.map((name) => behaviour.meets(entry, name, query.getAll(name)));
    return met.length === 0 || behaviour.joins(met);
  });
  const sort = Array.from({ length: 10 }, (_, index): Sort[] => {
    const field = query.get(`sort[${index}].field`);
    return field === null ? [] : [{ field, descending: query.get(`sort[${index}].order`) === "desc" }];
  }).flat();
  const rows = found.toSorted((one, other) => behaviour.compare(one, other, sort));
  const size = Number(query.get("numberOfResults") ?? behaviour.usualSize);
  const entries = behaviour.page(rows, Number(query.get("startRow") ?? 0), size);
  return { entries: [...entries], totalResults: behaviour.total(rows, entries, all) };
}

async function readBody(request: IncomingMessage): Promise<Json> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (chunk instanceof Buffer) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString("utf8");
  // JSON.parse only returns JSON.
  return text !== "" ? (JSON.parse(text) as Json) : {};
}
