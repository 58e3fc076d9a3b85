import { expect, test } from "vitest";
import { manifest } from "../../../openapi/generated/manifest.ts";
import { filtering, identity, moderation } from "./generated/operations.ts";
import { listOperations, responseType } from "./operation-table.ts";

const operations = [identity, filtering, moderation].flatMap(listOperations);
const statuses = Array.from({ length: 500 }, (_, index) => 100 + index);

test.each(operations.map((row) => [row.name, row] as const))("%s is what the specs say", (_, row) => {
  const { method, operationId, optionalId, path, requestTypes = ["application/json"], retry = "always" } = row;
  const [operation, withId] = ["", "WithId"].map((ending) =>
    manifest.find((each) => each.operationId === operationId + ending),
  );
  expect({ method, path, withId: optionalId === undefined ? path : `${path}/{${optionalId}}` }).toEqual({
    method: operation?.method,
    path: operation?.path,
    withId: withId?.path ?? operation?.path,
  });
  expect(retry === "always").toBe(operation?.retrySafe);
  if (retry === "with-id") expect(optionalId).toBeDefined();
  const documented = statuses.filter((status) => row.statuses.includes(status));
  const responses = Object.entries({ ...operation?.responses, ...withId?.responses });
  expect(documented.map((status) => [status, responseType(row, status)])).toEqual(
    responses.map(([status, [type]]) => [Number(status), type]),
  );
  const accepted = operation?.requestMediaTypes ?? [];
  expect(requestTypes.toSorted()).toEqual(accepted.length > 0 ? accepted.toSorted() : ["application/json"]);
  expect(requestTypes[0]).toBe("application/json");
});

test("an undocumented status should have a JSON body", () => {
  expect(operations.map((operation) => responseType(operation, 418))).toEqual(operations.map(() => "application/json"));
});
