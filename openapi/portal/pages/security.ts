/** The security schemes of the documents. */
import { type JsonObject, textOf } from "../../tools/json.ts";
import type { Catalogue } from "../catalogue.ts";
import { DecisionNotes, decisionDisclosure } from "../decisions.ts";
import { type Html, html } from "../html.ts";
import type { PageContext } from "../page-context.ts";

/** Turns `apiKey` into "API key", and `accessTokenCookie` into "access token cookie". */
export function schemeName(key: string): string {
  const words = key.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return words.replace(/^api\b/, "API").replace(/^bearer$/, "bearer token");
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Lists the schemes of all interfaces. */
export function securitySchemes(page: PageContext): Html {
  const schemes = [...schemesOf(page.catalogue)];
  const decisions = new DecisionNotes();
  for (const [key, scheme] of schemes) {
    const [reason, document] = [textOf(scheme["x-assumption"]), textOf(scheme["x-document"])];
    decisions.add({ subject: schemeName(key), anchor: key, reason, document });
  }
  return html`<dl class="fields">${schemes.map(
    ([
      key,
      scheme,
    ]) => html`<div class="field" id="${key}"><dt><a class="field-name" href="#${key}">${capital(schemeName(key))}</a></dt>
<dd>${page.markdown.block(textOf(scheme["description"]))}</dd></div>`,
  )}</dl>${decisionDisclosure(page, decisions)}`;
}

function schemesOf(catalogue: Catalogue): ReadonlyMap<string, JsonObject> {
  return new Map(catalogue.interfaces.flatMap((one) => one.securitySchemes));
}
