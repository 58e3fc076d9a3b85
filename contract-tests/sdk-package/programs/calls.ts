/** Calls that every runtime makes with the packed SDK. */
import {
  AbortedError,
  createClient,
  createFilteringClient,
  InvalidRequestError,
  NotFoundError,
  NotificationError,
  verifyNotification,
} from "@gatehouse/sdk";

export async function calls(baseUrl: string, apiKey: string) {
  const client = createClient({ baseUrl, apiKey });
  const name = `Forum of ${crypto.randomUUID()}`;
  const created = await client.identity.createApplication({ body: { application: { name } } });
  const { applications } = await client.identity.listApplications();
  return {
    created: created.application.name === name,
    listed: applications.some(({ id }) => id === created.application.id),
    refused: await refused(client.identity.createApplication({ body: { application: { name: "" } } })),
    missing: await missing(client.identity.retrieveApplication({ applicationId: crypto.randomUUID() })),
    aborted: await aborted((signal) => client.identity.listApplications({}, { signal })),
    result: await result(client.identity.retrieveApplication.result({ applicationId: created.application.id })),
    items: await texts(createFilteringClient({ baseUrl, apiKey })),
    bytes: signature(await client.identity.exportSystemLogs()),
    stream: await beginning(await client.identity.exportSystemLogs.stream()),
    notification: await verified(),
  };
}

/** The code of the first error at the name. */
async function refused(call: Promise<unknown>): Promise<string | undefined> {
  const error = await failure(call);
  return error instanceof InvalidRequestError ? error.fieldErrors["application.name"]?.[0]?.code : String(error);
}

async function missing(call: Promise<unknown>): Promise<number | string | undefined> {
  const error = await failure(call);
  return error instanceof NotFoundError && error.requestId !== undefined ? error.status : String(error);
}

async function aborted(call: (signal: AbortSignal) => Promise<unknown>): Promise<boolean | string> {
  const controller = new AbortController();
  const running = failure(call(controller.signal));
  controller.abort();
  const error = await running;
  return error instanceof AbortedError || String(error);
}

async function result(call: Promise<{ readonly ok: boolean; readonly status: number }>): Promise<unknown> {
  const { ok, status } = await call;
  return { ok, status };
}

/** Of all entries, though a page holds one. */
async function texts(filtering: ReturnType<typeof createFilteringClient>): Promise<string[]> {
  const found: string[] = [];
  for await (const { text } of filtering.searchFilterEntries.items({ numberOfResults: 1 })) found.push(text);
  return found;
}

function signature(zip: Uint8Array): string {
  return new TextDecoder().decode(zip.subarray(0, 2));
}

async function beginning(zip: ReadableStream<Uint8Array>): Promise<string> {
  const reader = zip.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return value === undefined ? "" : signature(value);
}

/** The example of the Standard Webhooks document: its signature is right, and it says no type. */
async function verified(): Promise<string> {
  const error = await failure(
    verifyNotification({
      secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
      headers: {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
      },
      body: '{"test": 2432232314}',
      now: 1_614_265_330_000,
    }),
  );
  return error instanceof NotificationError ? error.reason : String(error);
}

function failure(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}
