/** The law that nothing was changed before it was made. */
import { isObject, objectOf } from "@gatehouse/openapi/json";
import type { Law } from "../findings.ts";
import { placeOf, positionsIn } from "./json-position.ts";
import { documentedContent, exchangeLaw } from "./own-exchange.ts";

const law: Law = {
  id: "instants-in-order",
  says: "What is shown was made before it was changed, and so was what happened to it last.",
  lookAt: "Whose instants are these, and which clock are they from?",
};

/** The instant when an object is made, and those that come later or at once. */
const made = "insertInstant";
const later = ["lastUpdateInstant", "lastLoginInstant"];

export const instantsInOrder = exchangeLaw(law, (sent, contract) => {
  const root = sent.status === 200 ? documentedContent(sent, contract)?.schema : undefined;
  if (root === undefined || sent.json === undefined) return undefined;
  // Members of the caller's own may have the same names.
  const compared = [...positionsIn(sent.json, root)].flatMap(({ path, value, shape }) => {
    const first = isObject(value) ? value[made] : undefined;
    const names = isObject(value) ? later.filter((name) => value[name] !== undefined) : [];
    return names
      .filter((name) => typeof first === "number" && shape?.properties.has(name) === true)
      .map((name) => ({ path: [...path, name], first: Number(first), shown: objectOf(value)[name] }));
  });
  const wrong = compared.find(({ first, shown }) => typeof shown === "number" && shown < first);
  if (compared.length === 0) return undefined;
  if (wrong === undefined) return [];
  const { path, first, shown } = wrong;
  const about = placeOf(root, sent.json, path);
  return [{ about, expected: `${made}, ${first}, or later`, actual: String(shown) }];
});
