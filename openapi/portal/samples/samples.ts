/** The samples of an operation in each language: programs that run on a sample store as they are shown. */
import type { ExampleParts } from "../../tools/example-files.ts";
import type { JsonObject } from "../../tools/json.ts";
import type { Catalogue, Operation } from "../catalogue.ts";
import { curlSample, curlSetUp } from "./curl.ts";
import { type ExampleRequest, exampleRequests } from "./example-request.ts";
import { goSample } from "./go.ts";
import { javaSample } from "./java.ts";
import { pythonSample } from "./python.ts";
import { rubySample } from "./ruby.ts";
import { rustSample } from "./rust.ts";
import type { SampleCode } from "./sample-code.ts";
import { makeSdkCalls, type SdkStep } from "./sdk-call.ts";
import { makeSetUps, type SetUpStep } from "./set-up.ts";
import { hasAnswer, needsToken, typescriptSample } from "./typescript.ts";
import { callProgram, exampleProgram } from "./typescript-program.ts";

export interface Sample extends SampleCode {
  /** Distinguishes it from the language's others; empty when there is only one. */
  readonly distinction: string;
  /** Index of the operation's request that it sends. */
  readonly request: number;
}

export interface LanguageSamples {
  /** Also the name for syntax highlighting. */
  readonly id: string;
  readonly name: string;
  readonly samples: readonly Sample[];
}

export interface SampleWriter {
  of(operation: Operation): readonly LanguageSamples[];
}

export interface SampleSources {
  /** The TypeScript SDK's examples, by operation or form. */
  readonly examples: ReadonlyMap<string, ExampleParts>;
  /** The profile from which the SDKs for Python, Java, Go, Rust and Ruby are generated. */
  readonly profile: JsonObject;
}

/** The languages whose SDKs are generated from the profile. */
const sdks = [
  { id: "py", name: "Python", write: pythonSample },
  { id: "java", name: "Java", write: javaSample },
  { id: "go", name: "Go", write: goSample },
  { id: "rs", name: "Rust", write: rustSample },
  { id: "rb", name: "Ruby", write: rubySample },
] as const;

export function makeSamples(catalogue: Catalogue, { examples, profile }: SampleSources): SampleWriter {
  const sdkCalls = makeSdkCalls(profile);
  const setUps = makeSetUps(catalogue);
  const serverOf = (operation: Operation): string =>
    catalogue.interfaces.find((one) => one.name === operation.interface)?.server ?? "";
  const sdkSteps = (steps: readonly SetUpStep[]): readonly SdkStep[] =>
    steps.flatMap(({ operation, request, kept }) => {
      const call = sdkCalls(operation, request);
      return call === undefined ? [] : [{ call, kept }];
    });
  return {
    of(operation) {
      const server = serverOf(operation);
      const requests = exampleRequests(operation);
      const stepsOf = (request: ExampleRequest): readonly SetUpStep[] => setUps(operation, request.name);
      const each = (write: (request: ExampleRequest) => SampleCode): readonly Sample[] =>
        requests.map((request, index) => ({
          distinction: request.distinction,
          request: index,
          ...write(request),
        }));
      const calls = requests.flatMap((one, request) => {
        const call = sdkCalls(operation, one);
        return call === undefined ? [] : [{ one, request, call }];
      });
      return [
        {
          id: "sh",
          name: "curl",
          samples: each((request) => ({
            setUp: ended(curlSetUp(stepsOf(request), server)),
            code: curlSample(operation, request, server),
          })),
        },
        {
          id: "ts",
          name: "TypeScript",
          samples: typescriptSamples(catalogue, operation, { requests, examples, server, setUps }),
        },
        ...sdks.map(({ id, name, write }) => ({
          id,
          name,
          samples: calls.map(({ one, request, call }) => ({
            distinction: calls.length > 1 ? one.distinction : "",
            request,
            ...write(call, { server, steps: sdkSteps(stepsOf(one)) }),
          })),
        })),
      ];
    },
  };
}

function ended(setUp: string): string {
  return setUp === "" ? "" : `${setUp}\n`;
}

interface TypescriptSources {
  readonly requests: readonly ExampleRequest[];
  readonly examples: ReadonlyMap<string, ExampleParts>;
  readonly server: string;
  readonly setUps: ReturnType<typeof makeSetUps>;
}

/** Returns the tested examples, and a generated call for each request that no example shows. */
function typescriptSamples(
  catalogue: Catalogue,
  operation: Operation,
  { requests, examples, server, setUps }: TypescriptSources,
): readonly Sample[] {
  const shown = new Set<string>();
  const isOneOfForms = new Set(requests.map(({ name }) => name)).size > 1;
  return requests.flatMap((request, index) => {
    const example = examples.get(request.name);
    const isShown = example !== undefined && (shown.has(request.name) ? namesMedia(example, request) : true);
    if (isShown && shown.has(request.name)) return [];
    if (!isShown) {
      const program = { server, steps: setUps(operation, request.name) };
      const call = typescriptSample(catalogue, operation, request);
      const code = callProgram(call, hasAnswer(operation), program);
      return [{ distinction: request.distinction, request: index, ...withBlankLine(code) }];
    }
    shown.add(request.name);
    const steps = example.parameters.some((name) => credentialNames.has(name)) ? setUps(operation, request.name) : [];
    const isGiven = steps.some(({ kept }) => kept.some(([variable]) => example.parameters.includes(variable)));
    const login = example.parameters.includes("token") && !isGiven ? setUps(loginUser(catalogue), "") : steps;
    const code = exampleProgram(example, request, { server, steps: login });
    return [{ distinction: isOneOfForms ? request.distinction : "", request: index, ...withBlankLine(code) }];
  });
}

/** Parameters of examples that the set-up gives a value, or makes one valid. */
const credentialNames = new Set(["token", "refreshToken", "thirdPartyToken", "password"]);

/** Returns an operation that a user's JWT opens. */
function loginUser({ operations }: Catalogue): Operation {
  const found = operations.find((one) => one.interface === "identity" && needsToken(one));
  if (found === undefined) throw new Error("No operation takes the JWT of a user.");
  return found;
}

function withBlankLine({ setUp, code }: SampleCode): SampleCode {
  return { setUp: `${setUp}\n`, code };
}

function namesMedia({ body: code }: ExampleParts, { body }: ExampleRequest): boolean {
  return body !== undefined && code.includes(JSON.stringify(body.mediaType));
}
