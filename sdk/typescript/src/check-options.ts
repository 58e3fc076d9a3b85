import type { ClientOptions } from "./options.ts";

/** Throws if an option is invalid, and fills in the defaults. The messages never show the API key. */
export function checkOptions(options: ClientOptions) {
  const { apiKey, attemptTimeoutMs = 10_000, baseUrl, retries = 2, timeoutMs = 30_000 } = options;
  const rules = {
    "baseUrl: give an HTTP URL.": URL.canParse(baseUrl) && /^https?:\/\/[^?#@]+$/i.test(baseUrl),
    "apiKey: give a key or null.": apiKey === null || /^[!-~][ -~]*$/.test(apiKey ?? ""),
    "timeoutMs: give a number.": timeoutMs > 0,
    "attemptTimeoutMs: give a number.": attemptTimeoutMs > 0,
    "retries: give a number.": retries >= 0,
  };
  for (const [problem, isValid] of Object.entries(rules)) if (!isValid) throw new TypeError(problem);
  return { ...options, attemptTimeoutMs, baseUrl: baseUrl.replace(/\/+$/, ""), retries, timeoutMs };
}

export type Settings = ReturnType<typeof checkOptions>;
