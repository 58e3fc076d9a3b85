/**
 * Fills the store of a first start with the objects that the documentation's requests name. The requests pass the whole
 * pipeline on a port of their own, before the server takes any other one; only their ids are chosen.
 */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { isObject } from "@gatehouse/openapi/json";
import { loadTenants } from "../../access/tenants.ts";
import type { Clock, NewId } from "../../contract/context.ts";
import { insertOperatorWithoutPassword } from "../../filtering/users/operators.ts";
import { insertEvent } from "../../identity/system/event-log.ts";
import { putIdentityProvider } from "../../identity/users/identity-providers.ts";
import type { NotificationRow } from "../../moderation/notifications/notifications.ts";
import { deliveryFailures } from "../../outgoing/delivery-failures.ts";
import { endJob } from "../../store/outbox/outbox.ts";
import type { Store } from "../../store/store.ts";
import { checkBootstrap } from "../bootstrap-file.ts";
import { type SampleRequest, sampleLogins, sampleOperators, sampleProvider, sampleRequests } from "./requests.ts";

/** Parts of a server that take the sample requests. */
export interface SampleServer {
  readonly store: Store;
  /** Returns the pipeline, which takes ids from `newId`. */
  readonly app: (newId: NewId) => RequestListener;
  /** Key of the first start. */
  readonly apiKey: string;
  readonly clock: Clock;
}

/** Thrown when a request of the sample data is refused. */
class SampleDataError extends Error {
  override name = "SampleDataError";
}

/** @throws SampleDataError when the server refuses a request, for example for want of a license */
export async function fillSampleStore({ store, app, apiKey, clock }: SampleServer): Promise<void> {
  const ids: string[] = [];
  const server = createServer(app(() => ids.shift() || randomUUID()));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("The sample server has no port.");
  const send = async ({ method, path, body, ids: chosen = [] }: SampleRequest): Promise<unknown> => {
    ids.splice(0, ids.length, ...chosen);
    const response = await fetch(`http://127.0.0.1:${address.port}${path}`, {
      method,
      headers: { Authorization: apiKey, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new SampleDataError(`${method} ${path} was answered with ${response.status}: ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  };
  try {
    await putSampleProvider(store, await send({ method: "GET", path: "/.well-known/jwks.json" }));
    await store.write((db) =>
      insertEvent(db, { type: "information", message: "The sample data was stored." }, clock.now()),
    );
    await insertSampleOperators(store);
    for (const request of sampleRequests()) await send(request);
    for (const login of sampleLogins) await send(login.reconcile(textIn(await send(login.vend), "token")));
    await endSampleDeliveries(store, clock.now());
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Stores a provider that trusts JWTs of the server itself, which only an API key can have made for this audience. */
async function putSampleProvider(store: Store, keySet: unknown): Promise<void> {
  const { keys } = isObject(keySet) ? keySet : {};
  const [provider] =
    checkBootstrap({ identityProviders: [sampleProvider(keys)] }, "The sample").identityProviders ?? [];
  if (provider === undefined) return;
  await store.write(async (db) => {
    const [tenantId = ""] = await loadTenants(db);
    const problems = await putIdentityProvider(db, tenantId, provider);
    if (problems !== undefined) throw new SampleDataError(JSON.stringify(problems));
  });
}

/** Stores the operators directly, because no request creates an account without a password. */
async function insertSampleOperators(store: Store): Promise<void> {
  await store.write(async (db) => {
    const [tenantId = ""] = await loadTenants(db);
    for (const operator of sampleOperators) await insertOperatorWithoutPassword({ db, tenantId }, operator);
  });
}

/** Ends notifications as undelivered: nothing listens at their address, and attempts would log failures at each first start. */
async function endSampleDeliveries(store: Store, instant: number): Promise<void> {
  const end = { state: "dead", instant, error: deliveryFailures.addressNotAllowed } as const;
  await store.write(async (db) => {
    const jobs = await db<NotificationRow>("notifications").select("job_id");
    for (const { job_id: id } of jobs) await endJob(db, id, end);
  });
}

function textIn(answer: unknown, name: string): string {
  return isObject(answer) ? String(answer[name]) : "";
}
