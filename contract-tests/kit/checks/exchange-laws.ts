/** The laws of every exchange, in the order in which their findings are most useful. */
import type { ExchangeLaw } from "../exchange/evidence.ts";
import { bodyWhereDocumented, mediaTypeDocumented, noInternalError, statusDocumented } from "./bodies.ts";
import { errorsObject } from "./errors-object.ts";
import {
  answerNotKept,
  challengeSaysWhy,
  cookieIsWhole,
  headersRequired,
  requestIdReturned,
  retryAfterAgrees,
} from "./headers.ts";
import { instantsInOrder } from "./instants-in-order.ts";
import { integersExact } from "./integers-exact.ts";
import { nothingWriteOnly } from "./nothing-write-only.ts";
import { schemaConforms } from "./schema-conforms.ts";

export const exchangeLaws: readonly ExchangeLaw[] = [
  noInternalError,
  statusDocumented,
  mediaTypeDocumented,
  bodyWhereDocumented,
  schemaConforms,
  headersRequired,
  integersExact,
  instantsInOrder,
  nothingWriteOnly,
  errorsObject,
  requestIdReturned,
  challengeSaysWhy,
  retryAfterAgrees,
  cookieIsWhole,
  answerNotKept,
];
