/** Holds the options of a client against what they must be, when it is made and not at its first call. */
import type { ClientOptions } from "./options.ts";

/** The options as the transport takes them, with what was left out. Messages never show the key. */
export function checkOptions(options: ClientOptions) {
  const { apiKey, attemptTimeoutMs = 10_000, baseUrl, retries = 2, timeoutMs = 30_000 } = options;
  const rules = {
    "baseUrl: give an HTTP URL.": URL.canParse(baseUrl) && /^https?:\/\/[^?#@]+$/i.test(baseUrl),
    "apiKey: give a key or null.": apiKey === null || /^[!-~][ -~]*$/.test(apiKey ?? ""),
    "timeoutMs: give a number.": timeoutMs > 0,
    "attemptTimeoutMs: give a number.": attemptTimeoutMs > 0,
    "retries: give a number.": retries >= 0,
  };
  for (const [problem, isKept] of Object.entries(rules)) if (!isKept) throw new TypeError(problem);
  return { ...options, attemptTimeoutMs, baseUrl: baseUrl.replace(/\/+$/, ""), retries, timeoutMs };
}

export type Settings = ReturnType<typeof checkOptions>;
