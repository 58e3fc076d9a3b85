/** Common parts of both playgrounds. */
import { type JsonObject, objectOf } from "../../tools/json.ts";
import type { Operation } from "../catalogue.ts";
import { type Html, html } from "../html.ts";
import type { PageContext } from "../page-context.ts";

/** @throws Error if no document has the operation */
export function operationOf(page: PageContext, operationId: string): Operation {
  const found = page.catalogue.operations.find((operation) => operation.operationId === operationId);
  if (found === undefined) throw new Error(`No document has ${operationId}, which a playground calls.`);
  return found;
}

/** Returns the data with which the browser calls an operation. */
export function operationFacts({ operationId, facts }: Operation): JsonObject {
  return { operationId, interface: facts.interface, method: facts.method, path: facts.path };
}

/** Returns the schema of a request body. */
export function bodySchema(operation: Pick<Operation, "body">): JsonObject {
  return objectOf(operation.body?.media[0]?.schema);
}

/** Renders the form for the API key. */
export function accessForm(): Html {
  return html`<form class="access" id="access" autocomplete="off">
<div class="access-key"><label for="key">API key</label>
<input id="key" type="password" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="key-hint">
<button type="button" id="key-show" aria-pressed="false">Show</button></div>
<label class="access-keep"><input id="key-keep" type="checkbox"> Keep it in this tab until it is closed</label>
<details class="access-help" id="key-help"><summary id="key-hint">Where is my key?</summary>
<p>The first <code>npm start</code> printed it: look for <code>API key (shown this once)</code>. A server with a
<code>BOOTSTRAP_FILE</code> has the keys that are named there under <code>apiKeys</code>. To get a new one, stop the server, delete
its store (<code>data/</code> unless <code>DATABASE_URL</code> says otherwise) and start again.</p>
<p>The key goes to this server alone. It is never part of an address, of a sample or of what you share.</p>
<p><label for="tenant">Tenant id</label> <input id="tenant" class="tenant" type="text" autocomplete="off" spellcheck="false" aria-describedby="tenant-hint">
<span id="tenant-hint">Only for a key without a tenant, where the server has several.</span></p></details>
</form>`;
}
