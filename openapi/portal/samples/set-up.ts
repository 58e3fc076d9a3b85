/** Requests that a sample sends first, to get the token or the key that it needs. */
import { type JsonObject, objectOf } from "../../tools/json.ts";
import { oneTimePasswordValue, operatorPasswordValue, variableValue } from "../../tools/samples/values.ts";
import type { Catalogue, Operation } from "../catalogue.ts";
import type { ExampleRequest } from "./requests.ts";

/** A request of which the sample keeps parts of the response. */
export interface SetUpStep {
  readonly operation: Operation;
  readonly request: ExampleRequest;
  /** Where the value of each variable stands in the response. */
  readonly kept: readonly (readonly [variable: string, path: readonly (string | number)[]])[];
}

/** An operator of the sample store. */
interface SampleOperator {
  readonly email: string;
  readonly userId: string;
}

function operator(name: string, digits: string): SampleOperator {
  return { email: `${name}@example.org`, userId: `d3c1b0a9-7e6f-4a5b-8c4d-2e1f0a9b${digits}` };
}

/** Signs in to most samples. */
const ida = operator("ida", "8c77");
const enrolling = operator("enrol", "8c72");

/** Operators whose password or tokens a sample changes; the others share one. */
const operators: Readonly<Record<string, SampleOperator>> = {
  changeOperatorPassword: operator("change-password", "8c70"),
  logoutOperator: operator("sign-out", "8c71"),
  enrolOneTimePassword: enrolling,
  confirmOneTimePassword: enrolling,
  removeOneTimePassword: enrolling,
};

export type SetUps = (operation: Operation, name: string) => readonly SetUpStep[];

export function makeSetUps(catalogue: Catalogue): SetUps {
  const step = (id: string, sent: StepInput, kept: SetUpStep["kept"]): SetUpStep => {
    const operation = catalogue.operations.find((one) => one.operationId === id);
    if (operation === undefined) throw new Error(`The samples are set up by ${id}, which is no operation.`);
    return { operation, request: requestOf(operation, sent), kept };
  };
  const vended = (): SetUpStep =>
    step("vendToken", { body: { claims: { email: "ada@example.com", aud: "sample-login" } } }, [
      ["providerToken", ["token"]],
    ]);
  const login = (variable: string): readonly SetUpStep[] => [
    vended(),
    step("reconcileToken", { body: reconciliation }, [[variable, [variable]]]),
  ];
  // Nobody can sign in to a sample operator until somebody with an API key has given it a password.
  const givePassword = ({ userId, email }: SampleOperator): SetUpStep =>
    step(
      "updateOperatorUser",
      {
        path: { name: "userId", value: userId },
        body: { user: { email, password: operatorPasswordValue, roles: ["admin", "moderator"] } },
      },
      [],
    );
  return (operation, name) => {
    if (name === "loginOperator") return [givePassword(ida)];
    if (name === "reconcileToken") return [vended()];
    if (name === "refreshToken") return login("refreshToken");
    if (name === "retrievePublicKeyById") return [step("retrieveJsonWebKeySet", {}, [["kid", ["keys", 0, "kid"]]])];
    if (!needsToken(operation)) return [];
    if (operation.interface === "identity") return login("token");
    const account = operators[name] ?? ida;
    const digits = name === "removeOneTimePassword" ? { oneTimePassword: oneTimePasswordValue } : {};
    const body = { email: account.email, password: operatorPasswordValue, ...digits };
    return [givePassword(account), step("loginOperator", { body }, [["token", ["token"]]])];
  };
}

const reconciliation = {
  applicationId: "3c219e58-ed0e-4b18-ad48-f4f92793ae32",
  data: { token: variableValue("providerToken") },
  identityProviderId: "6e4d2c0b-8f7a-4b59-9c3d-1a0e9f8d7c6b",
};

interface StepInput {
  readonly path?: { readonly name: string; readonly value: string };
  readonly body?: JsonObject;
}

function requestOf({ operationId: name, facts }: Operation, { path, body }: StepInput): ExampleRequest {
  return {
    name,
    distinction: "",
    method: facts.method,
    path: facts.path,
    pathParameters: path === undefined ? [] : [{ ...path, shape: "single" }],
    queryParameters: [],
    body: body === undefined ? undefined : { mediaType: "application/json", isAlternative: false, value: body },
    download: undefined,
  };
}

/** Returns true when the operation's first credential is a token, which the client's API key does not replace. */
export function needsToken(operation: Operation): boolean {
  const [scheme] = operation.facts.security;
  const schemes = objectOf(objectOf(operation.document["components"])["securitySchemes"]);
  return scheme !== undefined && objectOf(schemes[scheme])["name"] !== "Authorization";
}
