/** Decorators that add logging to parts of the server. */
import type { Logger } from "pino";
import type { Mailer } from "../mail/mailer.ts";
import type { Sender } from "../outgoing/outgoing.ts";
import type { Store } from "../store/store.ts";

/** Milliseconds after which a transaction is logged as slow, since it blocks others. */
const slowMilliseconds = 1_000;

/** Logs each transaction and warns about slow ones, without statements and values. */
export function loggedStore(store: Store, log: Logger): Store {
  const timed = async <T>(kind: "read" | "write", work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    try {
      return await work();
    } finally {
      const milliseconds = since(started);
      if (milliseconds >= slowMilliseconds) log.warn({ kind, milliseconds }, "slow transaction");
      else if (log.isLevelEnabled("debug")) log.debug({ kind, milliseconds }, "transaction");
    }
  };
  return {
    ...store,
    read: (work) => timed("read", () => store.read(work)),
    readRecent: (work) => timed("read", () => store.readRecent(work)),
    write: (work, keep) => timed("write", () => store.write(work, keep)),
  };
}

/** Logs when the store begins to refuse writes and when it recovers. */
export function logWriteCheck(log: Logger): (failure: Error | undefined) => void {
  return (failure) => {
    if (failure === undefined) log.warn("store can be written again");
    else log.error({ err: failure }, "store cannot be written; check the disk and the rights to it");
  };
}

/** Logs each outgoing request by its origin only; the rest of a URL may hold a secret. */
export function loggedSender(sender: Sender, log: Logger): Sender {
  return {
    async send(request) {
      const started = performance.now();
      const { method = "POST" } = request;
      const origin = URL.parse(request.url)?.origin;
      try {
        const answer = await sender.send(request);
        log.debug({ method, origin, status: answer.status, milliseconds: since(started) }, "sent");
        return answer;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        log.info({ method, origin, reason, milliseconds: since(started) }, "failed to send");
        throw error;
      }
    },
  };
}

/** Logs each email by its key, without recipients and texts. */
export function loggedMailer(mailer: Mailer, log: Logger): Mailer {
  return {
    description: mailer.description,
    from: mailer.from,
    async deliver(message, recipients, signal) {
      const refused = await mailer.deliver(message, recipients, signal);
      const fields = { email: message.key, recipients: recipients.length };
      if (refused.length === 0) log.debug(fields, "delivered");
      else log.info({ ...fields, refused: refused.length }, "failed to deliver to some recipients");
      return refused;
    },
  };
}

function since(started: number): number {
  return Math.round((performance.now() - started) * 1000) / 1000;
}
