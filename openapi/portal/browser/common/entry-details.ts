/** Loads the blacklist entry behind a match. */
import { isObject, isText, type JsonObject } from "../../../tools/json.ts";
import type { Match } from "./answer.ts";
import { type Content, make } from "./elements.ts";
import { problemOf } from "./problems.ts";
import type { Server } from "./server.ts";

/** Loads each entry once; `clear` drops them after a change of the blacklist. */
export interface EntryDetails {
  load(match: Match): Promise<readonly Content[]>;
  clear(): void;
}

export function entryDetails(server: Server): EntryDetails {
  const cache = new Map<string, Promise<readonly (() => Content)[]>>();
  return {
    load: async ({ root = "", locale = "" }) => {
      const key = `${locale} ${root}`;
      const loading = cache.get(key) ?? describe(server, root, locale);
      cache.set(key, loading);
      return (await loading).map((content) => content());
    },
    clear: () => cache.clear(),
  };
}

async function describe(server: Server, text: string, locale: string): Promise<readonly (() => Content)[]> {
  const reply = await server.call("findFilterEntry", { query: { text, locale } });
  if (reply?.status === 404) return [() => "The blacklist no longer has this entry."];
  const entry = reply?.status === 200 && isObject(reply.body) ? reply.body["entry"] : undefined;
  if (isObject(entry)) return factsOf(entry);
  const title = reply === undefined ? "" : problemOf(reply).title;
  return [() => `The entry cannot be shown. ${title}.`];
}

function factsOf(entry: JsonObject): readonly (() => Content)[] {
  const flags = Object.keys(entry).filter((name) => entry[name] === true);
  const lists = Object.entries(entry).flatMap(([name, value]) =>
    Array.isArray(value) && value.length > 0 && name !== "tags"
      ? [`${name}: ${value.slice(0, 20).filter(isText).join(", ")}${value.length > 20 ? " …" : ""}`]
      : [],
  );
  const { filterMode, definition } = entry;
  const rest = [...flags, ...lists, ...(isText(definition) ? [definition] : [])];
  return [
    () => make("code", {}, isText(filterMode) ? filterMode : ""),
    ...rest.map((text) => () => `, ${text}`),
    () => make("small", {}, ` (id ${JSON.stringify(entry["id"])})`),
  ];
}
