/** A request that the kit makes up: an operation and the values for its parts, or, where it is to be odd, its raw parts. */
import type { Json } from "@gatehouse/openapi/json";
import type { Operation } from "../contract/contract.ts";

export type Values = Readonly<Record<string, Json>>;

export interface Case {
  readonly operation: Operation;
  /** Values of the parameters in the path. */
  readonly path: Values;
  readonly query: Values;
  /** Absent where none is sent. */
  readonly body?: Json;
  /** The media type of the body; by default the operation's first. */
  readonly mediaType?: string;
  readonly raw?: RawParts;
}

/** What takes the place of the parts that are made from the values. */
export interface RawParts {
  /** Another method than the operation's. */
  readonly method?: string;
  readonly body?: string | Uint8Array;
  /** null sends none. */
  readonly contentType?: string | null;
  /** More of the query string, as it is to be sent. */
  readonly query?: string;
  /** null leaves out one that would be sent. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** What is as good as a secret in it, such as most of a key, and what a report shows in its place. */
  readonly hidden?: readonly (readonly [secret: string, name: string])[];
}

/** The case as it is sent to this tenant, with the key that opens it. */
export function inTenant(
  sent: Case,
  options: { readonly tenantId?: string | undefined; readonly otherKey?: string | undefined },
  tenantId: string | undefined,
): Case {
  if (tenantId === undefined || tenantId === options.tenantId) return sent;
  const key = options.otherKey === undefined ? {} : { Authorization: options.otherKey };
  return { ...sent, raw: { headers: { "X-Service-TenantId": tenantId, ...key } } };
}

/** The path with the values filled in, percent-encoded. */
export function filledPath({ operation, path }: Case): string {
  return operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name] ?? "")));
}
