/** Requests that a sample sends first, to get the token or the key that it needs. */
import type { Json, JsonObject } from "../../tools/json.ts";
import type { Catalogue, Operation } from "../catalogue.ts";
import type { ExampleRequest } from "./example-request.ts";
import { needsToken } from "./typescript.ts";
import { apiKeyValue, oneTimePasswordValue, variableValue } from "./variables.ts";

/** A request of which the sample keeps parts of the response. */
export interface SetUpStep {
  readonly operation: Operation;
  readonly request: ExampleRequest;
  /** Where the value of each variable stands in the response. */
  readonly kept: readonly (readonly [variable: string, path: readonly (string | number)[]])[];
}

/** Operators of the sample store whose password or tokens a sample changes; the others share one. */
const operators: Readonly<Record<string, string>> = {
  changeOperatorPassword: "change-password@example.org",
  logoutOperator: "sign-out@example.org",
  enrolOneTimePassword: "enrol@example.org",
  confirmOneTimePassword: "enrol@example.org",
  removeOneTimePassword: "enrol@example.org",
};

export type SetUps = (operation: Operation, name: string) => readonly SetUpStep[];

export function makeSetUps(catalogue: Catalogue): SetUps {
  const step = (id: string, body: JsonObject | undefined, kept: SetUpStep["kept"]): SetUpStep => {
    const operation = catalogue.operations.find((one) => one.operationId === id);
    if (operation === undefined) throw new Error(`The samples are set up by ${id}, which is no operation.`);
    return { operation, request: requestOf(operation, body), kept };
  };
  const vended = (): SetUpStep =>
    step("vendToken", { claims: { email: "ada@example.com", aud: "sample-login" } }, [["providerToken", ["token"]]]);
  const login = (variable: string): readonly SetUpStep[] => [
    vended(),
    step("reconcileToken", reconciliation, [[variable, [variable]]]),
  ];
  return (operation, name) => {
    if (name === "reconcileToken") return [vended()];
    if (name === "refreshToken") return login("refreshToken");
    if (name === "retrievePublicKeyById")
      return [step("retrieveJsonWebKeySet", undefined, [["kid", ["keys", 0, "kid"]]])];
    if (!needsToken(operation)) return [];
    if (operation.interface === "identity") return login("token");
    const email = operators[name] ?? "ida@example.org";
    const digits = name === "removeOneTimePassword" ? { oneTimePassword: oneTimePasswordValue } : {};
    return [step("loginOperator", { email, password: apiKeyValue, ...digits }, [["token", ["token"]]])];
  };
}

const reconciliation = {
  applicationId: "3c219e58-ed0e-4b18-ad48-f4f92793ae32",
  data: { token: variableValue("providerToken") },
  identityProviderId: "6e4d2c0b-8f7a-4b59-9c3d-1a0e9f8d7c6b",
};

function requestOf({ operationId: name, facts }: Operation, value: Json | undefined): ExampleRequest {
  return {
    name,
    distinction: "",
    method: facts.method,
    path: facts.path,
    pathParameters: [],
    queryParameters: [],
    body: value === undefined ? undefined : { mediaType: "application/json", isAlternative: false, value },
    download: undefined,
  };
}
