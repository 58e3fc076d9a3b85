/** Makes a case anew in a scope of its own: what it refers to is created again, what has to be new is new again. */
import { isObject, isText, type Json } from "@gatehouse/openapi/json";
import type { Case, RawParts } from "./case.ts";
import type { Scope } from "./scope.ts";

/** An id, or a name that the kit made up. */
const token = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\bkit[a-z]{7,}\b/gi;

export class Anew {
  readonly #scope: Scope;
  /** The case that is made anew: what it created itself is not created beforehand. */
  readonly #origin: Case;
  readonly #replacements = new Map<string, string>();
  readonly #visited = new Set<Case>();

  constructor(scope: Scope, origin: Case) {
    this.#scope = scope;
    this.#origin = origin;
  }

  /** @throws Unanswered */
  async of(sent: Case): Promise<Case> {
    for (const key of tokensOf(sent)) await this.#prepare(key);
    const { path, query, body, raw, ...rest } = sent;
    return {
      ...rest,
      path: Object.fromEntries(Object.entries(path).map(([name, value]) => [name, this.#leading(value)])),
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, this.#replaced(value)])),
      ...(body === undefined ? {} : { body: this.#replaced(body) }),
      ...(raw === undefined ? {} : { raw: this.#raw(raw) }),
    };
  }

  async #prepare(key: string): Promise<void> {
    if (this.#replacements.has(key)) return;
    const { creations } = this.#scope.session;
    if (creations.isFresh(key)) this.#replacements.set(key, this.#scope.anotherFresh(key));
    const created = creations.find(key);
    if (created === undefined || created === this.#origin || this.#visited.has(created)) return;
    this.#visited.add(created);
    const { json } = await this.#scope.sendQuietly(await this.of(created));
    const id = idIn(json);
    if (id !== undefined) this.#replacements.set(key, isFreshName(key) ? (this.#replacements.get(key) ?? key) : id);
  }

  /** A value of the path, where a number is an id. */
  #leading(value: Json): Json {
    const replacement = typeof value === "number" ? this.#replacements.get(String(value)) : undefined;
    return replacement === undefined ? this.#replaced(value) : Number(replacement);
  }

  #raw(raw: RawParts): RawParts {
    const { body, query } = raw;
    return {
      ...raw,
      ...(isText(body) ? { body: this.#text(body) } : {}),
      ...(query === undefined ? {} : { query: this.#text(query) }),
    };
  }

  #replaced(value: Json): Json {
    if (isText(value)) return this.#text(value);
    if (Array.isArray(value)) return value.map((item) => this.#replaced(item));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [this.#text(name), this.#replaced(child)]));
  }

  #text(text: string): string {
    return text.replaceAll(token, (key) => this.#replacements.get(key) ?? key);
  }
}

/** The ids and made-up names in a value. */
export function tokensIn(value: Json): string[] {
  if (isText(value)) return value.match(token) ?? [];
  if (Array.isArray(value)) return value.flatMap(tokensIn);
  return isObject(value)
    ? Object.entries(value).flatMap(([name, child]) => [...tokensIn(name), ...tokensIn(child)])
    : [];
}

function tokensOf({ path, query, body, raw }: Case): ReadonlySet<string> {
  const texts = [raw?.body, raw?.query].filter(isTextOrNot);
  // A number is an id where it leads to an object; elsewhere it only looks like one.
  const ids = Object.values(path).filter((value) => typeof value === "number");
  return new Set([...tokensIn([{ ...path }, { ...query }, body ?? "", ...texts]), ...ids.map(String)]);
}

function isTextOrNot(value: string | Uint8Array | undefined): value is string {
  return typeof value === "string";
}

function isFreshName(key: string): boolean {
  return key.startsWith("kit");
}

/** The id of the one object in an answer. */
function idIn(json: Json | undefined): string | undefined {
  if (!isObject(json)) return undefined;
  const ids = Object.values(json).flatMap((value) => (isObject(value) ? [value["id"]] : []));
  const id = ids.find((one) => isText(one) || typeof one === "number");
  return id === undefined ? undefined : String(id);
}
