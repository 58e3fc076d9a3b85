/** Describes the outcome of a request to a reader. */
import { isObject, isText, type Json } from "../../tools/json.ts";
import type { Effect, OperationData, ResponseData } from "./operation-data.ts";

/** Reason for a missing answer. */
export type Failure = "unreachable" | "too late" | "cancelled" | "redirected";

export function failureWords(failure: Failure, effect: Effect, seconds: number): { title: string; text: string } {
  const warning = effect === "reads" ? "" : " The server may have processed it: check before you send it again.";
  switch (failure) {
    case "cancelled":
      return { title: "Cancelled", text: `You cancelled the request before the answer.${warning}` };
    case "too late":
      return { title: "No answer in time", text: `The server had ${seconds} seconds.${warning}` };
    case "redirected":
      return {
        title: "The server answers elsewhere",
        text: "It redirects the request, which no operation does. Check the address of the server.",
      };
    default:
      return {
        title: "The server cannot be reached",
        text: `It was stopped, or the connection broke. Start it with npm start, and send the request again.${warning}`,
      };
  }
}

/** Returns the documented response for a status. */
export function documentedResponse({ responses }: OperationData, status: number): ResponseData | undefined {
  return responses.find((response) => response.status === String(status));
}

/** Returns a complaint about an undocumented media type, or undefined. */
export function typeWords({ types }: ResponseData, type: string): string | undefined {
  const own = type.split(";")[0]?.trim().toLowerCase() ?? "";
  if (own === "" ? types.length === 0 : types.includes(own)) return undefined;
  const expected = types.length === 0 ? "no body" : types.join(" or ");
  return `The documents name ${expected} for this status; this is ${own === "" ? "none" : own}.`;
}

/** Formats a size such as `1.2 kB`, in powers of 1,000. */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} ${bytes === 1 ? "byte" : "bytes"}`;
  const units = ["kB", "MB", "GB"];
  const step = Math.min(units.length, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** step).toFixed(1)} ${units[step - 1]}`;
}

/** Returns the `error_description` of a `WWW-Authenticate` header. */
export function challengeDescription(header: string): string {
  return /error_description="([^"]*)"/.exec(header)?.[1] ?? "";
}

/** Returns the codes of an Errors object, each once. */
export function codesIn(body: Json | undefined): readonly string[] {
  if (!isObject(body)) return [];
  const lists = [body["generalErrors"], ...Object.values(isObject(body["fieldErrors"]) ? body["fieldErrors"] : {})];
  const codes = lists
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .flatMap((one) => {
      const code = isObject(one) ? one["code"] : undefined;
      return isText(code) && code.startsWith("[") ? [code] : [];
    });
  return [...new Set(codes)];
}

export interface AnswerId {
  readonly path: string;
  readonly value: string;
}

/** Returns the first ids in an answer: members named `id`, or with a name that ends so. */
export function idsIn(body: Json | undefined, maximum: number): readonly AnswerId[] {
  const ids: AnswerId[] = [];
  const visit = (value: Json, path: string, name: string): void => {
    if (ids.length >= maximum) return;
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, `${path}[${index}]`, name);
    } else if (isObject(value)) {
      for (const [key, member] of Object.entries(value)) visit(member, path === "" ? key : `${path}.${key}`, key);
    } else if (isId(name, value) && !ids.some((one) => one.value === String(value))) {
      ids.push({ path, value: String(value) });
    }
  };
  if (body !== undefined) visit(body, "", "");
  return ids;
}

function isId(name: string, value: Json): boolean {
  return /(?:^id|Id|ID)s?$/.test(name) && (typeof value === "number" || (isText(value) && value !== ""));
}
