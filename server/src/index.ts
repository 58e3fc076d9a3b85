/** Exports of the package: a server for tests. `npm start` runs the process. */
export { BootstrapError } from "./bootstrap/bootstrap-error.ts";
export {
  type BootstrapObject,
  type SentMail,
  type SentNotification,
  type ServerTime,
  startServer,
  type TestServer,
  type TestServerOptions,
} from "./test-server.ts";
