/** The samples of an operation in each language. */
import type { JsonObject } from "../../tools/json.ts";
import type { Catalogue, Operation } from "../catalogue.ts";
import { clientSetup } from "./call.ts";
import { curlSample } from "./curl.ts";
import { type ExampleRequest, exampleRequests } from "./example-request.ts";
import { goFirstCall, goSample } from "./go.ts";
import { javaFirstCall, javaSample } from "./java.ts";
import { pythonFirstCall, pythonSample } from "./python.ts";
import { makeSdkCalls, type SdkCall } from "./sdk-call.ts";
import { typescriptSample } from "./typescript.ts";

export interface Sample {
  /** Distinguishes it from the language's others; empty when there is only one. */
  readonly distinction: string;
  /** Index of the operation's request that it sends. */
  readonly request: number;
  readonly code: string;
}

export interface LanguageSamples {
  /** Also the name for syntax highlighting. */
  readonly id: string;
  readonly name: string;
  readonly samples: readonly Sample[];
}

export interface SampleWriter {
  of(operation: Operation): readonly LanguageSamples[];
  /** Includes the creation of the client. */
  firstCall(operation: Operation): readonly LanguageSamples[];
}

export interface SampleSources {
  /** The TypeScript SDK's examples, by operation or form. */
  readonly examples: ReadonlyMap<string, string>;
  /** The profile from which the SDKs for Python, Java and Go are generated. */
  readonly profile: JsonObject;
}

export function makeSamples(catalogue: Catalogue, { examples, profile }: SampleSources): SampleWriter {
  const sdkCalls = makeSdkCalls(profile);
  const serverOf = (operation: Operation): string =>
    catalogue.interfaces.find((one) => one.name === operation.interface)?.server ?? "";
  return {
    of(operation) {
      const requests = exampleRequests(operation);
      const each = (write: (request: ExampleRequest) => string): Sample[] =>
        requests.map((request, index) => ({ distinction: request.distinction, request: index, code: write(request) }));
      const calls = requests.flatMap((one, request) => {
        const call = sdkCalls(operation, one);
        return call === undefined ? [] : [{ distinction: one.distinction, request, call }];
      });
      const typescript = (request: ExampleRequest): string => typescriptSample(catalogue, operation, request);
      return [
        { id: "sh", name: "curl", samples: each((request) => curlSample(operation, request, serverOf(operation))) },
        { id: "ts", name: "TypeScript", samples: withExamples(requests, examples, typescript) },
        ...sdks.map(({ id, name, write }) => ({ id, name, samples: withoutLoneDistinction(calls, write) })),
      ];
    },
    firstCall(operation) {
      const [request] = exampleRequests(operation);
      const call = request && sdkCalls(operation, request);
      if (request === undefined || call === undefined) return [];
      const server = serverOf(operation);
      const alone = (code: string): Sample[] => [{ distinction: "", request: 0, code }];
      const typescript = `${clientSetup(server)}\n\n${typescriptSample(catalogue, operation, request)}`;
      return [
        { id: "sh", name: "curl", samples: alone(curlSample(operation, request, server)) },
        { id: "ts", name: "TypeScript", samples: alone(typescript) },
        ...sdks.map(({ id, name, writeFirst }) => ({ id, name, samples: alone(writeFirst(call, server)) })),
      ];
    },
  };
}

/** The languages whose SDKs are generated from the profile. */
const sdks = [
  { id: "py", name: "Python", write: pythonSample, writeFirst: pythonFirstCall },
  { id: "java", name: "Java", write: javaSample, writeFirst: javaFirstCall },
  { id: "go", name: "Go", write: goSample, writeFirst: goFirstCall },
] as const;

function withoutLoneDistinction(
  calls: readonly (Omit<Sample, "code"> & { readonly call: SdkCall })[],
  write: (call: SdkCall) => string,
): readonly Sample[] {
  return calls.map(({ distinction, request, call }) => ({
    distinction: calls.length > 1 ? distinction : "",
    request,
    code: write(call),
  }));
}

/** Returns the tested example files, and a generated call for each request that no file shows. */
function withExamples(
  requests: readonly ExampleRequest[],
  examples: ReadonlyMap<string, string>,
  write: (request: ExampleRequest) => string,
): readonly Sample[] {
  const shown = new Set<string>();
  return requests.flatMap((request, index) => {
    const example = examples.get(request.name);
    const isShown = example !== undefined && (shown.has(request.name) ? namesMedia(example, request) : true);
    if (!isShown) return [{ distinction: request.distinction, request: index, code: write(request) }];
    if (shown.has(request.name)) return [];
    shown.add(request.name);
    const isOneOfForms = requests.some((other) => other.name !== request.name);
    return [{ distinction: isOneOfForms ? request.distinction : "", request: index, code: example }];
  });
}

function namesMedia(example: string, { body }: ExampleRequest): boolean {
  return body !== undefined && example.includes(JSON.stringify(body.mediaType));
}
