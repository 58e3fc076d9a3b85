/** The public API of the package `@gatehouse/sdk`. */
export {
  type Client,
  createClient,
  createFilteringClient,
  createIdentityClient,
  createModerationClient,
} from "./client.ts";
export {
  AbortedError,
  type CallFacts,
  ConnectionError,
  type ErrorDetail,
  type Errors,
  GatehouseError,
  InternalServerError,
  InvalidInputError,
  InvalidRequestError,
  LicenseExpiredError,
  MethodNotAllowedError,
  NotFoundError,
  NotificationError,
  type NotificationProblem,
  PayloadTooLargeError,
  TimeoutError,
  TooManyRequestsError,
  UnauthorizedError,
  UnavailableError,
  UnexpectedResponseError,
  UnsupportedMediaTypeError,
} from "./errors.ts";
export type { Exchange } from "./exchange.ts";
export type { FilteringMethods, IdentityMethods, ModerationMethods } from "./generated/methods.ts";
export type { NotificationEvent } from "./generated/notifications.ts";
export type { components as RequestComponents } from "./generated/requests.cts";
export type { components as ResponseComponents } from "./generated/responses.cts";
export { type LogEvent, logged } from "./log.ts";
export type { Answer, Failure, Input, Method, NoResponse, OperationId, Success } from "./method.ts";
export { type HeaderSource, type NotificationOptions, verifyNotification } from "./notifications.ts";
export type { Attempt, CallOptions, ClientOptions, HeaderValues, Middleware } from "./options.ts";
export type { RawOptions } from "./raw.ts";
