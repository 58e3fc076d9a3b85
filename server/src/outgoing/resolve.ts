/** From a host to the addresses that are connected to: all of them are checked, and none is looked up again. */
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { AddressRules } from "./addresses.ts";
import { AddressRefused, NameNotFound } from "./failures.ts";

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Looks up all addresses of a name. */
export type Resolve = (name: string) => Promise<readonly ResolvedAddress[]>;

/** As every other program of the machine does it, its hosts file included. */
export const systemResolve: Resolve = (name) => lookup(name, { all: true, order: "verbatim" });

/**
 * The addresses of a host, each of which requests may go to. A name with one address that is refused is refused as a
 * whole: nobody else's answer decides which of them is taken.
 *
 * @param host as a URL holds it, an IPv6 address in brackets
 * @throws AddressRefused, NameNotFound
 */
export async function resolveAllowed(
  host: string,
  rules: AddressRules,
  resolve: Resolve,
): Promise<readonly ResolvedAddress[]> {
  const name = host.startsWith("[") ? host.slice(1, -1) : host;
  const family = isIP(name);
  const addresses = family === 0 ? await resolved(name, resolve) : [{ address: name, family }];
  for (const { address } of addresses) {
    const refusal = rules.refusal(address);
    if (refusal !== undefined) throw new AddressRefused(name, address, refusal);
  }
  return addresses;
}

async function resolved(name: string, resolve: Resolve): Promise<readonly ResolvedAddress[]> {
  let addresses: readonly ResolvedAddress[];
  try {
    addresses = await resolve(name);
  } catch (error) {
    throw new NameNotFound(name, { cause: error });
  }
  if (addresses.length === 0) throw new NameNotFound(name);
  return addresses;
}
