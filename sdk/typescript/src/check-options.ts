/** Holds the options of a client against what they must be, when it is made and not at its first call. */
import type { ClientOptions } from "./options.ts";

/** The options as the transport takes them, without a slash at the end of the base URL. Messages never show the key. */
export function checkOptions(options: ClientOptions): ClientOptions {
  const { apiKey, baseUrl, timeoutMs = 1 } = options;
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new TypeError("baseUrl: give the server's URL alone, for example http://127.0.0.1:9011.");
  }
  if (apiKey !== null && !/^[\x21-\x7e]+$/.test(apiKey ?? "")) {
    throw new TypeError("apiKey: give the key alone, or null to call without one.");
  }
  if (!(timeoutMs > 0)) throw new TypeError("timeoutMs: give milliseconds.");
  return { ...options, baseUrl: url.origin + url.pathname.replace(/\/+$/, "") };
}
