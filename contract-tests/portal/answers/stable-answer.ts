/** Makes recorded answers the same in each recording: what is made anew each time becomes a plausible constant. */
import { createHash } from "node:crypto";
import type { Json } from "@gatehouse/openapi/json";

/** 2024-11-21, 10:00 UTC: hours after the instants that the requests name. */
const recordedAt = 1_732_183_200_000;
const minute = 60_000;
const hour = 60 * minute;
const tenYears = 10 * 365 * 24 * hour;

const uuids = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
/** Ids of notifications and webhook messages. */
const messageIds = /\bmsg_[0-9a-f]{32}\b/g;
const jsonWebToken = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;

/** Obviously no token of anybody: its claims are empty, and its signature says that it is an example. */
const exampleToken = "eyJhbGciOiJSUzI1NiJ9.e30.YW4tZXhhbXBsZQ";

export interface Recording {
  /** Text whose ids and instants are known beforehand: the requests. */
  readonly known: string;
  /** Base URLs of the server in this recording, and what it is in the documentation. */
  readonly servers: readonly string[];
  readonly documentedServer: string;
}

export interface RecordedValue {
  readonly value: Json;
  /** Instant of its request. */
  readonly sentAt: number;
}

/** Returns a function for the answers of one recording, in their order: an id is the same in all of them. */
export function makeStable({ known, servers, documentedServer }: Recording): (recorded: RecordedValue) => Json {
  const knownIds = new Set(known.match(uuids));
  const knownInstants = new Set((known.match(/\b\d{10,13}\b/g) ?? []).map(Number));
  const ids = new Map<string, string>();
  const stableId = (id: string): string => {
    if (knownIds.has(id)) return id;
    const stable = ids.get(id) ?? exampleId(ids.size);
    ids.set(id, stable);
    return stable;
  };
  return ({ value, sentAt }) => {
    const stableText = (text: string, name: string): string => {
      const local = servers.reduce((part, server) => part.replaceAll(server, documentedServer), text);
      return stableDay(withoutSecrets(local, name), sentAt)
        .replaceAll(uuids, stableId)
        .replaceAll(messageIds, (id) => `msg_${stableId(id).replaceAll("-", "")}`);
    };
    const stable = (part: Json, name: string): Json => {
      if (typeof part === "string") return stableText(part, name);
      if (typeof part === "number" && name === "interval") return stableInterval(part, sentAt);
      if (typeof part === "number") return knownInstants.has(part) ? part : stableNumber(part, sentAt);
      if (Array.isArray(part)) return part.map((element) => stable(element, name));
      if (part === null || typeof part === "boolean") return part;
      return Object.fromEntries(
        Object.entries(part).map(([key, member]) => [stableText(key, ""), stable(member, key)]),
      );
    };
    return stable(value, "");
  };
}

function exampleId(index: number): string {
  const digits = createHash("sha256").update(`id ${index}`).digest("hex");
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-a${digits.slice(15, 18)}-${digits.slice(18, 30)}`;
}

/** Replaces what a server makes by chance: keys, secrets and codes. */
function withoutSecrets(text: string, name: string): string {
  if (name === "version" && /^\d+\.\d+\.\d+$/.test(text)) return "1.0.0";
  if (/^[\w-]{43}$/.test(text)) return exampleBits(name).toString("base64url");
  if (/^[A-Za-z0-9+/]{43}=$/.test(text)) return exampleBits(name).toString("base64");
  if (/^[\w-]{342}$/.test(text)) return Buffer.alloc(256, exampleBits(name)).toString("base64url");
  return text
    .replaceAll(jsonWebToken, exampleToken)
    .replaceAll(publicKeys, examplePublicKey)
    .replaceAll(/\b[A-Z2-7]{32}\b/g, "EXAMPLE".repeat(5).slice(0, 32))
    .replaceAll(/\b[A-Z2-7]{4}(?:-[A-Z2-7]{4}){5}\b/g, "EXAM-PLEE-XAMP-LEEX-AMPL-EEXA");
}

const publicKeys = /-----BEGIN PUBLIC KEY-----\n[^-]*-----END PUBLIC KEY-----/g;
const examplePublicKey = `-----BEGIN PUBLIC KEY-----\n${exampleBits("public key").toString("base64")}\n-----END PUBLIC KEY-----`;

/** Returns 256 bits that say what they are. */
function exampleBits(name: string): Buffer {
  return Buffer.from(`example ${name === "" ? "kid" : name}, never to be used`.padEnd(32, ".").slice(0, 32));
}

/** Days of the recording become its day; a recording may go on past midnight. */
function stableDay(text: string, sentAt: number): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  return Math.abs(Date.parse(text) - sentAt) < 48 * hour ? new Date(recordedAt).toISOString().slice(0, 10) : text;
}

/** Instants of the recording, in milliseconds or in seconds, keep their distance from the request in whole minutes. */
function stableNumber(value: number, sentAt: number): number {
  if (isNear(value, sentAt)) return recordedAt + distance(value - sentAt);
  if (isNear(value * 1000, sentAt)) return (recordedAt + distance(value * 1000 - sentAt)) / 1000;
  return value;
}

/** Intervals of reports are hours, days or months since 1970; one that just ended counts as that of the recording. */
function stableInterval(value: number, sentAt: number): number {
  const units = [hoursAt, daysAt, monthsAt];
  const unit = units.find((at) => Math.abs(value - at(sentAt)) <= 1);
  return unit === undefined ? value : unit(recordedAt) + Math.max(0, value - unit(sentAt));
}

const hoursAt = (instant: number): number => Math.floor(instant / hour);
const daysAt = (instant: number): number => Math.floor(instant / (24 * hour));
function monthsAt(instant: number): number {
  const day = new Date(instant);
  return (day.getUTCFullYear() - 1970) * 12 + day.getUTCMonth();
}

function isNear(instant: number, sentAt: number): boolean {
  return instant > sentAt - hour && instant < sentAt + tenYears;
}

/** Counts what was made earlier in the recording as made now. */
function distance(milliseconds: number): number {
  return Math.max(0, Math.round(milliseconds / minute) * minute);
}
