/** Common sections of operation and webhook pages: parameters, body, responses. */
import { STATUS_CODES } from "node:http";
import { isObject } from "../../tools/json.ts";
import { errorsAddress } from "../addresses.ts";
import type { Body, Example, Exchange, Media, Parameter, Response } from "../catalogue.ts";
import { type Html, html, join, jsonBlock } from "../html.ts";
import { type NamedValue, namedValues, schemaContent, typeWords, type View } from "../schema/properties.ts";
import type { RecordedAnswer } from "../sources.ts";

const parameterHeadings = {
  path: "Path parameters",
  query: "Query parameters",
  header: "Header parameters",
  cookie: "Cookie parameters",
} as const;

type ParameterLocation = keyof typeof parameterHeadings;

export function parameterSections(view: View, exchange: Exchange, locations: readonly ParameterLocation[]): Html {
  return html`${locations.map((location) => {
    const parameters = exchange.parameters.filter((parameter) => parameter.in === location);
    const values = parameters.map((parameter) => namedParameter(parameter, location));
    if (values.length === 0) return html``;
    return html`<section aria-labelledby="${location}"><h2 id="${location}">${parameterHeadings[location]}</h2>
${namedValues(view, values)}</section>`;
  })}`;
}

function namedParameter(parameter: Parameter, prefix: string): NamedValue {
  return {
    name: parameter.name,
    anchor: `${prefix}.${parameter.name}`,
    schema: parameter.schema,
    description: parameter.description,
    section: parameter.section,
    assumption: parameter.assumption,
    since: parameter.since,
    removed: parameter.removed,
    example: parameter.example,
    flags: [
      ...(parameter.required ? [{ kind: "required", text: "required" } as const] : []),
      ...(parameter.deprecated ? [{ kind: "warning", text: "deprecated" } as const] : []),
    ],
  };
}

export function bodySection(view: View, body: Body): Html {
  const [kind, words] = body.required ? ["required", "required"] : ["quiet", "optional"];
  return html`<section aria-labelledby="body"><h2 id="body">Request body <span class="flag flag-${kind}">${words}</span></h2>
${view.page.markdown.block(body.description)}
${body.media.map((media) => mediaContent(view, media, anchorOf("body", body.media, media)))}</section>`;
}

function anchorOf(prefix: string, all: readonly Media[], media: Media): string {
  return media === all[0]
    ? prefix
    : `${prefix}-${media.type.slice(media.type.indexOf("/") + 1).replace(/\+json$/, "")}`;
}

function mediaContent(view: View, media: Media, anchor: string): Html {
  return html`<div class="media"><p class="media-type"><code>${media.type}</code> ${typeWords(view.page, view.document, media.schema)}</p>
${schemaContent(view, media.schema, anchor)}${examples(media)}</div>`;
}

function examples(media: Media): Html {
  if (!media.type.endsWith("json")) return html``;
  return html`${media.examples.map(
    (example) => html`<details class="example"><summary>Example: ${example.summary || example.name}</summary>
${jsonBlock(media.type, example.value)}</details>`,
  )}`;
}

/**
 * Shows a row for each status; those of success are open.
 *
 * @param recorded errors that the server answered
 */
export function responseSections(view: View, exchange: Exchange, recorded: readonly RecordedAnswer[] = []): Html {
  return html`<section aria-labelledby="responses"><h2 id="responses">Responses</h2>
<div class="responses">${exchange.responses.map((response) => responseRow(view, withRecorded(withRequests(response, exchange), recorded)))}</div></section>`;
}

/** Gives each example of a response that is named after one of the request its summary. */
function withRequests(response: Response, { body }: Exchange): Response {
  const requests = body?.media.flatMap((media) => media.examples) ?? [];
  const summaries = new Map(requests.map(({ name, summary }) => [name, summary]));
  const answers = ({ name, summary, value }: Example): Example => {
    const request = summaries.get(name) ?? "";
    return { name, summary: summary === "" && request !== "" ? `the response to “${request}”` : summary, value };
  };
  return { ...response, media: response.media.map((media) => ({ ...media, examples: media.examples.map(answers) })) };
}

/** Shows recorded errors in place of the examples with fields, which the operations of a document have in common. */
function withRecorded(response: Response, recorded: readonly RecordedAnswer[]): Response {
  const own = recorded.filter(({ status }) => String(status) === response.status);
  if (own.length === 0) return response;
  const examples = own.flatMap(({ distinction, body }): readonly Example[] =>
    body === undefined ? [] : [{ name: distinction, summary: `the request sample ${distinction}`, value: body }],
  );
  const texts = new Set(examples.map(({ value }) => JSON.stringify(value)));
  const isReplaced = ({ value }: Example): boolean =>
    (isObject(value) && value["fieldErrors"] !== undefined) || texts.has(JSON.stringify(value));
  return {
    ...response,
    media: response.media.map((media) => ({
      ...media,
      examples: [...examples, ...media.examples.filter((example) => !isReplaced(example))],
    })),
  };
}

function responseRow(view: View, response: Response): Html {
  const anchor = `response-${response.status}`;
  const { status, assumption, section } = response;
  view.decisions.add({ subject: status, anchor, reason: assumption, document: section });
  return html`<details class="response response-${status.charAt(0)}xx"${status.startsWith("2") && html` open`}><summary><h3 id="${anchor}">${statusWords(status)}</h3><span class="response-body">${bodyWords(response)}</span></summary>
<div class="response-content">${view.page.markdown.block(response.description)}
${response.media.map((media) => (isErrors(media) ? errorContent(view, media) : mediaContent(view, media, anchor)))}
${headerList(view, response, anchor)}</div></details>`;
}

/** Names the body of a response in its row. */
function bodyWords({ media }: Response): string {
  if (media.length === 0) return "No body";
  return media.some(isErrors) ? "Errors object" : media.map(({ type }) => type).join(", ");
}

function isErrors(media: Media): boolean {
  return media.schema["$ref"] === "#/components/schemas/Errors";
}

export function statusWords(status: string): string {
  return `${status} ${STATUS_CODES[status] ?? ""}`.trim();
}

/** Links the Errors object, which has a page of its own. */
function errorContent({ page }: View, media: Media): Html {
  const link = page.link(`${errorsAddress}#errors-object`);
  return html`<p class="media-type"><code>${media.type}</code> <a href="${link}">Errors object</a></p>
${examples(media)}`;
}

function headerList(view: View, response: Response, anchor: string): Html {
  if (response.headers.length === 0) return html``;
  const names = join(response.headers.map((header) => html`<code>${header.name}</code>`));
  const values = response.headers.map((header) => ({ ...namedParameter(header, `${anchor}.header`), flags: [] }));
  return html`<details class="nested"><summary>Headers: ${names}</summary>${namedValues(view, values)}</details>`;
}
