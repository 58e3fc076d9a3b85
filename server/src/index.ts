/** What the package gives to programs: a server for tests. As a process it is `npm start`. */
export { BootstrapError } from "./bootstrap/bootstrap-error.ts";
export {
  type BootstrapObject,
  type SentMail,
  type SentNotification,
  startServer,
  type TestServer,
  type TestServerOptions,
} from "./test-server.ts";
