/** The service of shelter.yaml, with one fault or none. It shares no code with the kit. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const token = "a-token-that-opens-the-shelter";

/** Each is one thing that the server does otherwise than the description says. */
export const faultNames = [
  ...[
    "other-status",
    "unknown-404-status",
    "header-missing",
    "header-no-number",
    "text-for-number",
    "property-missing",
  ],
  ...["undocumented-property", "instant-without-zone", "html", "empty-answer", "half-json", "error-at-maximum"],
  ...[
    "error-for-malformed",
    "error-for-missing",
    "error-for-long-header",
    "silent",
    "takes-missing-name",
    "takes-wrong-type",
  ],
  ...[
    "takes-too-much",
    "takes-other-kind",
    "takes-long-name",
    "takes-twice-the-same",
    "takes-no-body",
    "takes-any-limit",
  ],
  ...[
    "takes-words-as-limit",
    "takes-bad-dates",
    "refuses-zero",
    "refuses-birds",
    "refuses-the-highest-limit",
    "refuses-everything",
  ],
  ...[
    "open-to-all",
    "takes-any-token",
    "no-challenge",
    "deletes-status",
    "no-allow",
    "creates-nothing",
    "stores-another-age",
  ],
  ...["loses-updates", "keeps-deleted", "shows-pin", "shows-pin-elsewhere", "links-elsewhere", "cuts-long-names"],
  "allows-too-little",
] as const;

export type FaultName = (typeof faultNames)[number];

interface Animal {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly age?: number;
  readonly [property: string]: unknown;
}

/** An answer, before it is written. */
interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export class ShelterServer implements AsyncDisposable {
  readonly #fault: FaultName | undefined;
  #session = { number: 0, left: 0 };
  readonly #server: Server;
  readonly #animals = new Map<number, Animal>();
  #lastId = 0;

  constructor(fault?: FaultName) {
    this.#fault = fault;
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  /** Resolves to the server's URL. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Returns a token that is good for a few requests. */
  login(): string {
    this.#session = { number: this.#session.number + 1, left: 5 };
    return `shelter-session-${this.#session.number}`;
  }

  #has(name: FaultName): boolean {
    return this.#fault === name;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? "/", "http://shelter");
    const answer = this.#answer(request, url, Buffer.concat(chunks).toString());
    if (answer === undefined) return;
    const { status, body, headers = {} } = this.#withWireFault(url.pathname, answer);
    const type = status < 400 ? "application/json" : "application/problem+json";
    const isHtml = this.#has("html") && url.pathname === "/status";
    const text = typeof body === "string" ? body : JSON.stringify(body);
    response.writeHead(status, {
      ...(body === undefined ? {} : { "Content-Type": isHtml ? "text/html" : type }),
      ...headers,
    });
    response.end(body === undefined ? undefined : text);
  }

  #withWireFault(path: string, answer: Answer): Answer {
    if (path !== "/status" || answer.status !== 200) return answer;
    if (this.#has("empty-answer")) return { status: 200 };
    return this.#has("half-json") ? { ...answer, body: '{"state":' } : answer;
  }

  /** Returns undefined where nothing is ever answered. */
  #answer(request: IncomingMessage, url: URL, text: string): Answer | undefined {
    const { method = "GET" } = request;
    if (url.pathname === "/status") return this.#status(method);
    if (!this.#isKnown(request)) return this.#unauthorized();
    const client = request.headers["x-client"];
    if (typeof client === "string" && (client.length > 20 || !/^[a-z]+$/.test(client)))
      return this.#has("error-for-long-header") ? problem(500) : problem(400);
    if (url.pathname === "/animals") {
      if (method === "GET") return this.#list(url.searchParams);
      return method === "POST" ? this.#create(text) : this.#notAllowed("GET, POST");
    }
    const [, id] = /^\/animals\/([^/]+)$/.exec(url.pathname) ?? [];
    if (id === undefined) return problem(404);
    if (!/^[1-9]\d{0,14}$/.test(id)) return problem(400);
    return this.#one(method, Number(id), text);
  }

  #isKnown({ headers }: IncomingMessage): boolean {
    if (this.#has("open-to-all")) return true;
    const given = headers.authorization;
    if (given === `Bearer shelter-session-${this.#session.number}` && this.#session.left-- > 0) return true;
    return given === `Bearer ${token}` || (this.#has("takes-any-token") && given !== undefined);
  }

  #unauthorized(): Answer {
    return { ...problem(401), headers: this.#has("no-challenge") ? {} : { "WWW-Authenticate": "Bearer" } };
  }

  #notAllowed(allow: string): Answer {
    return {
      ...problem(405),
      headers: this.#has("no-allow") ? {} : { Allow: this.#has("allows-too-little") ? "TRACE" : allow },
    };
  }

  #status(method: string): Answer {
    if (method === "DELETE" && this.#has("deletes-status")) return { status: 200, body: {} };
    if (method !== "GET") return this.#notAllowed("GET");
    const since = this.#has("instant-without-zone") ? "2026-11-24T14:00:00" : "2026-11-24T14:00:00Z";
    const more = this.#has("undocumented-property") ? { load: 1 } : {};
    return {
      status: 200,
      body: { ...(this.#has("property-missing") ? {} : { state: "open" }), since, note: null, ...more },
    };
  }

  #list(query: URLSearchParams): Answer | undefined {
    const limit = query.get("limit");
    const kind = query.get("kind");
    const isWord = limit !== null && !/^-?\d{1,15}$/.test(limit);
    const isBeyond =
      limit !== null &&
      !isWord &&
      (Number(limit) < 1 || Number(limit) > (this.#has("refuses-the-highest-limit") ? 49 : 50));
    if (isWord && !this.#has("takes-words-as-limit")) return problem(400);
    if (isBeyond && !this.#has("takes-any-limit")) return problem(400);
    if (kind !== null && !["cat", "dog", "bird"].includes(kind)) return problem(400);
    if (kind !== null && this.#has("silent")) return undefined;
    const animals = [...this.#animals.values()].filter((animal) => kind === null || animal.kind === kind);
    const count = this.#has("header-no-number") ? "many" : String(animals.length);
    const headers = this.#has("header-missing") ? {} : { "X-Total-Count": count };
    return {
      status: 200,
      body: { animals: animals.slice(0, Number(limit ?? 20) || 20).map((animal) => this.#shown(animal)) },
      headers,
    };
  }

  #create(text: string): Answer {
    const read = this.#read(text);
    if ("status" in read) return read;
    const id = ++this.#lastId;
    if (!this.#has("creates-nothing")) this.#store(id, read.given);
    const animal = this.#shown({ ...read.given, id });
    const body = this.#has("links-elsewhere") ? { ...animal, id: id + 1_000_000 } : animal;
    return { status: this.#has("other-status") ? 202 : 201, body, headers: { Location: `/animals/${id}` } };
  }

  #store(id: number, given: Animal): void {
    const age = this.#has("stores-another-age") && given.age !== undefined ? { age: (given.age + 1) % 31 } : {};
    const name = this.#has("cuts-long-names") ? { name: given.name.slice(0, 20) } : {};
    this.#animals.set(id, { ...given, ...age, ...name, id });
  }

  #one(method: string, id: number, text: string): Answer {
    const animal = this.#animals.get(id);
    if (method !== "GET" && method !== "PUT" && method !== "DELETE") return this.#notAllowed("GET, PUT, DELETE");
    if (animal === undefined) {
      if (this.#has("error-for-missing")) return problem(500);
      return problem(this.#has("unknown-404-status") && method === "GET" ? 410 : 404);
    }
    if (method === "GET") return { status: 200, body: this.#shown(animal) };
    if (method === "DELETE") {
      if (!this.#has("keeps-deleted")) this.#animals.delete(id);
      return { status: 204 };
    }
    const read = this.#read(text);
    if ("status" in read) return read;
    if (!this.#has("loses-updates")) this.#store(id, read.given);
    return { status: 200, body: this.#shown(this.#animals.get(id) ?? animal) };
  }

  #shown({ pin, mother, ...animal }: Animal): Record<string, unknown> {
    const wrong = this.#has("text-for-number") && animal.age !== undefined ? { age: String(animal.age) } : {};
    const leak = this.#has("shows-pin") && pin !== undefined ? { pin } : {};
    const elsewhere = this.#has("shows-pin-elsewhere") && pin !== undefined ? { debug: `checked ${String(pin)}` } : {};
    const shownMother = mother === undefined ? {} : { mother: this.#shown({ ...(mother as Animal), id: 1 }) };
    return { ...animal, ...shownMother, ...wrong, ...leak, ...elsewhere };
  }

  #read(text: string): Answer | { readonly given: Animal } {
    if (text === "" && this.#has("takes-no-body")) return { given: { id: 0, name: "Nobody", kind: "cat" } };
    let given: unknown;
    try {
      given = JSON.parse(text);
    } catch {
      return problem(this.#has("error-for-malformed") ? 500 : 400);
    }
    const animal = given as Animal;
    if (this.#has("error-at-maximum") && animal?.age === 30) return problem(500);
    return this.#isAnimal(given) ? { given: animal } : problem(this.#has("refuses-everything") ? 422 : 400);
  }

  #isAnimal(given: unknown): boolean {
    if (typeof given !== "object" || given === null || Array.isArray(given) || this.#has("refuses-everything"))
      return false;
    const { name, kind, age, weight, born, tags, mother, pin } = given as Record<string, unknown>;
    const isName = typeof name === "string" && name !== "" && ([...name].length <= 40 || this.#has("takes-long-name"));
    const kinds = ["cat", "dog", ...(this.#has("refuses-birds") ? [] : ["bird"])];
    const least = this.#has("refuses-zero") ? 1 : 0;
    const most = this.#has("takes-too-much") ? Number.POSITIVE_INFINITY : 30;
    const isAge = age === undefined || (Number.isInteger(age) && Number(age) >= least && Number(age) <= most);
    const isTag = (tag: unknown): boolean => typeof tag === "string" && [...tag].length <= 10;
    const isOnce = (list: readonly unknown[]): boolean =>
      new Set(list).size === list.length || this.#has("takes-twice-the-same");
    const isTags = (list: unknown): boolean =>
      list === undefined || (Array.isArray(list) && list.length <= 5 && list.every(isTag) && isOnce(list));
    return (
      (isName || (name === undefined && this.#has("takes-missing-name"))) &&
      ((typeof kind === "string" && kinds.includes(kind)) ||
        (this.#has("takes-other-kind") && typeof kind === "string")) &&
      isAge &&
      (weight === undefined ||
        (Number.isFinite(weight) && Number(weight) > 0) ||
        (this.#has("takes-wrong-type") && typeof weight === "string")) &&
      (born === undefined || (typeof born === "string" && (isDate(born) || this.#has("takes-bad-dates")))) &&
      isTags(tags) &&
      (mother === undefined || this.#isAnimal(mother)) &&
      (pin === undefined || (typeof pin === "string" && [...pin].length >= 4))
    );
  }
}

function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;
}

function problem(status: number): Answer {
  return { status, body: { title: `Problem ${status}` } };
}
