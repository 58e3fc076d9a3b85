/** The section of the console, which loads when the reader opens it. It needs scripts and a server. */
import { operationAddress } from "../addresses.ts";
import type { Operation } from "../catalogue.ts";
import { type Html, html } from "../html.ts";

export function tryButton(): Html {
  return html`<p class="try-open"><button type="button" id="try-open" aria-expanded="false" aria-controls="try" hidden>Try it</button></p>`;
}

export function trySection(operation: Operation): Html {
  return html`<section class="try" id="try" aria-label="Try it" data-operation="${operation.operationId}" hidden>
<p id="try-without" class="notice">Trying it needs these pages from a running server: start one with <code>npm start</code> and open its
<code>/docs/${operationAddress(operation).replace(".html", "")}#try</code>.</p></section>`;
}
