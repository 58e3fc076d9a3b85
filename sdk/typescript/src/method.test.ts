/** The types of the methods; `tsc` is the judge. */
import { describe, expectTypeOf, test } from "vitest";
import type {
  Client,
  Errors,
  GatehouseError,
  Input,
  InvalidRequestError,
  NotFoundError,
  RequestComponents,
  ResponseComponents,
  UnauthorizedError,
} from "./index.ts";

type RequestSchemas = RequestComponents["schemas"];
type Schemas = ResponseComponents["schemas"];

/** Compiled and never called. */
function compiled(_check: (client: Client) => Promise<void>): void {}

describe("a method", () => {
  test("resolves to the body of its success", () => {
    expectTypeOf<Client["identity"]["retrieveApplication"]>().returns.resolves.toEqualTypeOf<
      Schemas["ApplicationResponse"]
    >();
    expectTypeOf<Client["identity"]["deleteApplication"]>().returns.resolves.toEqualTypeOf<undefined>();
    expectTypeOf<Client["identity"]["exportSystemLogs"]>().returns.resolves.toEqualTypeOf<Uint8Array>();
    expectTypeOf<Client["filtering"]["findBlacklistTag"]>().returns.resolves.toEqualTypeOf<
      Schemas["BlacklistTagResponse"]
    >();
    expectTypeOf<Client["filtering"]["listBlacklistTags"]>().returns.resolves.toEqualTypeOf<
      Schemas["BlacklistTagsResponse"]
    >();
  });

  test("has an input of its parameters and its body alone", () => {
    expectTypeOf<Input<"retrieveApplication">>().toEqualTypeOf<{ applicationId: string }>();
    expectTypeOf<Input<"deleteApplication">>().toEqualTypeOf<{
      applicationId: string;
      hardDelete?: boolean | undefined;
    }>();
    expectTypeOf<keyof Input<"listModerationApplications">>().toEqualTypeOf<never>();
    expectTypeOf<Input<"updateApplication">["body"]>().toEqualTypeOf<
      RequestSchemas["ApplicationRequest"] | undefined
    >();
  });

  test("takes what the specs say", () => {
    compiled(async ({ filtering, identity, moderation }) => {
      const application = { name: "Forum" };
      await identity.listApplications();
      await identity.listApplications({}, { timeoutMs: 5 });
      await identity.listApplications({ inactive: undefined });
      await filtering.searchFilterEntries({ text: "a*", severity: ["mild"], startRow: 20 });
      await filtering.searchAllowedEntries({ sort: [{ field: "text", order: "desc" }] });
      await identity.createApplication({ body: { application } });
      await identity.createApplication({ applicationId: "a", body: { application } });
      await moderation.listModerationApplications();
      // @ts-expect-error A parameter that is no member of the operation.
      await identity.listApplications({ active: true });
      // @ts-expect-error No parameters at all.
      await moderation.listModerationApplications({ active: true });
      // @ts-expect-error The id is required.
      await identity.retrieveApplication();
      // @ts-expect-error The id is required.
      await identity.retrieveApplication({});
      // @ts-expect-error The body is required.
      await identity.createApplication({ applicationId: "a" });
      // @ts-expect-error The name is required.
      await identity.createApplication({ body: { application: {} } });
      // @ts-expect-error A read-only field is not sent.
      await identity.createApplication({ body: { application: { name: "a", insertInstant: 1 } } });
      // @ts-expect-error A field that does not exist.
      await identity.createApplication({ body: { application: { name: "a", nom: "a" } } });
      // @ts-expect-error None of the severities.
      await filtering.searchFilterEntries({ severity: ["harmless"] });
      // @ts-expect-error This form takes no text.
      await filtering.listAllowedEntries({ text: "parrot", locale: "en" });
      // @ts-expect-error This form needs both.
      await filtering.findAllowedEntry({ text: "parrot" });
    });
  });
});

describe("the result form", () => {
  test("is discriminated by ok and status", () => {
    compiled(async ({ identity }) => {
      const answer = await identity.retrieveApplication.result({ applicationId: "a" });
      expectTypeOf(answer.status).toEqualTypeOf<0 | 200 | 400 | 401 | 402 | 404 | 429 | 500 | 503>();
      if (answer.ok) {
        expectTypeOf(answer.status).toEqualTypeOf<200>();
        expectTypeOf(answer.body).toEqualTypeOf<Schemas["ApplicationResponse"]>();
        expectTypeOf(answer.headers).toEqualTypeOf<Headers>();
        return;
      }
      expectTypeOf(answer.error).toExtend<GatehouseError>();
      switch (answer.status) {
        case 400:
          expectTypeOf(answer.body).toEqualTypeOf<Errors>();
          expectTypeOf(answer.error).toEqualTypeOf<InvalidRequestError>();
          break;
        case 401:
          expectTypeOf(answer.body).toEqualTypeOf<undefined>();
          expectTypeOf(answer.error).toEqualTypeOf<UnauthorizedError>();
          break;
        case 404:
          expectTypeOf(answer.error).toEqualTypeOf<NotFoundError>();
          break;
        case 0:
          expectTypeOf(answer.error).toEqualTypeOf<GatehouseError>();
          expectTypeOf(answer.headers).toEqualTypeOf<undefined>();
          break;
        // @ts-expect-error A status that the operation does not have.
        case 409:
          break;
      }
    });
  });

  test("holds every success", () => {
    compiled(async ({ identity }) => {
      const answer = await identity.issueToken.result({ applicationId: "a" });
      if (answer.ok) expectTypeOf(answer.status).toEqualTypeOf<200 | 202>();
    });
  });
});
