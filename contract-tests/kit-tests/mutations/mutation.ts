/** The change of one mutant to requests and responses, and how often it was made. */
import { isObject, type Json } from "@gatehouse/openapi/json";
import { isJson, parse } from "../../kit/exchange/json-text.ts";
import type { HeaderMutant, Mutant, ParameterMutant, ValueMutant } from "./mutant.ts";
import { editAt, wrongText, wrongValue } from "./values.ts";

/** A request or a response on its way through the proxy. */
export interface Message {
  readonly headers: Record<string, string | string[]>;
  body: Buffer;
}

export interface RequestMessage extends Message {
  /** Path and query. */
  url: string;
}

export interface ResponseMessage extends Message {
  status: number;
}

export class Mutation {
  readonly mutant: Mutant;
  /** Number of exchanges that were changed. */
  applied = 0;
  /** The first value of a property, for each object. */
  readonly #first = new Map<string, Json>();
  /** The last value of a property, and the object that had it. */
  #last: { readonly id: string; readonly value: Json } | undefined;

  constructor(mutant: Mutant) {
    this.mutant = mutant;
  }

  changeRequest(request: RequestMessage): void {
    const { mutant } = this;
    if (mutant.kind === "sent-lost") this.#changeBody(request, (body) => editAt(body, mutant.path, () => undefined));
    if (mutant.kind === "parameter-ignored" || mutant.kind === "parameter-off-by-one")
      this.#changeParameter(request, mutant);
  }

  changeResponse(response: ResponseMessage): void {
    const { mutant } = this;
    if (mutant.kind === "status" && response.status === mutant.status) {
      response.status = mutant.becomes;
      this.applied++;
    }
    if (mutant.kind === "header-missing" || mutant.kind === "header-wrong") this.#changeHeader(response, mutant);
    if ("values" in mutant && mutant.at.startsWith(`${response.status} `))
      this.#changeBody(response, (body) =>
        editAt(body, mutant.path, (value, id) => this.#changedValue(mutant, value, id)),
      );
  }

  #changedValue({ kind, values }: ValueMutant, value: Json, id: string): Json | undefined {
    if (kind === "value-missing") return undefined;
    if (kind === "value-wrong") return wrongValue(value, values);
    if (kind === "value-stale") {
      const first = this.#first.get(id);
      if (first === undefined) this.#first.set(id, value);
      return first ?? value;
    }
    if (kind === "value-of-another") {
      const last = this.#last;
      if (last?.id === id) return value;
      this.#last = { id, value };
      return last?.value ?? value;
    }
    if (!Array.isArray(value)) return value;
    return kind === "item-lost" ? value.slice(0, -1) : [...value, ...value.slice(-1)];
  }

  #changeBody(message: Message, change: (body: Json) => Json): void {
    const type = String(message.headers["content-type"] ?? "").split(";", 1)[0] ?? "";
    const text = message.body.toString();
    const body = isJson(type) ? parse(text) : undefined;
    if (body === undefined || (!isObject(body) && !Array.isArray(body))) return;
    const changed = JSON.stringify(change(body));
    if (changed === JSON.stringify(body)) return;
    message.body = Buffer.from(changed);
    this.applied++;
  }

  #changeParameter(request: RequestMessage, { kind, in: place, name }: ParameterMutant): void {
    const before = JSON.stringify([request.url, request.headers]);
    if (place === "header") delete request.headers[name.toLowerCase()];
    if (place === "cookie") withoutCookie(request, name);
    if (place === "query") {
      const [path = "", query = ""] = request.url.split("?", 2);
      // The parts stay as they are written: decoding them and writing them anew could change others.
      const parts = query.split("&").flatMap((part) => {
        if (!isNamed(part, name)) return [part];
        return kind === "parameter-ignored"
          ? []
          : [part.replace(/=(-?\d{1,15})$/, (_, value) => `=${Number(value) + 1}`)];
      });
      request.url = parts.join("&") === "" ? path : `${path}?${parts.join("&")}`;
    }
    if (JSON.stringify([request.url, request.headers]) !== before) this.applied++;
  }

  #changeHeader({ status, headers }: ResponseMessage, { kind, status: wanted, name }: HeaderMutant): void {
    const key = name.toLowerCase();
    const value = headers[key];
    if (value === undefined || (wanted !== undefined && wanted !== status)) return;
    if (kind === "header-missing") delete headers[key];
    else headers[key] = Array.isArray(value) ? value.map(wrongHeader) : wrongHeader(value);
    this.applied++;
  }
}

/** Returns true for `locale=en`, `sort%5B0%5D.field=text` and `sort[0].field=text`. */
function isNamed(part: string, name: string): boolean {
  const decoded = new URLSearchParams(part).keys().next().value ?? "";
  return decoded === name || decoded.startsWith(`${name}[`) || decoded.startsWith(`${name}.`);
}

function withoutCookie(request: RequestMessage, name: string): void {
  const cookies = String(request.headers["cookie"] ?? "").split("; ");
  const left = cookies.filter((cookie) => cookie !== "" && !cookie.startsWith(`${name}=`));
  if (left.length === 0) delete request.headers["cookie"];
  else request.headers["cookie"] = left.join("; ");
}

/** The reason of a challenge is for programs, and its description for people. */
function wrongHeader(text: string): string {
  const wrong = text.replace(
    / error="(\w[\w ]{0,20})"/,
    (_, reason) => ` error="${reason === "expired" ? "invalid" : "expired"}"`,
  );
  return wrong === text ? wrongText(text) : wrong;
}
