/** Shows the requests as code, with the form's application instead of the page's copy. */
import type { JsonObject } from "../../../tools/json.ts";
import { curlOf, type SampleRequest, typescriptOf } from "../common/code-samples.ts";
import { showCode } from "../common/code-view.ts";
import { element } from "../common/elements.ts";
import type { Server } from "../common/server.ts";
import { isPersistent, moderateBody, newId, objectAt } from "./requests.ts";

/** Sample ids, which the reader replaces by their own. */
const applicationId = newId();
const senderId = newId();
const contentItemId = newId();
const createInstant = Date.now();

export function showSamples(request: JsonObject, server: Server, tenantId: string | undefined): void {
  const application = objectAt(request, "application");
  const hasId = isPersistent(application);
  const common = { server: server.address, tenantId };
  show("code-application", {
    ...common,
    operation: server.operation("createModerationApplication"),
    body: { application: { id: applicationId, ...application } },
  });
  const operation = server.operation(hasId ? "moderateContentItemWithId" : "moderateContentItem");
  show("code-content", {
    ...common,
    operation,
    body: moderateBody(request, { applicationId, senderId, createInstant }),
    ...(hasId && { path: { contentItemId } }),
  });
  element("code-operation", HTMLElement).textContent = `${operation.method} ${operation.path}`;
  element("code-note", HTMLElement).textContent = hasId
    ? "The application is persistent: you choose the id of its content. The ids are samples; use your own."
    : "The ids are samples; use your own.";
}

function show(id: string, sample: SampleRequest): void {
  showCode(`${id}-curl`, "sh", curlOf(sample));
  showCode(`${id}-ts`, "ts", typescriptOf(sample));
}
