import { Socket } from "node:net";
import { expect, test } from "vitest";
import { clientAddress, isSecure } from "./client-address.ts";

function from(peer: string, forwarded?: string): Parameters<typeof clientAddress>[0] {
  const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: peer });
  return { socket, headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded } };
}

const all = { trustPolicy: "All", trusted: ["10.0.0.0/8"] } as const;
const some = { trustPolicy: "OnlyConfigured", trusted: ["10.0.0.0/8", "2001:db8::1", "192.0.2.9"] } as const;

test.each([
  ["10.0.0.1", undefined, all, "10.0.0.1"],
  ["10.0.0.1", "203.0.113.7, 10.0.0.2", all, "203.0.113.7"],
  ["198.51.100.1", "203.0.113.7, 192.0.2.1", all, "203.0.113.7"],
  ["10.0.0.1", "unknown, 10.0.0.2", all, "10.0.0.1"],
  ["10.0.0.1", undefined, some, "10.0.0.1"],
  ["198.51.100.1", "203.0.113.7", some, "198.51.100.1"],
  ["10.0.0.1", "203.0.113.7", some, "203.0.113.7"],
  ["10.0.0.1", "203.0.113.7, 198.51.100.4, 10.9.9.9", some, "198.51.100.4"],
  ["10.0.0.1", "203.0.113.7, 192.0.2.9", some, "203.0.113.7"],
  ["::ffff:10.0.0.1", "203.0.113.7:4711", some, "203.0.113.7"],
  ["2001:db8:0:0:0:0:0:1", "[2001:db8::7]:4711", some, "2001:db8::7"],
  ["10.0.0.1", "203.0.113.7, what", some, "10.0.0.1"],
  ["10.0.0.1", "10.0.0.3, 10.0.0.2", some, "10.0.0.3"],
])("from %s, forwarded %s", (peer, forwarded, proxies, expected) => {
  expect(clientAddress(from(peer, forwarded), proxies)).toBe(expected);
});

function speaking(peer: string, protocol?: string, encrypted = false): Parameters<typeof isSecure>[0] {
  const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: peer });
  return {
    socket: Object.assign(socket, { encrypted }),
    headers: protocol === undefined ? {} : { "x-forwarded-proto": protocol },
  };
}

test.each([
  ["198.51.100.1", undefined, all, false],
  ["198.51.100.1", "https", all, true],
  ["198.51.100.1", "HTTPS , http", all, true],
  ["198.51.100.1", "http, https", all, false],
  ["198.51.100.1", "https", some, false],
  ["10.0.0.1", "https", some, true],
  ["10.0.0.1", undefined, some, false],
])("from %s, by %s, it is TLS or not", (peer, protocol, proxies, expected) => {
  expect(isSecure(speaking(peer, protocol), proxies)).toBe(expected);
});

test("a connection of our own that is TLS is believed without a proxy", () => {
  expect(isSecure(speaking("198.51.100.1", undefined, true), some)).toBe(true);
});
