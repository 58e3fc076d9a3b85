/** Exports of the workspace's package: a server for tests. `npm start` runs the process. */
export { BootstrapError } from "./bootstrap/bootstrap-error.ts";
export { type OverridableServerOptions as TestServerOptions, startServer } from "./test-server.ts";
export type {
  BootstrapObject,
  SentMail,
  SentNotification,
  ServerTime,
  TestServer,
} from "./test-server-interface.ts";
