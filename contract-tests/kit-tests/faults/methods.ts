/** Methods and media types that are not as declared. */
import { operationOf } from "@gatehouse/server/pipeline-override";
import { type Fault, inArea, replaceMiddleware } from "./fault.ts";
import { allAnswers } from "./wire.ts";

export const methods: readonly Fault[] = inArea("messages", [
  {
    id: "undeclared-method-answers-404",
    title: "/filter/blacklist/dictionary answers 404 to an undeclared method instead of 405.",
    equally: ["findDictionaryEntry", "createDictionaryEntry"],
    laws: ["method-refused"],
    pipelineOverride: () =>
      replaceMiddleware(({ unknownOperations }) => ({
        unknownOperations: (request, response, next) => {
          const isHere = request.path === "/filter/blacklist/dictionary" && operationOf(request) === undefined;
          if (isHere) response.status(404).end();
          else unknownOperations(request, response, next);
        },
      })),
  },
  {
    id: "undeclared-method-performed",
    title: "PATCH at /filter/blacklist/entry/{id} is performed as GET.",
    equally: ["retrieveFilterEntry", "updateFilterEntry", "deleteFilterEntry"],
    laws: ["method-refused"],
    pipelineOverride: () =>
      replaceMiddleware(({ operationLookup }) => ({
        operationLookup: (request, response, next) => {
          const isHere = /^\/filter\/blacklist\/entry\/\d+$/.test(request.path);
          if (isHere && request.method === "PATCH") request.method = "GET";
          operationLookup(request, response, next);
        },
      })),
  },
  {
    id: "method-overridden",
    title: "POST at /api/application/{applicationId}/role/{roleId} is performed as PUT when the role exists.",
    equally: ["createRoleWithId"],
    laws: ["taken-is-refused"],
    pipelineOverride: () =>
      replaceMiddleware(({ operationLookup }, { store }) => ({
        operationLookup: (request, response, next) => {
          const [, roleId] = /^\/api\/application\/[^/]+\/role\/([^/]+)$/.exec(request.path) ?? [];
          if (roleId === undefined || request.method !== "POST") {
            operationLookup(request, response, next);
            return;
          }
          const found = store.read((db) => db("roles").where({ id: roleId.toLowerCase() }).first("id"));
          found.then((row: unknown) => {
            if (row !== undefined) request.method = "PUT";
            operationLookup(request, response, next);
          }, next);
        },
      })),
  },
  {
    id: "media-type-accepted",
    title: "createBlacklistTag takes a body of any media type for JSON.",
    operation: "createBlacklistTag",
    laws: ["media-type-refused"],
    pipelineOverride: () =>
      replaceMiddleware(({ body }) => ({
        body: (request, response, next) => {
          if (operationOf(request)?.operationId === "createBlacklistTag")
            request.headers["content-type"] = "application/json";
          body(request, response, next);
        },
      })),
  },
  {
    id: "unknown-path-explained",
    title: "Paths below /filter/blacklist/tag that do not exist are answered with a body.",
    equally: ["listBlacklistTags", "createBlacklistTag", "retrieveBlacklistTag", "deleteBlacklistTag"],
    laws: ["path-unknown"],
    pipelineOverride: () =>
      allAnswers((answer) => {
        const { request, status } = answer;
        const isUnknown = status === 404 && operationOf(request) === undefined;
        if (isUnknown && request.path.startsWith("/filter/blacklist/tag")) answer.text = "Not found";
      }),
  },
]);
