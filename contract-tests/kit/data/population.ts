/** Creates entries that distinguish searches: texts with special characters, repeated values, ties. */
import type { Json, JsonObject } from "@gatehouse/openapi/json";
import { type Resource, sentShape } from "../contract/resources.ts";
import type { Shape } from "../contract/schema.ts";
import type { CreatedObject } from "../exchange/creations.ts";
import type { Random } from "../exchange/random.ts";
import { ownLocale } from "../exchange/request-builder.ts";
import type { Scope } from "../exchange/scope.ts";
import { SetupError } from "../exchange/setup-error.ts";
import type { Listing } from "./listing.ts";

/** Locales of the kit's own; no entry is ever in `none`. */
export const ownLocales = { used: [ownLocale, "qx_YY", "qx"], none: "qx_XX" } as const;

/** Maximum number of refused creations in a row. */
const maximumRefusals = 4;

/** Creates the entries, or as many as the server accepts; other phases check refusals. */
export async function populate(
  scope: Scope,
  resource: Resource,
  { listings, random }: { readonly listings: readonly Listing[]; readonly random: Random },
): Promise<readonly CreatedObject[]> {
  const made: CreatedObject[] = [];
  let refused: SetupError | undefined;
  let refusals = 0;
  for (const members of membersOf(resource, listings, random)) {
    try {
      made.push(await scope.create(resource, { with: members }));
      refusals = 0;
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      refused = error;
      if (++refusals >= maximumRefusals) break;
    }
  }
  if (made.length < 3 && refused !== undefined) throw refused;
  return made;
}

/** The members that differ between entries; the others come from the document's example. */
function membersOf(resource: Resource, listings: readonly Listing[], random: Random): readonly JsonObject[] {
  const create = resource.create ?? resource.createWithId;
  const object = create && sentShape(resource, create);
  const named = listings.flatMap(({ filters, sorting, order }) => [
    ...filters.map(({ property }) => property),
    ...(sorting?.fields ?? []),
    ...order.map(({ field }) => field),
  ]);
  const varied = [...new Set(named)].flatMap((name): [string, Shape][] => {
    const shape = object?.properties.get(name);
    return shape === undefined || shape.flag("readOnly") ? [] : [[name, shape]];
  });
  const texts = drawTexts(random, object?.flag("x-unique-ignores-case") === true);
  const tags = Array.from({ length: 4 }, (_, index) => `kittag${random.letters(5)}${"aBcD".charAt(index)}`);
  const apart = varied.some(([, shape]) => shape.format === "locale");
  const count = apart ? countFor(listings) : Math.min(countFor(listings), texts.length);
  const source = { texts, tags, apart, random };
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(
      varied.flatMap(([name, shape]): [string, Json][] => {
        const value = drawValue(shape, index, source);
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  );
}

/** More than a usual page, and few enough to page through one by one. */
function countFor(listings: readonly Listing[]): number {
  const usual = Math.max(...listings.map(({ paging }) => paging?.usual ?? 0));
  return usual === 0 ? 8 : Math.min(30, Math.max(12, usual + 4));
}

interface Source {
  readonly texts: readonly string[];
  readonly tags: readonly string[];
  /** Returns true where two locales may contain the same text. */
  readonly apart: boolean;
  readonly random: Random;
}

function drawValue(shape: Shape, index: number, { texts, tags, apart, random }: Source): Json | undefined {
  if (shape.text("x-refers-to") !== undefined) return undefined;
  const round = apart ? Math.ceil(texts.length * 0.6) : texts.length;
  // The next round has other locales for the same texts.
  if (shape.format === "locale") return ownLocales.used[(index + 2 * Math.floor(index / round)) % 3] ?? ownLocale;
  if (shape.enum !== undefined) return random.pick(shape.enum);
  if (shape.type === "boolean") return random.below(2) === 1;
  if (shape.type === "string" && shape.format === undefined) return texts[index % round];
  if (shape.type !== "array" || shape.items?.type !== "string" || shape.items.text("x-refers-to") !== undefined)
    return undefined;
  const some = tags.filter(() => random.below(3) === 0);
  return some.length === 0 ? tags.slice(index % tags.length, (index % tags.length) + 1) : some;
}

function drawTexts(random: Random, ignoresCase: boolean): readonly string[] {
  const word = `kit${random.letters(4)}`;
  const all = [
    word,
    `${word}s`,
    `a${word}`,
    `z${word}x`,
    word.toUpperCase(),
    `K${word.slice(1)}`,
    `${word} two`,
    `${word}%x`,
    `${word}_x`,
    `${word}1x`,
    `${word}\\x`,
    `${word}*x`,
    `${word}.x`,
    `${word}?x`,
    `[${word}]`,
    `${word}${word}`,
    `${word}x${word}`,
    `é${word}`,
    `${word}ß`,
    `ж${word}`,
    `10${word}`,
    `9${word}`,
  ];
  const seen = new Set<string>();
  const texts = ignoresCase ? all.filter((text) => isNew(text.toLowerCase(), seen)) : all;
  // In UTF-16 the second of these comes first. However few texts are used, both are among them.
  return [...random.shuffled([`\uFB01${word}`, `😀${word}`]), ...random.shuffled(texts)];
}

function isNew(text: string, seen: Set<string>): boolean {
  return seen.size < seen.add(text).size;
}
