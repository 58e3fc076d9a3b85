/** What every runtime does with the packed SDK, against a running server. */
import { AbortedError, createClient, InvalidRequestError, NotFoundError } from "@gatehouse/sdk";

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
    zip: signature(await client.identity.exportSystemLogs()),
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

function signature(zip: Uint8Array): string {
  return new TextDecoder().decode(zip.subarray(0, 2));
}

function failure(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}
