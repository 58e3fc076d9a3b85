/** Resolves the client's address behind proxies (Identity, System configuration, trustedProxyConfiguration). */
import type { IncomingMessage } from "node:http";
import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";
import type { Client } from "../contract/context.ts";

export interface TrustedProxies {
  readonly trustPolicy: "All" | "OnlyConfigured";
  /** Addresses and ranges in CIDR notation. */
  readonly trusted: readonly string[];
}

/** Maximum entries in X-Forwarded-For; a longer list is forged. */
const maximumProxies = 100;

/**
 * Returns the client's address. `All` trusts the first address of X-Forwarded-For; `OnlyConfigured` walks back from
 * this server to the first address that is no trusted proxy. Malformed entries end the walk, since nothing before
 * them is trustworthy.
 */
export function clientAddress(request: Pick<IncomingMessage, "headers" | "socket">, proxies: TrustedProxies): string {
  const peer = peerOf(request.socket);
  const forwarded = forwardedAddresses(request.headers["x-forwarded-for"]);
  if (proxies.trustPolicy === "All") return forwarded[0] ?? peer;
  let client = peer;
  for (const address of forwarded.toReversed()) {
    if (!isTrusted(client, proxies.trusted)) return client;
    if (address === undefined) return client;
    client = address;
  }
  return client;
}

/** Returns the client behind the trusted proxies. */
export function clientOf(request: IncomingMessage, proxies: TrustedProxies): Client {
  return { address: clientAddress(request, proxies), secure: isSecure(request, proxies) };
}

/** Returns whether the client uses TLS: to this server, or to the trusted proxy, as the proxy states. */
export function isSecure(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  proxies: TrustedProxies,
): boolean {
  if ("encrypted" in socket && socket.encrypted === true) return true;
  const protocol = headers["x-forwarded-proto"];
  if (protocol === undefined) return false;
  if (proxies.trustPolicy !== "All" && !isTrusted(peerOf(socket), proxies.trusted)) return false;
  // Each proxy appends its own protocol; the first entry is the client's.
  return String(protocol).split(",", 1)[0]?.trim().toLowerCase() === "https";
}

/** Returns the normalized address of the connection's other end; empty once the connection has ended. */
function peerOf(socket: Pick<IncomingMessage["socket"], "remoteAddress">): string {
  return normalized(socket.remoteAddress ?? "") ?? "";
}

/** Parses the addresses in order; undefined for malformed ones. */
function forwardedAddresses(header: string | string[] | undefined): (string | undefined)[] {
  const text = Array.isArray(header) ? header.join(",") : (header ?? "");
  if (text === "") return [];
  return text
    .split(",")
    .slice(-maximumProxies)
    .map((each) => normalized(withoutPort(each.trim())));
}

/** Removes the port that some proxies append: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  if (text.startsWith("[")) return text.slice(1, text.indexOf("]"));
  const colon = text.indexOf(":");
  return colon >= 0 && colon === text.lastIndexOf(":") ? text.slice(0, colon) : text;
}

/** Normalizes an address; an IPv4 address mapped to IPv6 becomes the IPv4 address. */
function normalized(text: string): string | undefined {
  // Its only spelling: most requests come with one, which takes a package longer than the rest of this file.
  if (isIPv4(text)) return text;
  return ipaddr.isValid(text) ? ipaddr.process(text).toString() : undefined;
}

function isTrusted(address: string, trusted: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return trusted.some((range) => {
    const [network, bits] = range.includes("/") ? ipaddr.parseCIDR(range) : [ipaddr.process(range), undefined];
    if (network.kind() !== parsed.kind()) return false;
    return bits === undefined ? network.toString() === parsed.toString() : parsed.match(network, bits);
  });
}
