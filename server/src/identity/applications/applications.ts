/** Operations on applications, the client programs of the service (Identity, Endpoints, Applications). */
import { isObject, type Json } from "@gatehouse/openapi/json";
import type { StoreContext } from "../../contract/context.ts";
import { fieldError, Problems } from "../../contract/errors.ts";
import { type Handlers, type Input, type OperationId, reply } from "../../contract/handlers.ts";
import { readShape } from "../../contract/shapes.ts";
import { applyPatch } from "../patch/apply-patch.ts";
import { webhookIdsOf } from "../webhooks/webhook-links.ts";
import { addApplication, changeApplication, type Outcome, setActive } from "./application-changes.ts";
import { removeApplication } from "./application-deletion.ts";
import { type ApplicationRequest, generateClientSecret } from "./application-request.ts";
import { ownApplicationId } from "./application-rules.ts";
import { type Application, findShownApplication, listApplications, lockApplication } from "./application-store.ts";

export const applications = {
  async listApplications({ query }, context) {
    return reply(200, { applications: await listApplications(context, !query.inactive) });
  },

  async createApplication({ body }, context) {
    return answer(context, await addApplication(context, activeIn(body)));
  },

  async createApplicationWithId({ path, body }, context) {
    return answer(context, await addApplication(context, activeIn(body), path.applicationId.toLowerCase()));
  },

  async retrieveApplication({ path }, context) {
    const shown = await findShownApplication(context, path.applicationId);
    return shown === undefined ? reply(404) : reply(200, shown);
  },

  async updateApplication({ path, query, body }, context) {
    const stored = await lockApplication(context, path.applicationId);
    if (stored === undefined) return reply(404);
    if (body === undefined) {
      if (!query.reactivate)
        return reply(400, fieldError("application", "missing", "Required. Send the whole application."));
      return answer(context, { application: await setActive(context, stored, true) });
    }
    const request = query.reactivate ? { ...body, application: { ...body.application, active: true } } : body;
    return answer(context, await changeApplication(context, stored, request));
  },

  async patchApplication(input, context) {
    const stored = await lockApplication(context, input.path.applicationId);
    if (stored === undefined) return reply(404);
    const problems = new Problems();
    const request = await patched(context, stored, input, problems);
    return request === undefined
      ? reply(400, problems.toErrors())
      : answer(context, await changeApplication(context, stored, request));
  },

  async deleteApplication({ path, query }, context) {
    const stored = await lockApplication(context, path.applicationId);
    if (stored === undefined) return reply(404);
    if (stored.id === ownApplicationId) {
      const message = "The service's own application cannot be deleted or made inactive. Name another one.";
      return reply(400, fieldError("applicationId", "invalid", message));
    }
    if (query.hardDelete) await removeApplication(context, stored.id);
    else await setActive(context, stored, false);
    return reply(200);
  },

  async retrieveOauthConfiguration({ path }, context) {
    const shown = await findShownApplication(context, path.applicationId);
    return shown === undefined ? reply(404) : reply(200, { oauthConfiguration: shown.application.oauthConfiguration });
  },
} satisfies Partial<Handlers<OperationId>>;

/** A new application is active: typed clients send false for what their callers do not mean. */
function activeIn(body: ApplicationRequest): ApplicationRequest {
  return { ...body, application: { ...body.application, active: true } };
}

/** Drops the roles of a merge patch, which would be appended to those that are there. */
function withoutRoles(patch: Input<"patchApplication">): Input<"patchApplication"> {
  if (patch.contentType === "application/json-patch+json" || patch.body.application === undefined) return patch;
  const { roles: _, ...application } = patch.body.application;
  return { ...patch, body: { ...patch.body, application } };
}

function withoutAnyRoles(document: Json): Json {
  if (!isObject(document) || !isObject(document["application"])) return document;
  return { ...document, application: { ...document["application"], roles: [] } };
}

async function answer(context: StoreContext, outcome: Outcome) {
  if ("errors" in outcome) return reply(400, outcome.errors);
  const { application } = outcome;
  return reply(200, { application, webhookIds: await webhookIdsOf(context, application.id) });
}

/**
 * Applies the patch to the stored application; a JSON Patch sees the roles, and nothing changes them. Returns the complete
 * request, or undefined when there are problems.
 */
async function patched(
  context: StoreContext,
  application: Application,
  patch: Input<"patchApplication">,
  problems: Problems,
): Promise<ApplicationRequest | undefined> {
  const stored = { application, webhookIds: await webhookIdsOf(context, application.id) };
  const document = applyPatch(stored, withoutRoles(patch), problems);
  if (document === undefined) return undefined;
  const request = readShape("ApplicationRequest", withoutAnyRoles(document), problems);
  if (request === undefined) return undefined;
  // A removed secret gets a new default; omitted from a replacement, it would stay.
  request.application.oauthConfiguration.clientSecret ??= generateClientSecret();
  request.webhookIds ??= [];
  return request;
}
