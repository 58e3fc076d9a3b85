/** Resolves a host once and checks all of its addresses, so that no second lookup can differ. */
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { AddressRules } from "./addresses.ts";
import { outgoingErrors } from "./failures.ts";

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Looks up all addresses of a name. */
export type Resolve = (name: string) => Promise<readonly ResolvedAddress[]>;

/** Uses the system resolver, hosts file included. */
export const systemResolve: Resolve = (name) => lookup(name, { all: true, order: "verbatim" });

/**
 * Resolves a host to allowed addresses. One forbidden address rejects the whole name, since DNS decides which one is
 * used.
 *
 * @param host as a URL holds it, an IPv6 address in brackets
 * @throws OutgoingRequestError
 */
export async function resolveAllowed(
  host: string,
  rules: AddressRules,
  resolve: Resolve,
): Promise<readonly ResolvedAddress[]> {
  const name = host.startsWith("[") ? host.slice(1, -1) : host;
  const family = isIP(name);
  const addresses = family === 0 ? await lookUp(name, resolve) : [{ address: name, family }];
  for (const { address } of addresses) {
    const refusal = rules.denialReason(address);
    if (refusal !== undefined) throw outgoingErrors.addressNotAllowed(name, address, refusal);
  }
  return addresses;
}

async function lookUp(name: string, resolve: Resolve): Promise<readonly ResolvedAddress[]> {
  let addresses: readonly ResolvedAddress[];
  try {
    addresses = await resolve(name);
  } catch (error) {
    throw outgoingErrors.nameNotFound(name, { cause: error });
  }
  if (addresses.length === 0) throw outgoingErrors.nameNotFound(name);
  return addresses;
}
