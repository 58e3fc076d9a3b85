/** Runs the kit against test servers of ours, which are started for the run and stopped afterwards. */
import { extname } from "node:path";
import type { Report, Watcher } from "../kit/findings.ts";
import { runParts, type ThreadOptions } from "../kit/parts/run-parts.ts";
import { runContract } from "../kit/run.ts";
import type { RunOptions } from "../kit/run-options.ts";
import { startSubject } from "./bootstrap.ts";

/** A file beside this one, in the sources as in a bundle. */
const file = new URL(`./part-worker${extname(import.meta.url)}`, import.meta.url);

/** @throws RunSetupError */
export async function runOnOwn(
  options: Omit<RunOptions, "url" | "key">,
  watcher: Watcher = {},
  how: Omit<ThreadOptions, "file"> = {},
): Promise<Report> {
  // Which finding is the first must not depend on which part is the fastest.
  if (options.failFast !== true) return runParts({ ...options, url: "", key: "" }, watcher, { ...how, file });
  const subject = await startSubject();
  // Credentials from the environment are of another server.
  const { operatorEmail: _, operatorPassword: __, operatorToken: ___, accessToken: ____, ...chosen } = options;
  try {
    return await runContract({ ...chosen, ...subject.options, interfaces: options.interfaces }, watcher);
  } finally {
    await subject.stop();
  }
}
