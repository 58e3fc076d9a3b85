/** The structured log. What could hold a secret is taken out here as well as never handed in. */
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import pino, { type Logger } from "pino";
import type { LogLevel } from "./configuration.ts";

const secrets = [
  "authorization",
  "cookie",
  "password",
  "secret",
  "privateKey",
  "clientSecret",
  "token",
  "refreshToken",
  "apiKey",
];

export function createLog(level: LogLevel, file: string | undefined): Logger {
  if (file !== undefined) mkdirSync(dirname(file), { recursive: true });
  const destination = pino.destination({ dest: file ?? 1, sync: false, minLength: 0 });
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[redacted]" },
    },
    destination,
  );
}
