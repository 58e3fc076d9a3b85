import { expect, test } from "vitest";
import { readBundledDocument } from "../bundled-document.ts";
import { isObject, type Json, type JsonObject } from "../json.ts";
import { withoutMarks } from "./one-operation-each.ts";
import { deriveProfile } from "./profile.ts";

const id: JsonObject = { type: "string", format: "uuid", readOnly: true };
const name: JsonObject = { type: "string", maxLength: 20 };
const visibility: JsonObject = {
  type: ["string", "null"],
  enum: ["far", "near", null],
  description: "Who sees it.",
};
const access: JsonObject = { type: ["string", "null"], enum: ["open", "closed", null] };
const room: JsonObject = {
  type: "object",
  additionalProperties: false,
  required: ["id", "name"],
  properties: {
    id,
    name,
    topic: { type: "string", default: "any", examples: ["tea"] },
    secret: { type: "string", writeOnly: true, "x-secret": true },
    visibility,
    seats: { type: "array", items: { type: "object", properties: { row: { type: "integer", format: "int32" } } } },
    score: { type: ["integer", "string"], "x-returned-as": "integer" },
    labels: { type: "object", additionalProperties: { type: "string", maxLength: 5 } },
    audience: { type: ["array", "string"], items: { type: "string" } },
    access,
    names: { type: "object", properties: { en: { type: "string" } }, additionalProperties: { type: "string" } },
    any: { type: ["array", "boolean", "number", "object", "string", "null"] },
  },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  allOf: [{ if: { properties: { name: { const: "x" } } }, then: { required: ["topic"] } }],
};

function ref(to: string): JsonObject {
  return { $ref: `#/components/schemas/${to}` };
}

function json(schema: JsonObject): JsonObject {
  return { "application/json": { schema } };
}

const wrapped: JsonObject = { type: "object", required: ["room"], properties: { room: ref("Room") } };
const rooms: JsonObject = {
  type: "object",
  required: ["rooms"],
  properties: { rooms: { type: "array", items: ref("Room") } },
};
const forms = [
  { name: "listRooms", parameters: [], required: [], schema: "RoomsResponse" },
  { name: "findRoom", parameters: ["name", "visibility"], required: ["name"], schema: "RoomResponse" },
];
const bundled: JsonObject = {
  openapi: "3.1.1",
  info: { title: "Rooms", version: "1" },
  paths: {
    "/room": {
      parameters: [{ name: "X-Service-TenantId", in: "header", schema: { type: "string" } }],
      get: {
        operationId: "retrieveRooms",
        "x-forms": forms,
        parameters: [
          { name: "name", in: "query", schema: { type: "string" } },
          {
            name: "visibility",
            in: "query",
            schema: { type: "array", items: { type: "string", enum: ["far", "near"] } },
          },
        ],
        responses: {
          "200": { description: "", content: json({ oneOf: [ref("RoomsResponse"), ref("RoomResponse")] }) },
        },
        security: [],
      },
      patch: {
        operationId: "patchRoom",
        requestBody: {
          required: true,
          content: {
            ...json(ref("RoomRequest")),
            "application/merge-patch+json": { schema: ref("RoomRequest") },
            "application/json-patch+json": { schema: { type: "array", items: { type: "object" } } },
          },
        },
        responses: { "200": { $ref: "#/components/responses/Done" } },
      },
    },
  },
  components: {
    responses: { Done: { description: "Done." } },
    schemas: {
      RoomAccess: { type: "string", enum: ["open", "closed"] },
      Room: room,
      RoomRequest: wrapped,
      RoomResponse: wrapped,
      RoomsResponse: rooms,
    },
  },
};

const profile = deriveProfile(bundled, new Set(["patchRoom"]));

function at(...path: string[]): Json {
  let value: Json = profile;
  for (const key of path) value = isObject(value) ? (value[key] ?? null) : null;
  return value;
}

const property = (of: string, key: string) => at("components", "schemas", of, "properties", key);

test("what a response always has is required of it, and what is write-only is not in it", () => {
  expect(at("components", "schemas", "Room", "required")).toEqual(["id", "name", "topic"]);
  expect(property("Room", "secret")).toBeNull();
});

test("a request has a type of its own, without what is read-only", () => {
  expect(property("RoomRequest", "room")).toEqual(ref("RoomInput"));
  expect(property("RoomResponse", "room")).toEqual(ref("Room"));
  expect(at("components", "schemas", "RoomInput", "required")).toEqual(["name"]);
  expect(property("RoomInput", "id")).toBeNull();
  expect(property("RoomInput", "secret")).toEqual({ type: "string", "x-secret": true });
});

test("what is the same in both directions has one type", () => {
  expect(property("Room", "seats")).toEqual({ type: "array", items: ref("RoomSeat") });
  expect(property("RoomInput", "seats")).toEqual({ type: "array", items: ref("RoomSeat") });
});

test("a list of words is a named type, and null is said where it is used", () => {
  expect(property("Room", "visibility")).toEqual({
    description: "Who sees it.",
    nullable: true,
    allOf: [ref("RoomVisibility")],
  });
  expect(at("components", "schemas", "RoomVisibility")).toMatchObject({ type: "string", enum: ["far", "near"] });
  expect(at("components", "schemas", "RoomVisibility", "nullable")).toBeNull();
});

test("the same words as those of a named type are that type", () => {
  expect(property("Room", "access")).toEqual({ nullable: true, allOf: [ref("RoomAccess")] });
});

test("each value has the type that it is written and read in", () => {
  expect(property("Room", "topic")).toEqual({ type: "string", example: "tea" });
  expect(property("RoomInput", "score")).toEqual({ type: "integer" });
  expect(property("Room", "labels")).toEqual({ type: "object", additionalProperties: { type: "string" } });
  expect(property("Room", "names")).toEqual({ type: "object", additionalProperties: { type: "string" } });
  expect(property("Room", "audience")).toEqual({
    oneOf: [{ type: "array", items: { type: "string" } }, { type: "string" }],
  });
  expect(property("Room", "any")).toEqual({ nullable: true });
});

test("each form of a path is an operation with its own parameters and answer", () => {
  expect(at("paths", "/room", "get")).toMatchObject({ operationId: "listRooms", parameters: [], security: [] });
  expect(at("paths", "/room#findRoom", "get")).toMatchObject({
    operationId: "findRoom",
    summary: "Find room",
    parameters: [
      { name: "name", required: true },
      { name: "visibility", required: false, schema: { type: "array", items: ref("RoomVisibility") } },
    ],
    responses: { "200": { content: json(ref("RoomResponse")) } },
  });
});

test("each media type of a PATCH is an operation", () => {
  const content = (path: string) => at("paths", path, "patch", "requestBody", "content");
  expect(Object.keys(content("/room") ?? {})).toEqual(["application/json"]);
  expect(content("/room#mergePatchRoom")).toEqual({ "application/merge-patch+json": { schema: ref("RoomRequest") } });
  expect(Object.keys(content("/room#jsonPatchRoom") ?? {})).toEqual(["application/json-patch+json"]);
});

test("what may be repeated says so", () => {
  expect(at("paths", "/room#mergePatchRoom", "patch", "x-retry-safe")).toBe(true);
  expect(at("paths", "/room", "get", "x-retry-safe")).toBeNull();
});

test("the marks of the paths are taken out of the generated code", () => {
  const paths = at("paths");
  expect(withoutMarks('"/room#mergePatchRoom" "/room#findRoom" # findRoom', isObject(paths) ? paths : {})).toBe(
    '"/room" "/room" # findRoom',
  );
});

test("an empty answer has no content, and the tenant is no parameter", () => {
  expect(at("paths", "/room", "patch", "responses")).toEqual({ "200": { description: "Done." } });
  expect(at("paths", "/room", "patch", "parameters")).toEqual([]);
});

const typed = ["type", "$ref", "allOf", "oneOf", "additionalProperties"];

/** The places of schemas that say nothing of what stands there. */
function untyped(schema: JsonObject, place: string): string[] {
  const inner: [string, Json | undefined][] = [
    ["[]", schema["items"]],
    ["{}", schema["additionalProperties"]],
    ...Object.entries(isObject(schema["properties"]) ? schema["properties"] : {}),
  ];
  return [
    ...(typed.some((key) => schema[key] !== undefined) ? [] : [place]),
    ...inner.flatMap(([key, value]) => (isObject(value) ? untyped(value, `${place}.${key}`) : [])),
  ];
}

test("the profile of the specs has a type for each field, but for what is any JSON", () => {
  const made = deriveProfile(readBundledDocument(), new Set());
  const components = made["components"];
  const schemas = isObject(components) && isObject(components["schemas"]) ? components["schemas"] : {};
  const places = Object.entries(schemas).flatMap(([of, schema]) => (isObject(schema) ? untyped(schema, of) : []));
  expect(places).toEqual(["JsonPatchOperation.value", "PartnerNotification.changes"]);
  expect(Object.keys(schemas).length).toBeGreaterThan(300);
});

test("the profile is OpenAPI 3.0: none of the words of 3.1 are left", () => {
  const text = JSON.stringify(profile);
  for (const word of ['"if"', '"const"', '"examples"', '"webhooks"', '"x-forms"', '["']) {
    expect(text.replaceAll(/"required":\[[^\]]*\]|"enum":\[[^\]]*\]/g, "")).not.toContain(word);
  }
});
