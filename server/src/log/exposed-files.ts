/** Logs the files that others could read until a start tightened their modes. */
import type { Logger } from "pino";
import type { ExposedFile } from "../store/private-files.ts";

export function reportExposedFiles(log: Logger, exposed: readonly ExposedFile[]): void {
  for (const { file, mode, failure } of exposed) {
    if (failure === undefined) log.warn({ file, mode }, "a file was open to other users; its mode is 0600 now");
    else log.warn({ file, mode, err: failure }, "failed to close a file to other users; they may read it");
  }
}
