import { expect, test } from "vitest";
import { manifest } from "../../../openapi/generated/manifest.ts";
import { filtering, identity, moderation } from "./generated/operations.ts";
import { bodyOf, rowsOf } from "./row.ts";

const rows = [identity, filtering, moderation].flatMap(rowsOf);
const statuses = Array.from({ length: 500 }, (_, index) => 100 + index);
const letters = new Map([
  [undefined, ""],
  ["application/json", "j"],
  ["application/zip", "z"],
]);

test.each(rows.map((row) => [row.name, row] as const))("%s is what the specs say", (_, row) => {
  const { mediaTypes, method, operationId, optional, path, word } = row;
  const [operation, withId] = ["", "WithId"].map((ending) =>
    manifest.find((each) => each.operationId === operationId + ending),
  );
  expect({ method, path, withId: path + optional }).toEqual({
    method: operation?.method,
    path: operation?.path,
    withId: withId?.path ?? operation?.path,
  });
  expect(word === method).toBe(operation?.retrySafe);
  const documented = statuses.map((status) => [status, bodyOf(status, row).replace("p", "j")] as const);
  const responses = Object.entries({ ...operation?.responses, ...withId?.responses });
  expect(documented.filter(([, body]) => body !== "-")).toEqual(
    responses.map(([status, [type]]) => [Number(status), letters.get(type)]),
  );
  const taken = operation?.requestMediaTypes ?? [];
  expect([...mediaTypes].sort()).toEqual(taken.length > 0 ? [...taken].sort() : ["application/json"]);
});
