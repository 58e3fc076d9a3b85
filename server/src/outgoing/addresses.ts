/**
 * Checks the addresses of outgoing requests (Decisions: The bootstrap file, `NOTIFICATION_ALLOWED_RANGES`) against
 * SSRF. Public addresses are allowed; others only inside the operator's ranges.
 */
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

type Range = readonly [start: Address, bits: number];

export class AddressRules {
  readonly #allowed: readonly Range[];

  /** @param allowedRanges addresses and CIDR ranges that are allowed though they are not public */
  constructor(allowedRanges: readonly string[] = []) {
    this.#allowed = allowedRanges.map(parseRange);
  }

  /** Returns why the address is forbidden, as words that follow "is"; undefined if it is allowed. */
  denialReason(text: string): string | undefined {
    if (!ipaddr.isValid(text)) return "no IP address";
    const address = ipaddr.parse(text);
    if (this.#allows(address)) return undefined;
    if (!(address instanceof ipaddr.IPv6)) return denialReasonV4(address);
    const carried = embeddedAddress(address);
    if (carried === undefined) return denialReasonV6(address);
    const inside = this.#allows(carried) ? undefined : denialReasonV4(carried);
    if (inside !== undefined) return `an IPv6 form of ${carried.toString()}, which is ${inside}`;
    return isIsatapAddress(address) ? denialReasonV6(address) : undefined;
  }

  #allows(address: Address): boolean {
    return this.#allowed.some((range) => isIn(address, range));
  }
}

/** Allows everything; only for addresses from the operator's own configuration. */
export const anyAddress = new AddressRules(["0.0.0.0/0", "::/0"]);

/** Returns true for an address or a CIDR range. */
export function isRange(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || address.includes("%") || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Public addresses of a cloud's internal services. */
const cloudServices: ReadonlySet<string> = new Set(["168.63.129.16"]);

/** Range of public IPv6 addresses (RFC 4291, 2.4). */
const globalUnicast = parseRange("2000::/3");
/** IPv4-mapped addresses (RFC 4291, 2.5.5.2) and NAT64 addresses (RFC 6052, 2.1). */
const ipv4MappedRanges = [parseRange("::ffff:0:0/96"), parseRange("64:ff9b::/96")];

/** Descriptions by `ipaddr.js` range name. */
const rangeDescriptions: Readonly<Record<string, string>> = {
  unspecified: "the unspecified address",
  broadcast: "a broadcast address",
  multicast: "a multicast address",
  linkLocal: "a link-local address",
  loopback: "a loopback address",
  carrierGradeNat: "an address of a carrier's own network",
  private: "a private address",
  uniqueLocal: "a private address",
  deprecatedSiteLocal: "a private address",
  "6to4": "a 6to4 address, which leads to an IPv4 one",
  teredo: "a Teredo address, which leads to an IPv4 one",
};

function denialReasonV4(address: ipaddr.IPv4): string | undefined {
  if (cloudServices.has(address.toString())) return "an address of a cloud's own services";
  return denialReasonByRange(address.range());
}

function denialReasonV6(address: ipaddr.IPv6): string | undefined {
  const refusal = denialReasonByRange(address.range());
  return refusal === undefined && !isIn(address, globalUnicast) ? "not a public address" : refusal;
}

function denialReasonByRange(range: string): string | undefined {
  return range === "unicast" ? undefined : (rangeDescriptions[range] ?? "not a public address");
}

/** Returns the IPv4 address that packets end up at. */
function embeddedAddress(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const carries = ipv4MappedRanges.some((range) => isIn(address, range)) || isIsatapAddress(address);
  return carries ? new ipaddr.IPv4(address.toByteArray().slice(12)) : undefined;
}

/** Returns true for an ISATAP interface address (RFC 5214, 6.1). */
function isIsatapAddress(address: ipaddr.IPv6): boolean {
  const [global, zero, high, low] = address.toByteArray().slice(8, 12);
  return (global === 0 || global === 2) && zero === 0 && high === 0x5e && low === 0xfe;
}

function parseRange(text: string): Range {
  if (text.includes("/")) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.toByteArray().length * 8];
}

function isIn(address: Address, [start, bits]: Range): boolean {
  return address.kind() === start.kind() && address.match(start, bits);
}
