/** Sends a request that `fetch` refuses to send, such as a GET with a body. */
import { once } from "node:events";
import { type OutgoingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";

export interface HttpRequest {
  readonly method: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}

export async function sendHttp(url: string, { method, headers, body }: HttpRequest): Promise<HttpAnswer> {
  const length = body === "" ? {} : { "content-length": Buffer.byteLength(body) };
  const sent = request(url, { method, headers: { ...headers, ...length }, timeout: 30_000 });
  sent.on("timeout", () => sent.destroy(new Error(`${method} ${url} is not answered.`)));
  sent.end(body);
  const [answer] = await once(sent, "response");
  return { status: answer.statusCode, text: await text(answer) };
}
