/** A request of the kit: an operation with the values of its parts, or with raw parts where they must be malformed. */
import type { Json } from "@gatehouse/openapi/json";
import type { Contract, Operation } from "../contract/contract.ts";

export type Values = Readonly<Record<string, Json>>;

export interface Case {
  readonly operation: Operation;
  /** Values of the parameters in the path. */
  readonly path: Values;
  readonly query: Values;
  /** Values of parameters in the header; ours are made by the transport. */
  readonly header?: Values;
  readonly cookie?: Values;
  /** Absent where none is sent. */
  readonly body?: Json;
  /** The media type of the body; by default the operation's first. */
  readonly mediaType?: string;
  readonly raw?: RawParts;
  /** Set where the request breaks the description: what an answer shows of it is no news. */
  readonly isDeviant?: true;
}

/** Raw parts that replace the parts made from the values. */
export interface RawParts {
  /** Another method than the operation's. */
  readonly method?: string;
  readonly body?: string | Uint8Array;
  /** null sends none. */
  readonly contentType?: string | null;
  /** More of the query string, as it is to be sent. */
  readonly query?: string;
  /** Leaves out of the query what the run adds to it. */
  readonly withoutKeys?: true;
  /** null leaves out one that would be sent. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Parts that are as good as a secret, such as most of a key, and the names that replace them in a report. */
  readonly hidden?: readonly (readonly [secret: string, name: string])[];
}

/** Returns the case addressed to this tenant, with the key that opens it. */
export function inTenant(
  sent: Case,
  options: { readonly tenantId?: string | undefined; readonly otherKey?: string | undefined },
  tenantId: string | undefined,
): Case {
  if (tenantId === undefined || tenantId === options.tenantId) return sent;
  const key = options.otherKey === undefined ? {} : { Authorization: options.otherKey };
  return { ...sent, raw: { headers: { "X-Service-TenantId": tenantId, ...key } } };
}

/** Returns the path with the values filled in, percent-encoded. */
export function filledPath({ operation, path }: Case): string {
  return operation.path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => encodeURIComponent(String(path[name] ?? "")));
}

/** Returns true where the query and the body match their schemas. */
export function isValid({ requestValidator }: Contract, { operation, query, body, mediaType }: Case): boolean {
  const content = operation.bodies.find((one) => one.mediaType === (mediaType ?? one.mediaType));
  const isQueryValid = operation.parameters
    .filter((parameter) => parameter.in === "query")
    .every(({ name, required, schema }) => {
      const value = query[name];
      return value === undefined ? !required : requestValidator.meets(schema, value);
    });
  return (
    isQueryValid && (content === undefined || (body !== undefined && requestValidator.meets(content.schema, body)))
  );
}
