/** A proxy in front of a healthy server, which makes one mutant of it at a time. */
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as open,
  type Server,
  type ServerResponse,
} from "node:http";
import { buffer } from "node:stream/consumers";
import type { Mutation, RequestMessage, ResponseMessage } from "./mutation.ts";
import { Neighbours } from "./neighbours.ts";
import { rollBackHeader } from "./roll-back.ts";
import type { RouteMatch, RouteTable } from "./routes.ts";

/** Maximum wait for the server behind, in milliseconds. */
const maximumWait = 30_000;

/** These are about a connection, not about a message (RFC 9110, section 7.6.1). */
const hopByHop = new Set(["connection", "keep-alive", "transfer-encoding", "content-length"]);

/** A request as it came in, and the response as it goes out. */
export interface ProxyExchange {
  readonly operationId: string;
  readonly request: RequestMessage;
  readonly response: ResponseMessage;
  /** Set where the request can be turned to another object. */
  readonly hasNeighbour: boolean;
}

export class MutatingProxy {
  /** The mutant of the moment; a healthy server without it. */
  mutation: Mutation | undefined;
  /** Is told the operation of every request. */
  called: (operationId: string) => void = () => undefined;
  /** Is told every exchange with an operation. */
  passed: (exchange: ProxyExchange) => void = () => undefined;
  readonly #target: URL;
  readonly #routes: RouteTable;
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 });
  #neighbours = new Neighbours();

  private constructor(target: string, routes: RouteTable) {
    this.#target = new URL(target);
    this.#routes = routes;
    this.#server = createServer((request, response) => {
      this.#forward(request, response).catch((error: unknown) =>
        response.destroy(error instanceof Error ? error : undefined),
      );
    });
  }

  static async start(target: string, routes: RouteTable): Promise<MutatingProxy> {
    const proxy = new MutatingProxy(target, routes);
    await new Promise<void>((listening) => proxy.#server.listen(0, "127.0.0.1", listening));
    return proxy;
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  }

  /** Begins with another mutant, and forgets what the last one had seen. */
  mutate(mutation: Mutation | undefined): void {
    this.mutation = mutation;
    this.#neighbours = new Neighbours();
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    this.#server.closeAllConnections();
    await new Promise<void>((closed) => this.#server.close(() => closed()));
  }

  async #forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = "GET", url = "/" } = incoming;
    const request: RequestMessage = { url, headers: messageHeaders(incoming), body: await buffer(incoming) };
    delete request.headers["accept-encoding"];
    const match = this.#routes.find(method, url.split("?", 1)[0] ?? url);
    if (match !== undefined) this.called(match.operation.operationId);
    const { mutation } = this;
    const isMeant = match !== undefined && mutation?.mutant.operationId === match.operation.operationId;
    const response =
      isMeant && mutation !== undefined
        ? await this.#mutated(method, request, { match, mutation })
        : await this.#send(method, request);
    if (match !== undefined) {
      const { operationId } = match.operation;
      this.passed({ operationId, request, response, hasNeighbour: this.#neighbours.find(match) !== undefined });
      if (response.status < 300) this.#neighbours.remember(match);
    }
    outgoing.writeHead(response.status, response.headers);
    outgoing.end(method === "HEAD" ? undefined : response.body);
  }

  async #mutated(
    method: string,
    request: RequestMessage,
    { match, mutation }: { readonly match: RouteMatch; readonly mutation: Mutation },
  ): Promise<ResponseMessage> {
    mutation.changeRequest(request);
    const { kind } = mutation.mutant;
    const response =
      kind === "done-to-neighbour"
        ? await this.#toNeighbour(method, request, { match, mutation })
        : await this.#send(method, kind === "not-done" ? rolledBack(request) : request);
    if (kind === "not-done" && response.status < 300) mutation.applied++;
    if (kind === "done-twice" && response.status < 300 && (await this.#send(method, request)).status < 300)
      mutation.applied++;
    mutation.changeResponse(response);
    return response;
  }

  /** Sends the request about another object, and answers as if it had been about the right one. */
  async #toNeighbour(
    method: string,
    request: RequestMessage,
    { match, mutation }: { readonly match: RouteMatch; readonly mutation: Mutation },
  ): Promise<ResponseMessage> {
    const swap = this.#neighbours.find(match);
    if (swap === undefined) return this.#send(method, request);
    const [path = "", query] = request.url.split("?", 2);
    const url = swap.into(path) + (query === undefined ? "" : `?${query}`);
    const response = await this.#send(method, { ...request, url });
    if (response.status >= 300) {
      this.#neighbours.forget(swap);
      return this.#send(method, request);
    }
    mutation.applied++;
    response.body = Buffer.from(swap.back(response.body.toString()));
    return response;
  }

  #send(method: string, { url, headers, body }: RequestMessage): Promise<ResponseMessage> {
    return new Promise((resolve, reject) => {
      const sent = open(
        {
          agent: this.#agent,
          host: this.#target.hostname,
          port: this.#target.port,
          method,
          path: url,
          headers:
            body.byteLength > 0 || method === "POST" ? { ...headers, "content-length": body.byteLength } : headers,
          timeout: maximumWait,
        },
        (received) => {
          buffer(received).then(
            (bytes) => resolve({ status: received.statusCode ?? 0, headers: messageHeaders(received), body: bytes }),
            reject,
          );
        },
      );
      sent.once("timeout", () => sent.destroy(new Error(`No answer within ${maximumWait} ms`)));
      sent.once("error", reject).end(body);
    });
  }
}

function rolledBack(request: RequestMessage): RequestMessage {
  return { ...request, headers: { ...request.headers, [rollBackHeader]: "true" } };
}

function messageHeaders({ headers }: IncomingMessage): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]): [string, string | string[]][] =>
      value === undefined || hopByHop.has(name) ? [] : [[name, value]],
    ),
  );
}
