/** Holds the options of a client against what they must be, when it is made and not at its first call. */
import type { ClientOptions } from "./options.ts";

/** The options as the transport takes them, without a slash at the end of the base URL. Messages never show the key. */
export function checkOptions(options: ClientOptions): ClientOptions {
  const { apiKey, attemptTimeoutMs = 1, baseUrl, retries = 0, timeoutMs = 1 } = options;
  const isUrl = URL.canParse(baseUrl) && /^https?:\/\/[^?#@]+$/i.test(baseUrl);
  const isKey = apiKey === null || /^[\x21-\x7e]+$/.test(apiKey ?? "");
  const problem =
    (!isUrl && "baseUrl: give a URL such as http://127.0.0.1:9011.") ||
    (!isKey && "apiKey: give the key alone, or null.") ||
    (!(timeoutMs > 0) && "timeoutMs: give milliseconds.") ||
    (!(attemptTimeoutMs > 0) && "attemptTimeoutMs: give milliseconds.") ||
    (!(retries >= 0) && "retries: give a number.");
  if (problem) throw new TypeError(problem);
  return { ...options, baseUrl: baseUrl.replace(/\/+$/, "") };
}
