/** Writes the samples of an operation in each language: programs that run on a sample store as they are shown. */
import type { ExampleParts } from "../../tools/example-files.ts";
import type { JsonObject } from "../../tools/json.ts";
import type { Catalogue, Operation } from "../catalogue.ts";
import { curlSample, curlSetUp } from "./curl.ts";
import { goSample } from "./go.ts";
import { javaSample } from "./java.ts";
import { pythonSample } from "./python.ts";
import { type ExampleRequest, exampleRequests } from "./requests.ts";
import type { languages, Sample } from "./samples.ts";
import { makeSdkCalls } from "./sdk-call.ts";
import { makeSetUps, needsToken, type SetUps } from "./set-up.ts";
import type { SampleCode, Template } from "./template.ts";
import { callProgram, exampleProgram } from "./typescript.ts";

export interface SampleSources {
  /** The TypeScript SDK's examples, by operation or form. */
  readonly examples: ReadonlyMap<string, ExampleParts>;
  /** The profile from which the SDKs for Python, Java and Go are generated. */
  readonly profile: JsonObject;
}

/** Templates of the languages whose SDKs are generated from the profile. */
const templates = {
  py: pythonSample,
  java: javaSample,
  go: goSample,
} as const satisfies Record<string, Template>;

/** Returns the samples, not laid out yet, by language. */
export type SampleWriter = (operation: Operation) => Readonly<Record<keyof typeof languages, readonly Sample[]>>;

export function makeSampleWriter(catalogue: Catalogue, { examples, profile }: SampleSources): SampleWriter {
  const sdkCalls = makeSdkCalls(profile);
  const setUps = makeSetUps(catalogue);
  const typescript = typescriptWriter(catalogue, examples, setUps);
  return (operation) => {
    const server = catalogue.interfaces.find((one) => one.name === operation.interface)?.server ?? "";
    const requests = exampleRequests(operation);
    const calls = requests.flatMap((one, request) => {
      const call = sdkCalls(operation, one);
      return call === undefined ? [] : [{ one, request, call }];
    });
    const inLanguage = (write: Template): readonly Sample[] =>
      calls.map(({ one, request, call }) => {
        const steps = setUps(operation, one.name).flatMap(({ operation: source, request: sent, kept }) => {
          const step = sdkCalls(source, sent);
          return step === undefined ? [] : [{ call: step, kept }];
        });
        return { distinction: calls.length > 1 ? one.distinction : "", request, ...write(call, { server, steps }) };
      });
    return {
      sh: requests.map((one, request) => ({
        distinction: one.distinction,
        request,
        setUp: curlSetUp(setUps(operation, one.name), server),
        code: curlSample(operation, one, server),
      })),
      ts: typescript(operation, requests, server),
      py: inLanguage(templates.py),
      java: inLanguage(templates.java),
      go: inLanguage(templates.go),
    };
  };
}

/** Parameters of examples that the set-up gives a value, or makes one valid. */
const credentialNames = new Set(["token", "refreshToken", "thirdPartyToken", "password"]);

/** Writes the tested examples, and a generated call for each request that no example shows. */
function typescriptWriter(catalogue: Catalogue, examples: SampleSources["examples"], setUps: SetUps) {
  const login = catalogue.operations.find((one) => one.interface === "identity" && needsToken(one));
  if (login === undefined) throw new Error("No operation takes the JWT of a user.");
  const ofExample = (
    operation: Operation,
    example: ExampleParts,
    request: ExampleRequest,
    server: string,
  ): SampleCode => {
    const steps = example.parameters.some((name) => credentialNames.has(name)) ? setUps(operation, request.name) : [];
    const isGiven = steps.some(({ kept }) => kept.some(([variable]) => example.parameters.includes(variable)));
    const needsLogin = example.parameters.includes("token") && !isGiven;
    return exampleProgram(example, request, { server, steps: needsLogin ? setUps(login, "") : steps });
  };
  return (operation: Operation, requests: readonly ExampleRequest[], server: string): readonly Sample[] => {
    const shown = new Set<string>();
    const isOneOfForms = new Set(requests.map(({ name }) => name)).size > 1;
    return requests.flatMap((request, index) => {
      const example = examples.get(request.name);
      const isRepeated = shown.has(request.name);
      if (example === undefined || (isRepeated && !namesMedia(example, request))) {
        const program = { server, steps: setUps(operation, request.name) };
        const code = callProgram(catalogue, operation, request, program);
        return [{ distinction: request.distinction, request: index, ...code }];
      }
      if (isRepeated) return [];
      shown.add(request.name);
      const code = ofExample(operation, example, request, server);
      return [{ distinction: isOneOfForms ? request.distinction : "", request: index, ...code }];
    });
  };
}

function namesMedia({ body: code }: ExampleParts, { body }: ExampleRequest): boolean {
  return body !== undefined && code.includes(JSON.stringify(body.mediaType));
}
