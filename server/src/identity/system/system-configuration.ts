/** The system configuration of the server (Identity, Endpoints, System configuration and logs). */
import type { components } from "@gatehouse/openapi/validated-requests";
import { Problems } from "../../contract/errors.ts";
import { type Handlers, type Input, type OperationId, reply } from "../../contract/handlers.ts";
import { readShape } from "../../contract/shapes.ts";
import { applyPatch } from "../patch/apply-patch.ts";
import {
  loadSystemConfiguration,
  lockSystemConfiguration,
  putSystemConfiguration,
  type SystemConfiguration,
} from "./system-configuration-store.ts";

type Replacement = components["schemas"]["SystemConfigurationReplacement"];

/** Default retention in days (Identity, Limits). */
const defaultDays = 365;

/** @param takeEffect reloads the configuration; the change applies once it resolves */
export function systemConfiguration(takeEffect: () => Promise<void>) {
  return {
    async retrieveSystemConfiguration(_input, { db }) {
      return reply(200, { systemConfiguration: await loadSystemConfiguration(db) });
    },

    async updateSystemConfiguration({ body }, { db, afterCommit }) {
      const changed = withDays(body.systemConfiguration);
      const problems = new Problems();
      checkCredentials(changed, problems);
      if (problems.any) return reply(400, problems.toErrors());
      await lockSystemConfiguration(db);
      const stored = await putSystemConfiguration(db, changed);
      afterCommit(takeEffect);
      return reply(200, { systemConfiguration: stored });
    },

    async patchSystemConfiguration(input, { db, afterCommit }) {
      const problems = new Problems();
      const changed = patched(await lockSystemConfiguration(db), input, problems);
      if (changed === undefined) return reply(400, problems.toErrors());
      const stored = await putSystemConfiguration(db, changed);
      afterCommit(takeEffect);
      return reply(200, { systemConfiguration: stored });
    },
  } satisfies Partial<Handlers<OperationId>>;
}

function patched(
  stored: SystemConfiguration,
  patch: Input<"patchSystemConfiguration">,
  problems: Problems,
): SystemConfiguration | undefined {
  const document = applyPatch({ systemConfiguration: stored }, patch, problems);
  if (document === undefined) return undefined;
  // Removed fields get their defaults, and the result must pass the schema of a replacement.
  const whole = readShape("SystemConfigurationResponse", document, problems);
  if (whole === undefined) return undefined;
  const request = readShape("SystemConfigurationRequest", whole, problems);
  if (request === undefined) return undefined;
  checkCredentials(request.systemConfiguration, problems);
  return problems.any ? undefined : withDays(request.systemConfiguration);
}

/** Browsers refuse the wildcard together with credentials (Fetch, CORS protocol and credentials). */
function checkCredentials({ corsConfiguration }: Replacement, problems: Problems): void {
  if (!corsConfiguration.allowCredentials || !corsConfiguration.allowedOrigins.includes("*")) return;
  const message = "Browsers refuse * together with allowCredentials. Name the origins, or send allowCredentials false.";
  problems.field("systemConfiguration.corsConfiguration.allowedOrigins", "invalid", message);
}

/**
 * Fills in `numberOfDaysToRetain`, which a replacement may omit while deletion is disabled (Identity, Versioning,
 * 1.30.0).
 */
function withDays(given: Replacement): SystemConfiguration {
  const { auditLogConfiguration, loginRecordConfiguration } = given;
  return {
    ...given,
    auditLogConfiguration: { delete: { numberOfDaysToRetain: defaultDays, ...auditLogConfiguration.delete } },
    loginRecordConfiguration: { delete: { numberOfDaysToRetain: defaultDays, ...loginRecordConfiguration.delete } },
  };
}
