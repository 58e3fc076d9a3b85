/** The pipeline that every request walks, from top to bottom. */

import { manifest } from "@gatehouse/openapi/manifest";
import express, { type Express, Router } from "express";
import type { Logger } from "pino";
import type { ApiKey } from "./access/api-keys.ts";
import type { LicenseState } from "./configuration.ts";
import { authenticate } from "./http/authentication.ts";
import { readBody, refuseBody } from "./http/bodies.ts";
import { applyCors, type CorsConfiguration } from "./http/cors.ts";
import type { AllHandlers } from "./http/handlers.ts";
import { healthPages } from "./http/health.ts";
import { answerFailures, performOperations, refuseNotBuilt, type Workplace } from "./http/operations.ts";
import { documentPages, portalPages, sendDocument } from "./http/portal.ts";
import { Routes } from "./http/routes.ts";
import {
  checkLicense,
  findOperation,
  identifyRequest,
  logRequests,
  refuseUnknown,
  secureHeaders,
  unlessOperation,
} from "./http/stations.ts";
import { selectTenant } from "./http/tenants.ts";
import { validateRequests } from "./http/validation.ts";

/** What the pipeline reads while it runs; the functions give the value of the moment. */
export interface AppParts extends Workplace {
  readonly log: Logger;
  readonly handlers: AllHandlers;
  readonly apiKeys: () => ReadonlyMap<string, ApiKey>;
  readonly tenants: () => ReadonlySet<string>;
  readonly cors: () => CorsConfiguration;
  readonly license: () => LicenseState;
  readonly isStopping: () => boolean;
}

const routes = new Routes(manifest);

/** What needs no key and is no operation: health, the portal and the documents. */
function publicPages({ store, isStopping }: AppParts): Router {
  const router = Router();
  router.use("/health", healthPages(store, isStopping));
  router.use("/docs", portalPages());
  router.get("/openapi.json", sendDocument("gatehouse"));
  router.use("/openapi", documentPages());
  return router;
}

export function createApp(parts: AppParts): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", false);

  app.use(identifyRequest());
  app.use(logRequests(parts.log));
  app.use(secureHeaders());
  app.use(applyCors(parts.cors));
  app.use(findOperation(routes));
  app.use(unlessOperation(publicPages(parts)));
  app.use(authenticate(parts.apiKeys));
  app.use(checkLicense(parts.license));
  app.use(refuseUnknown());
  app.use(...readBody());
  app.use(refuseBody);
  app.use(selectTenant(parts.tenants));
  app.use(validateRequests());
  app.use(refuseNotBuilt());
  app.use(performOperations(parts.handlers, parts));
  app.use(answerFailures(parts.log));
  return app;
}
