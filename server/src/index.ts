/** Exports of the package: a server for tests. `npm start` runs the process. */
export { BootstrapError } from "./bootstrap/bootstrap-error.ts";
export {
  type BootstrapObject,
  type SentMail,
  type SentNotification,
  startServer,
  type TestServer,
  type TestServerOptions,
} from "./test-server.ts";
