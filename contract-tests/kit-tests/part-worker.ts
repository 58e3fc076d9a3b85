/** Runs parts of a run in a thread of its own, each on a test server that is started for it. */
import { parentPort } from "node:worker_threads";
import type { FromPart, PartOptions, ToPart } from "../kit/parts/parts.ts";
import { RunSetupError } from "../kit/phases/greet.ts";
import { runContract } from "../kit/run.ts";
import { startSubject } from "./bootstrap.ts";

const port = parentPort;
if (port === null) throw new Error("This file is a thread's; see own-run.ts.");

// As in the program, whose setting does not reach its threads: who runs it cannot mend its packages.
process.noDeprecation = true;

const tell = (message: FromPart): void => port.postMessage(message);
const stopping = new AbortController();

port.on("message", (message: ToPart) => {
  if (message.kind === "stop") return stopping.abort();
  runPart(message.options).catch((error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    const isSetup = error instanceof RunSetupError;
    tell({ kind: "failed", message: isSetup || !(error instanceof Error) ? text : (error.stack ?? text), isSetup });
  });
});

async function runPart(options: PartOptions): Promise<void> {
  const subject = await startSubject();
  try {
    const { interfaces } = options;
    // All of our server is built, and its credentials open everything: `kit-tests/pass.test.ts` sees to that.
    const whole = { ...subject.options, ...options, interfaces, allBuilt: true, signal: stopping.signal };
    const report = await runContract(whole, {
      progress: (progress) => tell({ kind: "progress", progress }),
      found: (finding) => tell({ kind: "found", finding }),
    });
    tell({ kind: "ended", report });
  } finally {
    await subject.stop();
  }
}
