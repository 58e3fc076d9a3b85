/** Exports of the published package: those of the workspace's, without the faults that only tests of the tests inject. */
import { startServer as start } from "./test-server.ts";
import type { TestServer, TestServerOptions } from "./test-server-interface.ts";

export { BootstrapError } from "./bootstrap/bootstrap-error.ts";
export type {
  BootstrapObject,
  SentMail,
  SentNotification,
  ServerTime,
  TestServer,
  TestServerOptions,
} from "./test-server-interface.ts";

/**
 * Starts a server of its own, in memory and on a free port.
 * @throws BootstrapError when the bootstrap is invalid
 */
export function startServer(options?: TestServerOptions): Promise<TestServer> {
  return start(options);
}
