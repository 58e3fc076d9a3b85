/** Builds the requests that an operation's samples send from the spec's examples. */
import type { Json, JsonObject } from "../../tools/json.ts";
import { merged, valuesOf } from "../../tools/samples/sample-values.ts";
import type { ExampleValue } from "../../tools/samples/values.ts";
import type { Body, Form, Operation, Parameter } from "../catalogue.ts";

export interface ExampleRequest {
  /** Name of the operation or of one of its forms. */
  readonly name: string;
  /** Distinguishes the operation's requests; empty when there is only one. */
  readonly distinction: string;
  readonly method: string;
  readonly path: string;
  readonly pathParameters: readonly ExampleValue[];
  readonly queryParameters: readonly ExampleValue[];
  readonly body: ExampleBody | undefined;
  /** Media type of the answer when it is a file. */
  readonly download: string | undefined;
}

export interface ExampleBody {
  readonly mediaType: string;
  /** True for a media type other than the operation's default. */
  readonly isAlternative: boolean;
  readonly value: Json;
}

/** Returns a request for each form of the operation and each media type that it takes. */
export function exampleRequests(operation: Operation): readonly ExampleRequest[] {
  const forms = operation.forms.length > 0 ? operation.forms : [undefined];
  const bodies = exampleBodies(operation.body);
  return forms.flatMap((form) =>
    (bodies.length > 0 ? bodies : [undefined]).map((body) => {
      const name = form?.name ?? operation.operationId;
      const values = valuesOf(name, body?.mediaType ?? "");
      return {
        name,
        distinction: form?.name ?? (bodies.length > 1 ? (body?.mediaType ?? "") : ""),
        method: operation.facts.method,
        path: operation.facts.path,
        pathParameters: operation.parameters
          .filter((parameter) => parameter.in === "path")
          .map((parameter) => exampleValue(parameter, values.path)),
        queryParameters: shownQuery(operation, form).map((parameter) => exampleValue(parameter, values.query)),
        body: body && { ...body, value: merged(body.value, values.body) },
        download: downloadOf(operation),
      };
    }),
  );
}

/** Chooses the required parameters or else two parameters without a default. */
function shownQuery(operation: Operation, form: Form | undefined): readonly Parameter[] {
  const query = operation.parameters.filter((parameter) => parameter.in === "query");
  if (form !== undefined) return query.filter((parameter) => form.required.includes(parameter.name));
  const required = query.filter((parameter) => parameter.required);
  const open = query.filter((parameter) => parameter.schema["default"] === undefined && !parameter.deprecated);
  return required.length > 0 ? required : open.slice(0, 2);
}

function exampleValue(parameter: Parameter, values: JsonObject = {}): ExampleValue {
  return { name: parameter.name, value: values[parameter.name] ?? parameter.example ?? null, shape: parameter.shape };
}

function exampleBodies(body: Body | undefined): readonly ExampleBody[] {
  return (body?.media ?? []).flatMap((media, index) => {
    const example = media.examples[0];
    return example === undefined ? [] : [{ mediaType: media.type, isAlternative: index > 0, value: example.value }];
  });
}

/** Returns the media type of an answer that is saved to a file. */
export function downloadOf({ responses }: Pick<Operation, "responses">): string | undefined {
  const type = responses.find(({ status }) => status.startsWith("2"))?.media[0]?.type;
  return type === undefined || /json|^text\//.test(type) ? undefined : type;
}
