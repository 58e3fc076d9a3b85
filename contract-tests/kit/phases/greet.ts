/** Sends the first request of a run, which shows the server's version and accepts the key. */
import { isObject, isText } from "@gatehouse/openapi/json";
import { ConnectionError } from "@gatehouse/sdk";
import type { Session } from "../exchange/session.ts";
import { type Exchange, NoResponseError } from "../exchange/wire.ts";

/** A run cannot start; the message says how to correct it. */
export class RunSetupError extends Error {
  override name = "RunSetupError";
}

/** Resolves to the version, where the server states one. @throws RunSetupError */
export async function greet(session: Session): Promise<string | undefined> {
  const { url, interfaces } = session.options;
  const version = await ask(session, interfaces.includes("identity") ? "retrieveSystemVersion" : first(session));
  if (version.status === 401) {
    const why = version.headers.get("www-authenticate");
    throw new RunSetupError(
      `${url} does not take the key${why === null ? "" : ` (${why})`}. Give one that may do everything.`,
    );
  }
  if (version.status === 402)
    throw new RunSetupError(`The license of ${url} has expired: it answers 402 to everything.`);
  const listed = await ask(session, first(session));
  if (listed.status === 400 && listed.step.response?.body.includes("TenantIdRequired") === true)
    throw new RunSetupError(`${url} has several tenants. Name the one to work in with --tenant <id>.`);
  const body = version.json;
  return isObject(body) && isText(body["version"]) ? body["version"] : undefined;
}

/** A list that any key may read, of an interface that is tested. */
function first(session: Session): string {
  const [name] = session.options.interfaces;
  if (name === "filtering") return "listBlacklistTags";
  return name === "moderation" ? "listModerationApplications" : "listApplications";
}

async function ask(session: Session, operationId: string): Promise<Exchange> {
  const operation = session.contract.operations.find((one) => one.operationId === operationId);
  if (operation === undefined) throw new RunSetupError(`The contract has no operation ${operationId}.`);
  try {
    return await session.sender.sendQuietly({ operation, path: {}, query: {} });
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error;
    const { url } = session.options;
    const code = error.cause instanceof ConnectionError ? error.cause.code : undefined;
    const why = code === undefined ? "" : ` (${code})`;
    throw new RunSetupError(`No answer from ${url}${why}. Start the server, or correct --url.`, { cause: error });
  }
}
