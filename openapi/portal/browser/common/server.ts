/** Calls operations of the server that serves this page. */
import { isObject, isText, type Json, type JsonObject } from "../../../tools/json.ts";
import type { Access } from "./access.ts";
import type { CalledOperation } from "./code-samples.ts";
import { fillPath } from "./fill-path.ts";
import type { Reply } from "./problems.ts";

export interface Server {
  /** Base URL without a trailing slash. */
  readonly address: string;
  readonly operation: (operationId: string) => CalledOperation;
  /** Resolves to undefined when the caller's signal aborts. */
  readonly call: (operationId: string, input?: Input) => Promise<Reply | undefined>;
}

export interface Input {
  readonly body?: JsonObject;
  readonly query?: Readonly<Record<string, string>>;
  /** Path parameters by name. */
  readonly path?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** True to send the request even when the reader leaves the page. */
  readonly keepalive?: boolean;
}

const timeout = 30_000;

export function connect(root: HTMLElement, access: Access): Server {
  const operations = operationsIn(root);
  const base = new URL(`${document.documentElement.dataset["root"] ?? ""}..`, location.href);
  const address = base.href.replace(/\/$/, "");
  const operation = (operationId: string): CalledOperation => {
    const found = operations.find((one) => one.operationId === operationId);
    if (found === undefined) throw new Error(`The page does not say where ${operationId} is.`);
    return found;
  };
  const call = async (operationId: string, input: Input = {}): Promise<Reply | undefined> => {
    const { body, query, signal, keepalive = false } = input;
    const { method, path } = operation(operationId);
    const url = new URL(address + fillPath(path, input.path));
    url.search = new URLSearchParams(query).toString();
    const limits = [AbortSignal.timeout(timeout), ...(signal === undefined ? [] : [signal])];
    try {
      const response = await fetch(url, {
        method,
        headers: headersFor(access, body !== undefined),
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.any(limits),
        credentials: "omit",
        cache: "no-store",
        keepalive,
      });
      return await readReply(response);
    } catch {
      return signal?.aborted === true ? undefined : noReply;
    }
  };
  return { address, operation, call };
}

/** Returns false for keys that no browser sends in a header. */
export function isSendable(key: string): boolean {
  return /^[!-~][ -~]*$/.test(key);
}

const noReply: Reply = { status: 0, body: undefined, authenticate: "", retryAfter: "" };

function headersFor(access: Access, hasBody: boolean): Headers {
  const headers = new Headers({ Authorization: access.key() });
  const tenantId = access.tenantId();
  if (hasBody) headers.set("Content-Type", "application/json");
  if (tenantId !== undefined) headers.set("X-Service-TenantId", tenantId);
  return headers;
}

async function readReply(response: Response): Promise<Reply> {
  const text = await response.text();
  return {
    status: response.status,
    body: parsed(text),
    authenticate: response.headers.get("WWW-Authenticate") ?? "",
    retryAfter: response.headers.get("Retry-After") ?? "",
  };
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function operationsIn(root: HTMLElement): readonly CalledOperation[] {
  const list: unknown = JSON.parse(root.dataset["operations"] ?? "[]");
  return (Array.isArray(list) ? list : []).filter(isObject).map((one) => ({
    operationId: textIn(one["operationId"]),
    interface: textIn(one["interface"]),
    method: textIn(one["method"]),
    path: textIn(one["path"]),
  }));
}

function textIn(value: Json | undefined): string {
  return isText(value) ? value : "";
}
