/**
 * Which addresses requests may go to (Conventions, The bootstrap file, `NOTIFICATION_ALLOWED_RANGES`). Whoever configures
 * an address could otherwise make the server speak to what only the server can reach. Allowed is what the internet
 * routes; everything else only where the operator's ranges hold it.
 */
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

interface Range {
  readonly start: readonly number[];
  readonly bits: number;
}

export class AddressRules {
  readonly #allowed: readonly Range[];

  /** @param allowedRanges addresses and CIDR ranges that are allowed though they are not public */
  constructor(allowedRanges: readonly string[] = []) {
    this.#allowed = allowedRanges.map(parseRange);
  }

  /** Why no request may go to this address, as words that follow "is"; undefined where one may. */
  refusal(text: string): string | undefined {
    if (!ipaddr.isValid(text)) return "no IP address";
    const address = ipaddr.parse(text);
    if (this.#allows(address)) return undefined;
    if (!(address instanceof ipaddr.IPv6)) return refusalV4(address);
    const carried = carriedAddress(address);
    if (carried === undefined) return refusalV6(address);
    const inside = this.#allows(carried) ? undefined : refusalV4(carried);
    if (inside !== undefined) return `an IPv6 form of ${carried.toString()}, which is ${inside}`;
    return isTunnelEnd(address) ? refusalV6(address) : undefined;
  }

  #allows(address: Address): boolean {
    return this.#allowed.some((range) => isIn(address, range));
  }
}

/** For addresses that the operator of the server configures, and nobody else. */
export const anyAddress = new AddressRules(["0.0.0.0/0", "::/0"]);

/** Whether the text is an address or a CIDR range. */
export function isRange(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || address.includes("%") || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Public addresses that reach a cloud's own services from inside of it alone. */
const cloudServices: ReadonlySet<string> = new Set(["168.63.129.16"]);

/** The one part of IPv6 that holds public addresses (RFC 4291, 2.4). */
const globalUnicast = parseRange("2000::/3");
/** IPv4 addresses written as IPv6 ones (RFC 4291, 2.5.5.2), and those behind a translator (RFC 6052, 2.1). */
const written = [parseRange("::ffff:0:0/96"), parseRange("64:ff9b::/96")];

/** What is said of an address that is not public, by the names that `ipaddr.js` gives ranges. */
const meanings: Readonly<Record<string, string>> = {
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

function refusalV4(address: ipaddr.IPv4): string | undefined {
  if (cloudServices.has(address.toString())) return "an address of a cloud's own services";
  return refusalByRange(address.range());
}

function refusalV6(address: ipaddr.IPv6): string | undefined {
  const refusal = refusalByRange(address.range());
  return refusal === undefined && !isIn(address, globalUnicast) ? "not a public address" : refusal;
}

function refusalByRange(range: string): string | undefined {
  return range === "unicast" ? undefined : (meanings[range] ?? "not a public address");
}

/** The IPv4 address that packets for this one end up at. */
function carriedAddress(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const carries = written.some((range) => isIn(address, range)) || isTunnelEnd(address);
  return carries ? new ipaddr.IPv4(address.toByteArray().slice(12)) : undefined;
}

/** Whether the address is that of an ISATAP interface (RFC 5214, 6.1). */
function isTunnelEnd(address: ipaddr.IPv6): boolean {
  const [global, zero, high, low] = address.toByteArray().slice(8, 12);
  return (global === 0 || global === 2) && zero === 0 && high === 0x5e && low === 0xfe;
}

function parseRange(text: string): Range {
  const [address, bits] = text.includes("/") ? ipaddr.parseCIDR(text) : [ipaddr.parse(text), undefined];
  const start = address.toByteArray();
  return { start, bits: bits ?? start.length * 8 };
}

function isIn(address: Address, { start, bits }: Range): boolean {
  const bytes = address.toByteArray();
  if (bytes.length !== start.length) return false;
  return bytes.every((byte, index) => {
    const shift = 8 - Math.max(0, Math.min(8, bits - index * 8));
    return byte >> shift === (start[index] ?? 0) >> shift;
  });
}
