/** A client of one's own, as Kubb's configuration takes it: its own sends no media type and expects JSON in every answer. */
import type { RequestConfig, ResponseConfig } from "@kubb/plugin-client/clients/fetch";
import { client as own } from "@kubb/plugin-client/clients/fetch";

export type { Client, RequestConfig, ResponseErrorConfig } from "@kubb/plugin-client/clients/fetch";

export const client = async <Answer, _Problem = unknown, Body = unknown>(
  request: RequestConfig<Body>,
): Promise<ResponseConfig<Answer>> => {
  const { baseURL = "", headers } = own.getConfig();
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.params ?? {})) {
    if (value !== undefined) query.append(name, String(value));
  }
  const response = await fetch(`${baseURL}${request.url}?${query}`, {
    method: request.method ?? "GET",
    headers: { "Content-Type": "application/json", ...Object(headers), ...Object(request.headers) },
    ...(request.data !== undefined && { body: JSON.stringify(request.data) }),
  });
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json") === true;
  const data = isJson ? await response.json() : await response.blob();
  return { data, status: response.status, statusText: response.statusText, headers: response.headers };
};
client.setConfig = own.setConfig;
client.getConfig = own.getConfig;

// biome-ignore lint/style/noDefaultExport: Kubb imports it.
export default client;
