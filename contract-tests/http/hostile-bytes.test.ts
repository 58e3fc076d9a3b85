/**
 * Random bytes near valid requests, over a raw connection: never a 500, never a connection without an end, and the server
 * lives on. FUZZ_SEED and FUZZ_REQUESTS try others, and more.
 */
import { deflateSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { forumApplication, login, withIdentityProviders } from "../identity/identity-provider.ts";
import { Random } from "../kit/exchange/random.ts";
import { openConnection } from "../support/raw-connection.ts";
import { start } from "../support/server.ts";
import { type Sample, samples } from "./requests.ts";

const seed = Number(process.env["FUZZ_SEED"] ?? 1);
const count = Number(process.env["FUZZ_REQUESTS"] ?? 1_500);

const { server, client } = await start(withIdentityProviders);
const { host } = new URL(server.url);

const operator = { email: "mia@example.org", password: "correct horse battery staple" };
await client.filtering.createOperatorUser({ body: { user: { ...operator, roles: ["admin"] } } });
const { token: operatorToken } = await client.moderation.loginOperator({ body: operator });
const { token: accessToken } = await login(client, forumApplication);

/** Returns the value of Authorization that opens the operation. */
function credentialOf({ operation: { security } }: Sample): string {
  if (security.includes("operatorToken")) return `Bearer ${operatorToken}`;
  return security.includes("bearer") ? `Bearer ${accessToken}` : server.apiKey;
}

/** A request in parts, each of which mutations change. */
interface Message {
  method: string;
  target: string;
  version: string;
  headers: [name: string, value: string][];
  body: Buffer;
  /** How the body is framed. */
  framing: "length" | "chunked" | "none";
}

/** Returns a valid request of the operation. */
function toMessage(sample: Sample): Message {
  const { operation, path, query, body } = sample;
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name] ?? "");
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const authorization: [string, string] = ["Authorization", credentialOf(sample)];
  return {
    method: operation.method,
    target: search === "" ? filled : `${filled}?${search}`,
    version: "HTTP/1.1",
    headers: [["Host", host], authorization, ...(body === undefined ? [] : [jsonType])],
    body: Buffer.from(body === undefined ? "" : JSON.stringify(body)),
    framing: body === undefined ? "none" : "length",
  };
}

const jsonType: [string, string] = ["Content-Type", "application/json"];

/** Bytes that parsers, stores and regular expressions stumble over. */
const awkward: readonly Buffer[] = [
  ..."\0|%00|%|%C3|%ff|%25|%2F|..|//|*|'|\"|\\|\\u0000|\\ud800|\u{10ffff}|\u{feff}|\r\n|\t| |;|[0].field=|[99]|a=b&a=c|{{}}|#{x}|-1|1e400|9007199254740993|00|null|[]|{}".split(
    "|",
  ),
  "__proto__",
  "constructor",
  "9".repeat(400),
  "a".repeat(9_000),
  "é".repeat(300),
  "[".repeat(70),
  '{"a":'.repeat(70),
].map((text) => Buffer.from(text));
const brokenBytes: readonly Buffer[] = [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xef, 0xbb, 0xbf], [0]].map(
  (bytes) => Buffer.from(bytes),
);

const headerValues: readonly (readonly [string, string])[] = [
  ["Content-Type", "application/json; charset=utf-16le"],
  ["Content-Type", 'application/json; charset="x'],
  ["Content-Type", "application/x-www-form-urlencoded"],
  ["Content-Type", "application/json-patch+json"],
  ["Content-Type", "application/merge-patch+json"],
  ["Content-Encoding", "br"],
  ["Content-Encoding", "gzip, gzip"],
  ["Transfer-Encoding", "gzip, chunked"],
  ["Content-Length", "5"],
  ["Content-Length", "-1"],
  ["Content-Length", "99999999999999999999"],
  ["Expect", "100-continue"],
  ["Expect", "200-ok"],
  ["Upgrade", "websocket"],
  ["Connection", "Upgrade"],
  ["X-Service-TenantId", "\xff\xfe"],
  ["X-Service-TenantId", "3c219e58-ed0e-4b18-ad48-f4f92793ae32"],
  ["X-Forwarded-For", "[::ffff:1.2.3.4]:99999,,1.2.3.4, x"],
  ["X-Forwarded-Proto", ",,"],
  ["X-Request-Id", "\x80"],
  ["Authorization", "Bearer \xff"],
  ["Authorization", "Bearer a.b.c"],
  ["Cookie", 'access_token=%FF; refresh_token="; a=b; =;'],
  ["Cache-Control", "no-cache, no-cache"],
  ["Origin", "null"],
  ["Access-Control-Request-Method", "\x7f"],
  ["Host", "a b"],
  ["Accept", "*/*;q=x"],
  ["traceparent", "00-ffffffffffffffffffffffffffffffff-ffffffffffffffff-zz"],
  ["Range", "bytes=0-0,5-"],
  ["If-None-Match", "*"],
  ["X-Simulate-Status", "418"],
];

type Mutation = (message: Message, random: Random) => void;

const mutations: readonly Mutation[] = [
  (message, random) => {
    message.method =
      random.pick(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "X"]) ?? "GET";
  },
  (message, random) => {
    message.target = insert(
      Buffer.from(message.target, "latin1"),
      random.pick(awkward) ?? Buffer.alloc(0),
      random,
    ).toString("latin1");
  },
  (message, random) => {
    const [name = "a"] =
      random.pick([
        ["text"],
        ["name"],
        ["locale"],
        ["startRow"],
        ["numberOfResults"],
        ["sort[0].field"],
        ["applicationId"],
        ["start"],
        ["userId"],
      ]) ?? [];
    const value = encodeURIComponent((random.pick(awkward) ?? Buffer.alloc(0)).toString());
    message.target += `${message.target.includes("?") ? "&" : "?"}${name}=${value}`;
  },
  (message, random) => {
    message.target =
      random.pick([
        `http://${host}${message.target}`,
        "*",
        "//",
        "http://",
        `${message.target}#x`,
        `${message.target}/`,
      ]) ?? "*";
  },
  (message, random) => {
    const [name, value] = random.pick(headerValues) ?? jsonType;
    if (random.below(2) === 0) message.headers = message.headers.filter(([present]) => present !== name);
    message.headers.push([name, value]);
  },
  (message, random) => {
    message.headers.splice(random.below(message.headers.length), 1);
  },
  (message, random) => {
    message.body = insert(message.body, random.pick([...awkward, ...brokenBytes]) ?? Buffer.alloc(0), random);
  },
  (message, random) => {
    message.body = mutateJson(message.body, random);
  },
  (message, random) => {
    message.body = mutateJson(message.body, random);
  },
  (message, random) => {
    message.body = message.body.subarray(0, random.below(message.body.length + 1));
  },
  (message, random) => {
    const [coding, pack] = random.pick([
      ["gzip", gzipSync],
      ["deflate", deflateSync],
    ] as const) ?? ["gzip", gzipSync];
    message.body = pack(message.body);
    if (random.below(3) === 0) message.body = message.body.subarray(0, random.below(message.body.length));
    message.headers.push(["Content-Encoding", coding]);
  },
  (message, random) => {
    message.framing = random.pick(["chunked", "length", "none"] as const) ?? "none";
  },
  (message, random) => {
    message.version = random.pick(["HTTP/1.0", "HTTP/1.2", "HTTP/2.0", "HTTP/0.9", "FTP/1.1", ""]) ?? "";
  },
];

/** Inserts bytes anywhere, or replaces some. */
function insert(into: Buffer, bytes: Buffer, random: Random): Buffer {
  const at = random.below(into.length + 1);
  const replaced = random.below(2) * random.below(8);
  return Buffer.concat([into.subarray(0, at), bytes, into.subarray(at + replaced)]);
}

/** Replaces one value or name of the JSON by another. */
function mutateJson(body: Buffer, random: Random): Buffer {
  const text = body.toString();
  const tokens = [...text.matchAll(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null/g)];
  const token = random.pick(tokens);
  if (token === undefined) return body;
  const value =
    random.pick([
      '"\\u0000"',
      '"a\\u0000b"',
      '"\\ud800"',
      '"\\udc00\\ud800"',
      '"\\uffff\\ufffe"',
      '""',
      '" "',
      `"${"x".repeat(5_000)}"`,
      '"%s%n"',
      '"\'; drop--"',
      '"[a-z]+("',
      "-0",
      "1e400",
      "-1",
      "0.1",
      "2147483648",
      "9007199254740991",
      "9007199254740992",
      "1".repeat(400),
      "true",
      "null",
      "[]",
      "{}",
      "[[]]",
      "[null]",
      '{"a":1}',
      `${"[".repeat(64)}${"]".repeat(64)}`,
      '"3c219e58-ed0e-4b18-ad48-f4f92793ae32"',
      '"2026-02-30"',
      '"en_XX"',
      '"http://[::1"',
      '"a@b"',
      '"__proto__"',
      `${token[0]},${token[0]}`,
    ]) ?? "null";
  return Buffer.from(text.slice(0, token.index) + value + text.slice(token.index + token[0].length));
}

function toBytes({ method, target, version, headers, body, framing }: Message, random: Random): Buffer {
  const framed: [string, string][] =
    framing === "length"
      ? [["Content-Length", String(body.length)]]
      : framing === "chunked"
        ? [["Transfer-Encoding", "chunked"]]
        : [];
  const lines = [...headers, ...framed, ["Connection", "close"] as const].map(([name, value]) => `${name}: ${value}`);
  const head = Buffer.from(`${method} ${target} ${version}\r\n${lines.join("\r\n")}\r\n\r\n`, "latin1");
  return Buffer.concat([head, framing === "chunked" ? chunks(body, random) : body]);
}

/** Chunks of random sizes; some are malformed, and some have extensions or trailers. */
function chunks(body: Buffer, random: Random): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const size = 1 + random.below(Math.min(body.length - at, 200));
    const line = random.pick([
      size.toString(16),
      size.toString(16),
      `${size.toString(16)};a=b`,
      `0${size.toString(16)}`,
    ]);
    parts.push(
      Buffer.from(`${line}\r\n`),
      body.subarray(at, at + size),
      Buffer.from(random.below(60) === 0 ? "\n" : "\r\n"),
    );
    at += size;
  }
  return Buffer.concat([
    ...parts,
    Buffer.from(random.pick(["0\r\n\r\n", "0\r\n\r\n", "0\r\nX-Trailer: a\r\n\r\n"]) ?? "0\r\n\r\n"),
  ]);
}

/** Milliseconds to wait for an answer; a message without one is not complete. */
const answerTime = 500;

/** Sends bytes, and their end where no answer comes, so that a message that is not complete is answered as well. */
async function statusesOf(bytes: Buffer): Promise<readonly number[]> {
  const connection = openConnection(server.url);
  const timer = setTimeout(() => connection.finish(), answerTime);
  await connection.send(bytes);
  await connection.ended;
  clearTimeout(timer);
  return [...connection.received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
}

/** Answers to what is no HTTP/1.1, which are no failures. */
const ofTheParser: ReadonlySet<number> = new Set([501, 505]);

/** Each operation draws from numbers of its own, so that a new one changes no others. */
const purposes = samples.map((sample) => ({ sample, random: Random.of(seed, sample.operation.operationId) }));

test(`${count} requests, seed ${seed}: no 500, no open connection`, async () => {
  const failures: string[] = [];
  const answered = new Map<number, number>();
  const one = async (index: number): Promise<void> => {
    const purpose = purposes[index % purposes.length];
    if (purpose === undefined) return;
    const { sample, random } = purpose;
    const message = toMessage(sample);
    for (let round = 0; round <= random.below(3); round++) random.pick(mutations)?.(message, random);
    const bytes = toBytes(message, random);
    const statuses = await statusesOf(bytes);
    for (const status of statuses) answered.set(status, (answered.get(status) ?? 0) + 1);
    if (statuses.some((status) => status >= 500 && !ofTheParser.has(status)))
      failures.push(
        `${sample.operation.operationId}: ${statuses} to ${JSON.stringify(bytes.toString("latin1").slice(0, 2_000))}`,
      );
  };
  for (let index = 0; index < count; index += 10) {
    await Promise.all(Array.from({ length: Math.min(10, count - index) }, (_, inner) => one(index + inner)));
  }
  expect(failures).toEqual([]);
  expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
  // The requests are near valid ones: many pass the parser, and some all checks.
  const histogram = JSON.stringify([...answered]);
  expect(answered.get(200) ?? 0, histogram).toBeGreaterThan(count / 20);
  expect(answered.get(400) ?? 0, histogram).toBeGreaterThan(count / 10);
}, 300_000);
