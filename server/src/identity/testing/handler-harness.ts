/** Test harness: the handlers of applications and roles over an in-memory store with two tenants. */
import { randomUUID } from "node:crypto";
import type { Db } from "../../contract/context.ts";
import { Problems } from "../../contract/errors.ts";
import type { Handler, Handlers, Input, Reply } from "../../contract/handlers.ts";
import { readShape } from "../../contract/shapes.ts";
import { openStore } from "../../store/open.ts";
import type { ApplicationRequest } from "../applications/application-request.ts";
import { applications } from "../applications/applications.ts";
import type { RoleInput } from "../applications/role-store.ts";
import { roles } from "../applications/roles.ts";

type Operation = keyof typeof applications | keyof typeof roles;

const handlers: Handlers<Operation> = { ...applications, ...roles };

export const tenantId = "5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11";
export const otherTenantId = "c1f6d7a3-20c4-4d8e-8b55-9f2f6f0c7e42";

export type HandlerHarness = Awaited<ReturnType<typeof openHandlerHarness>>;

export async function openHandlerHarness(file = ":memory:", masterKey?: Uint8Array) {
  const store = await openStore({ kind: "sqlite", file, driver: undefined }, masterKey);
  let now = 1_446_250_000_000;
  await store.write(async (db) => {
    const tenants = [tenantId, otherTenantId].map((id) => ({ id, name: id }));
    await db("tenants").insert(tenants).onConflict("id").ignore();
  });
  const contextOf = (db: Db, tenant: string) => ({
    db,
    tenantId: tenant,
    newId: randomUUID,
    operator: undefined,
    apiKeyHash: undefined,
    accessToken: undefined,
    client: undefined,
    enqueue: async () => 0,
    afterCommit: () => undefined,
    clock: { now: () => now },
  });
  return {
    contextOf,
    /** Calls a handler like the pipeline, in a transaction that a failure rolls back. */
    call<K extends Operation>(operation: K, input: Input<K>, tenant = tenantId): Promise<Reply<K>> {
      const handler: Handler<K> = handlers[operation];
      return store.write(
        async (db) => handler(input, contextOf(db, tenant)),
        (reply) => Number(reply.status) < 400,
      );
    },
    write: <T>(work: (db: Db) => Promise<T>) => store.write(work),
    pass(milliseconds: number) {
      now += milliseconds;
    },
    close: () => store.close(),
  };
}

/** Validates an application body and fills in its defaults. */
export function body(value: object): { contentType: "application/json"; body: ApplicationRequest } {
  return { contentType: "application/json", body: shaped("ApplicationRequest", value) };
}

/** Validates a role body and fills in its defaults. */
export function roleBody(role: object): { contentType: "application/json"; body: { role: RoleInput } } {
  return { contentType: "application/json", body: shaped("RoleRequest", { role }) };
}

function shaped<Name extends "ApplicationRequest" | "RoleRequest">(name: Name, value: object) {
  const problems = new Problems();
  const request = readShape(name, value, problems);
  if (request === undefined) throw new TypeError(JSON.stringify(problems.toErrors()));
  return request;
}

/** Returns the problem codes by field, or undefined when there are none. */
export function codesOf(reply: object): Record<string, string[]> | undefined {
  const errors = "body" in reply ? reply.body : undefined;
  if (typeof errors !== "object" || errors === null || !("fieldErrors" in errors)) return undefined;
  const fields: Record<string, { code: string }[]> = Object.assign({}, errors.fieldErrors);
  return Object.fromEntries(Object.entries(fields).map(([field, details]) => [field, details.map(({ code }) => code)]));
}
