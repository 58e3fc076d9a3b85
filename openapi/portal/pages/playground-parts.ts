/** Parts of both playgrounds' pages. */
import { type JsonObject, objectOf } from "../../tools/json.ts";
import type { Operation } from "../catalogue.ts";
import { type Html, html } from "../html.ts";
import type { PageContext } from "../page-context.ts";

/** Throws for an operation that no document has. */
export function operationOf(page: PageContext, operationId: string): Operation {
  const found = page.catalogue.operations.find((operation) => operation.operationId === operationId);
  if (found === undefined) throw new Error(`The playground calls ${operationId}, which is in no document.`);
  return found;
}

/** Returns the facts that the browser needs to call an operation. */
export function callFacts({ operationId, facts }: Operation): JsonObject {
  return { operationId, interface: facts.interface, method: facts.method, path: facts.path };
}

export function bodySchema(operation: Pick<Operation, "body">): JsonObject {
  return objectOf(operation.body?.media[0]?.schema);
}

/** Writes the form of the API key and the tenant. */
export function accessForm(): Html {
  return html`<form class="access" id="access" autocomplete="off">
<div class="access-key"><label for="key">API key</label>
<input id="key" type="password" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="key-hint">
<button type="button" id="key-show" aria-pressed="false">Show</button></div>
<label class="access-keep"><input id="key-keep" type="checkbox"> Keep it in this tab until it is closed</label>
<details class="access-help" id="key-help"><summary id="key-hint">Where is my key?</summary>
<p>The first <code>npm start</code> printed it: look for <code>API key (shown this once)</code>. A server with a
<code>BOOTSTRAP_FILE</code> defines its keys under <code>apiKeys</code>. Lost it? Nothing has to be deleted: name a key of your own
in a <code>BOOTSTRAP_FILE</code> and start the server with it again, or let another key make one by <code>createApiKey</code>.</p>
<p>The page sends the key to this server only. Links and samples never include it.</p>
<p><label for="tenant">Tenant id</label> <input id="tenant" class="tenant" type="text" autocomplete="off" spellcheck="false" aria-describedby="tenant-hint">
<span id="tenant-hint">Only for a key without a tenant, where the server has several.</span></p></details>
</form>`;
}
