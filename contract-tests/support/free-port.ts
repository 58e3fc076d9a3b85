import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** A port of this machine that nothing listens at for now. */
export function freePort(): Promise<number> {
  return listenOnce(0);
}

/** The same for what is to stop and start again at its port: the system gives it to no connection meanwhile. */
export async function lastingPort(): Promise<number> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await listenOnce(randomInt(15_000, 30_000));
    } catch (error) {
      // Taken ports are few: what fails so often has another reason, which the error says.
      if (attempts === 50) throw error;
    }
  }
}

async function listenOnce(wanted: number): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening, refused) => {
    server.once("error", refused);
    server.listen(wanted, "127.0.0.1", listening);
  });
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === "string") throw new Error("The system gave no port.");
  return address.port;
}
