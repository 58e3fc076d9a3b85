/** Replays a case in a scope of its own: creates again the objects that it refers to, under new ids and names. */

import { isObject, isText, type Json } from "@gatehouse/openapi/json";
import type { Case, RawParts } from "./case.ts";
import { isMadeUpName, replaceTokens, tokensOf } from "./made-up-tokens.ts";
import type { Scope } from "./scope.ts";

export class CaseReplay {
  readonly #scope: Scope;
  /** The replayed case: the objects that it creates itself are not created beforehand. */
  readonly #origin: Case;
  readonly #replacements = new Map<string, string>();
  readonly #visited = new Set<Case>();

  constructor(scope: Scope, origin: Case) {
    this.#scope = scope;
    this.#origin = origin;
  }

  /** Resolves to the case with new ids and names, after it has created the objects behind them. @throws NoResponseError */
  async prepare(sent: Case): Promise<Case> {
    for (const key of tokensOf(sent)) await this.#replace(key);
    const { path, query, body, raw, ...rest } = sent;
    return {
      ...rest,
      path: Object.fromEntries(Object.entries(path).map(([name, value]) => [name, this.#replacedId(value)])),
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, this.#replaced(value)])),
      ...(body === undefined ? {} : { body: this.#replaced(body) }),
      ...(raw === undefined ? {} : { raw: this.#raw(raw) }),
    };
  }

  async #replace(key: string): Promise<void> {
    if (this.#replacements.has(key)) return;
    const { creations, fresh } = this.#scope.session;
    if (fresh.isIssued(key)) this.#replacements.set(key, fresh.replacementFor(key));
    const creation = creations.find(key);
    if (creation === undefined || creation === this.#origin || this.#visited.has(creation)) return;
    this.#visited.add(creation);
    const { json } = await this.#scope.sendQuietly(await this.prepare(creation));
    const id = idIn(json);
    if (id !== undefined) this.#replacements.set(key, isMadeUpName(key) ? (this.#replacements.get(key) ?? key) : id);
  }

  /** Replaces a value of the path, where a number is an id. */
  #replacedId(value: Json): Json {
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
    return replaceTokens(text, this.#replacements);
  }
}

/** Returns the id of the one object in a response. */
function idIn(json: Json | undefined): string | undefined {
  if (!isObject(json)) return undefined;
  const ids = Object.values(json).flatMap((value) => (isObject(value) ? [value["id"]] : []));
  const id = ids.find((one) => isText(one) || typeof one === "number");
  return id === undefined ? undefined : String(id);
}
