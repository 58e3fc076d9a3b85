/** Operations on applications, the client programs of the service (Identity, Endpoints, Applications). */
import type { StoreContext } from "../../contract/context.ts";
import { fieldError, Problems } from "../../contract/errors.ts";
import { type Handlers, type Input, reply } from "../../contract/handlers.ts";
import { readShape } from "../../contract/shapes.ts";
import { applyPatch } from "../patch/apply-patch.ts";
import { webhookIdsOf } from "../webhooks/webhook-links.ts";
import { addApplication, changeApplication, type Outcome, setActive } from "./application-changes.ts";
import { removeApplication } from "./application-deletion.ts";
import { type ApplicationRequest, generateClientSecret } from "./application-request.ts";
import { ownApplicationId } from "./application-rules.ts";
import { type Application, findApplication, listApplications, lockApplication } from "./application-store.ts";

type Operations =
  | "listApplications"
  | "createApplication"
  | "createApplicationWithId"
  | "retrieveApplication"
  | "updateApplication"
  | "patchApplication"
  | "deleteApplication"
  | "retrieveOauthConfiguration";

export const applications = {
  async listApplications({ query }, context) {
    return reply(200, { applications: await listApplications(context, !query.inactive) });
  },

  async createApplication({ body }, context) {
    return answer(await addApplication(context, body));
  },

  async createApplicationWithId({ path, body }, context) {
    return answer(await addApplication(context, body, path.applicationId.toLowerCase()));
  },

  async retrieveApplication({ path }, context) {
    const application = await findApplication(context, path.applicationId);
    return application === undefined ? reply(404) : reply(200, { application });
  },

  async updateApplication({ path, query, body }, context) {
    const stored = await lockApplication(context, path.applicationId);
    if (stored === undefined) return reply(404);
    if (body === undefined) {
      if (!query.reactivate)
        return reply(400, fieldError("application", "missing", "Required. Send the whole application."));
      return reply(200, { application: await setActive(context, stored, true) });
    }
    const request = query.reactivate ? { ...body, application: { ...body.application, active: true } } : body;
    return answer(await changeApplication(context, stored, request));
  },

  async patchApplication(input, context) {
    const stored = await lockApplication(context, input.path.applicationId);
    if (stored === undefined) return reply(404);
    const problems = new Problems();
    const request = await patched(context, stored, input, problems);
    return request === undefined
      ? reply(400, problems.toErrors())
      : answer(await changeApplication(context, stored, request));
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
    const application = await findApplication(context, path.applicationId);
    return application === undefined ? reply(404) : reply(200, { oauthConfiguration: application.oauthConfiguration });
  },
} satisfies Handlers<Operations>;

function answer(outcome: Outcome) {
  return "errors" in outcome ? reply(400, outcome.errors) : reply(200, { application: outcome.application });
}

/** Applies the patch to the stored application. Returns the complete request, or undefined when there are problems. */
async function patched(
  { db }: StoreContext,
  { roles: _, ...application }: Application,
  patch: Input<"patchApplication">,
  problems: Problems,
): Promise<ApplicationRequest | undefined> {
  const document = applyPatch({ application, webhookIds: await webhookIdsOf(db, application.id) }, patch, problems);
  if (document === undefined) return undefined;
  const request = readShape("ApplicationRequest", document, problems);
  if (request === undefined) return undefined;
  if (request.application.roles.length > 0) {
    problems.field("application.roles", "invalidJSON", "Roles are not changed here. Use the operations of the roles.");
    return undefined;
  }
  // A removed secret gets a new default; omitted from a replacement, it would stay.
  request.application.oauthConfiguration.clientSecret ??= generateClientSecret();
  request.webhookIds ??= [];
  return request;
}
