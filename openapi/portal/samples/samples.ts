/** The samples of an operation in each language. */
import type { Catalogue, Operation } from "../catalogue.ts";
import type { Sources } from "../sources.ts";
import { clientSetup } from "./call.ts";
import { curlSample } from "./curl.ts";
import { type ExampleRequest, exampleRequests } from "./example-request.ts";
import { typescriptSample } from "./typescript.ts";

export interface Sample {
  /** What tells it from the others in its language; empty where there are none. */
  readonly distinction: string;
  readonly code: string;
}

export interface LanguageSamples {
  /** Names the language for its colours too. */
  readonly id: string;
  readonly name: string;
  readonly samples: readonly Sample[];
}

export interface SampleWriter {
  /** In the order in which the languages are offered. */
  of(operation: Operation): readonly LanguageSamples[];
  /** One request, with how its client is made. */
  firstCall(operation: Operation): readonly LanguageSamples[];
}

export function makeSamples(catalogue: Catalogue, { examples }: Pick<Sources, "examples">): SampleWriter {
  const serverOf = (operation: Operation): string =>
    catalogue.interfaces.find((one) => one.name === operation.interface)?.server ?? "";
  return {
    of(operation) {
      const requests = exampleRequests(operation);
      const each = (write: (request: ExampleRequest) => string): Sample[] =>
        requests.map((request) => ({ distinction: request.distinction, code: write(request) }));
      return [
        { id: "sh", name: "curl", samples: each((request) => curlSample(operation, request, serverOf(operation))) },
        {
          id: "ts",
          name: "TypeScript",
          samples: withExamples(requests, examples, (request) => typescriptSample(catalogue, operation, request)),
        },
      ];
    },
    firstCall(operation) {
      const server = serverOf(operation);
      const alone = (code: string): Sample[] => [{ distinction: "", code }];
      return exampleRequests(operation)
        .slice(0, 1)
        .flatMap((request) => [
          { id: "sh", name: "curl", samples: alone(curlSample(operation, request, server)) },
          {
            id: "ts",
            name: "TypeScript",
            samples: alone(`${clientSetup(server)}\n\n${typescriptSample(catalogue, operation, request)}`),
          },
        ]);
    },
  };
}

/**
 * The example files, which tests run, and a call made from the spec for each request that none of them shows: an example
 * of an operation that takes several media types names those that it sends, but for the one that is taken unless told.
 */
function withExamples(
  requests: readonly ExampleRequest[],
  examples: ReadonlyMap<string, string>,
  write: (request: ExampleRequest) => string,
): readonly Sample[] {
  const shown = new Set<string>();
  return requests.flatMap((request) => {
    const example = examples.get(request.name);
    const isShown = example !== undefined && (shown.has(request.name) ? namesMedia(example, request) : true);
    if (!isShown) return [{ distinction: request.distinction, code: write(request) }];
    if (shown.has(request.name)) return [];
    shown.add(request.name);
    const isOneOfForms = requests.some((other) => other.name !== request.name);
    return [{ distinction: isOneOfForms ? request.distinction : "", code: example }];
  });
}

function namesMedia(example: string, { body }: ExampleRequest): boolean {
  return body !== undefined && example.includes(JSON.stringify(body.mediaType));
}
