/** Asks a listing for its pages, and reads them. */
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import type { Case, Values } from "../exchange/case.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law, Step } from "../findings.ts";
import type { Listing } from "./listing.ts";

/** An entry of a list. */
export interface Item {
  /** The unique key of the entry. */
  readonly key: string;
  readonly value: JsonObject;
}

export interface Page {
  readonly items: readonly Item[];
  /** All that was found; of a list without pages, how many it holds. */
  readonly total: number;
  readonly step: Step;
}

/** The complete result of a query, up to a maximum number of pages. */
export interface CompleteResult extends Page {
  readonly complete: boolean;
}

/** Maximum number of pages of one complete result. */
const maximumPages = 3;

export class Pages {
  readonly scope: Scope;
  readonly listing: Listing;
  readonly #ready: Case;

  constructor(scope: Scope, listing: Listing, ready: Case) {
    this.scope = scope;
    this.listing = listing;
    this.#ready = ready;
  }

  /** Returns true for a parameter without which nothing is listed. */
  needs(name: string): boolean {
    return this.#ready.query[name] !== undefined;
  }

  /**
   * Resolves to a page. A refused query violates the law that it was sent for; the laws of exchanges report a response
   * without a list.
   */
  async page(query: Values, law: Law): Promise<Page | undefined> {
    const { operation } = this.listing;
    const sent = await this.scope.send(this.#case(query));
    const page = readPage(this.listing, sent);
    if (page !== undefined || sent.status < 400 || sent.status >= 500) return page;
    const actual = `${sent.status} ${sent.step.response?.body.slice(0, 300) ?? ""}`.trimEnd();
    const violation = { about: Object.keys(query).toSorted().join(", "), expected: "200 with a list", actual };
    this.scope.session.recorder.judge(law, violation, { operation, steps: [sent.step] });
    return undefined;
  }

  /** Resolves to all results of a query, in as few pages as possible. */
  async whole(query: Values, law: Law): Promise<CompleteResult | undefined> {
    const { paging } = this.listing;
    if (paging === undefined) {
      const page = await this.page(query, law);
      return page === undefined ? undefined : { ...page, complete: true };
    }
    return this.#join((start) => this.page({ ...query, startRow: start, numberOfResults: paging.maximum }, law));
  }

  /** Like `whole`, without judging, to reproduce a finding. */
  async wholeQuietly(query: Values): Promise<CompleteResult | undefined> {
    const { paging } = this.listing;
    const page = async (start: number): Promise<Page | undefined> => {
      const window = paging === undefined ? {} : { startRow: start, numberOfResults: paging.maximum };
      return readPage(this.listing, await this.scope.session.sender.sendQuietly(this.#case({ ...query, ...window })));
    };
    return this.#join(page);
  }

  async #join(page: (start: number) => Promise<Page | undefined>): Promise<CompleteResult | undefined> {
    const first = await page(0);
    if (first === undefined) return undefined;
    const items = [...first.items];
    for (let read = 1; read < maximumPages && items.length < first.total; read++) {
      const next = await page(items.length);
      if (next === undefined || next.items.length === 0) break;
      items.push(...next.items);
    }
    // A short page is the last one. The law of totals checks the total.
    const { maximum } = this.listing.paging ?? { maximum: 0 };
    return { ...first, items, complete: items.length >= first.total || items.length % maximum !== 0 };
  }

  #case(query: Values): Case {
    return { ...this.#ready, query: { ...this.#ready.query, ...query } };
  }
}

function readPage({ list, paging }: Listing, { status, json, step }: Exchange): Page | undefined {
  const found = isObject(json) ? json[list] : undefined;
  const total = isObject(json) ? (json["totalResults"] ?? json["total"]) : undefined;
  if (status !== 200 || !Array.isArray(found) || (paging !== undefined && typeof total !== "number")) return undefined;
  const items = found.filter(isObject).map((value) => ({ key: keyOf(value), value }));
  return { items, total: paging !== undefined && typeof total === "number" ? total : items.length, step };
}

export function keyOf(value: JsonObject): string {
  const id = value["id"];
  return isText(id) || typeof id === "number" ? String(id) : JSON.stringify(value);
}

/** An entry as a reader knows it again. */
export function nameItem({ key, value }: Item): string {
  const name = value["text"] ?? value["name"];
  return name === undefined ? cut(key) : `${cut(JSON.stringify(name))} (${cut(key)})`;
}

export function nameItems(items: readonly Item[]): string {
  const shown = items.slice(0, 5).map(nameItem).join(", ");
  return items.length > 5 ? `${shown} and ${items.length - 5} more` : shown;
}

export function nameQuery(query: Readonly<Record<string, Json>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
    .join(", ");
}

function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
