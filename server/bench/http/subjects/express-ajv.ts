/**
 * Express 5 with validators that ajv compiled at the start, from the same specs: the cost of handwritten validation.
 */
import { formats } from "@gatehouse/openapi/formats";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import express, { type Request, type RequestHandler } from "express";
import { readDocument } from "../../../src/contract/documents.ts";
import { dropReadOnly } from "../../../src/contract/shapes.ts";
import { port, replies } from "./replies.ts";

const ajv = new Ajv2020({ allErrors: true, formats, strict: false, useDefaults: true, validateSchema: false });
ajv.addKeyword(dropReadOnly);
ajv.addSchema(readDocument("requests"), "gatehouse");

const validatePath = ajv.compile({
  type: "object",
  properties: { applicationId: { type: "string", format: "uuid" } },
  required: ["applicationId"],
  additionalProperties: false,
});
const validateQuery = ajv.compile({
  type: "object",
  properties: {
    text: { type: "string", minLength: 1, maxLength: 255 },
    locale: { type: "string", format: "locale" },
  },
  required: ["text", "locale"],
  additionalProperties: false,
});
const validateBody = ajv.compile({ $ref: "gatehouse#/components/schemas/ContentFilterRequest" });

function valid(validate: ValidateFunction, part: (request: Request) => unknown): RequestHandler {
  return (request, response, next) => {
    if (validate(part(request))) next();
    else response.status(400).json({ errors: validate.errors });
  };
}

const app = express();
app.use(express.json());

/** Answers a valid request with our server's response. */
function route(path: string, checked: RequestHandler, method: "get" | "post"): void {
  app[method](path.replaceAll(/\{(\w+)\}/g, ":$1"), checked, (_request, response) => {
    response.json(replies.get(path));
  });
}

route(
  "/api/application/{applicationId}",
  valid(validatePath, ({ params }) => params),
  "get",
);
route(
  "/filter/blacklist/entry",
  valid(validateQuery, ({ query }) => ({ ...query })),
  "get",
);
route(
  "/content/item/filter",
  valid(validateBody, ({ body }) => body),
  "post",
);

app.listen(port, "127.0.0.1");
