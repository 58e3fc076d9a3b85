/** What came of a request, in words for a reader. */
import { isObject, isText, type Json } from "../../tools/json.ts";
import type { Effect, OperationData, ResponseData } from "./operation-data.ts";

/** Why there is no answer. */
export type Failure = "unreachable" | "too late" | "cancelled" | "redirected";

export function failureWords(failure: Failure, effect: Effect, seconds: number): { title: string; text: string } {
  const doubt =
    effect === "reads" ? "" : " Whether the server did its work is not known: look before you send it again.";
  switch (failure) {
    case "cancelled":
      return { title: "Cancelled", text: `You gave the request up before it was answered.${doubt}` };
    case "too late":
      return { title: "No answer in time", text: `The server had ${seconds} seconds.${doubt}` };
    case "redirected":
      return {
        title: "The server answers elsewhere",
        text: "It redirects the request, which no operation does. Is it this server?",
      };
    default:
      return {
        title: "The server cannot be reached",
        text: `It was stopped, or the connection broke. Start it with npm start, and send the request again.${doubt}`,
      };
  }
}

/** What the documents say of a status. */
export function documentedAs({ responses }: OperationData, status: number): ResponseData | undefined {
  return responses.find((response) => response.status === String(status));
}

/** Undefined where the media type is one that the documents name. */
export function typeWords({ types }: ResponseData, type: string): string | undefined {
  const own = type.split(";")[0]?.trim().toLowerCase() ?? "";
  if (own === "" ? types.length === 0 : types.includes(own)) return undefined;
  const expected = types.length === 0 ? "no body" : types.join(" or ");
  return `The documents name ${expected} for this status; this is ${own === "" ? "none" : own}.`;
}

/** `1.2 kB`, in steps of a thousand. */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} ${bytes === 1 ? "byte" : "bytes"}`;
  const units = ["kB", "MB", "GB"];
  const step = Math.min(units.length, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** step).toFixed(1)} ${units[step - 1]}`;
}

/** Why a key or a token was refused: the server says it in `WWW-Authenticate`. */
export function refusalWords(header: string): string {
  return /error_description="([^"]*)"/.exec(header)?.[1] ?? "";
}

/** Whether a message about `key` is about what stands at `path`: `sort[0].field` is about `sort`. */
export function isAbout(path: string, key: string): boolean {
  return key === path || key.startsWith(`${path}.`) || key.startsWith(`${path}[`);
}

export interface FoundId {
  readonly path: string;
  readonly value: string;
}

/** The first ids in an answer: members that are called `id`, or end so. */
export function idsIn(body: Json | undefined, most: number): readonly FoundId[] {
  const found: FoundId[] = [];
  const visit = (value: Json, path: string, name: string): void => {
    if (found.length >= most) return;
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, `${path}[${index}]`, name);
    } else if (isObject(value)) {
      for (const [key, member] of Object.entries(value)) visit(member, path === "" ? key : `${path}.${key}`, key);
    } else if (isId(name, value) && !found.some((one) => one.value === String(value))) {
      found.push({ path, value: String(value) });
    }
  };
  if (body !== undefined) visit(body, "", "");
  return found;
}

function isId(name: string, value: Json): boolean {
  return /(?:^id|Id|ID)s?$/.test(name) && (typeof value === "number" || (isText(value) && value !== ""));
}
