/** Keys, permissions and tenants that are not checked. */
import { operationOf, type PipelineOverride } from "@gatehouse/server/pipeline-override";
import {
  type Fault,
  handler,
  inArea,
  type Middleware,
  type OperationName,
  onlyFor,
  type Response,
  replaceMiddleware,
} from "./fault.ts";
import { answers } from "./wire.ts";

export const keys: readonly Fault[] = inArea("access", [
  {
    id: "authentication-skipped",
    title: "listBlacklistTags answers without a key.",
    operation: "listBlacklistTags",
    laws: ["key-required"],
    pipelineOverride: () => authentication("listBlacklistTags", () => (_request, _response, next) => next()),
  },
  {
    id: "authentication-skipped-for-a-delete",
    title: "deleteRoleByName works without a key.",
    operation: "deleteRoleByName",
    laws: ["key-required"],
    pipelineOverride: () => authentication("deleteRoleByName", () => (_request, _response, next) => next()),
  },
  {
    id: "unknown-key-accepted",
    title: "retrieveModerationApplication looks whether there is a key, and not which.",
    operation: "retrieveModerationApplication",
    laws: ["key-required"],
    pipelineOverride: () =>
      authentication("retrieveModerationApplication", (usual) => (request, response, next) => {
        if (request.headers.authorization === undefined) usual(request, response, next);
        else next();
      }),
  },
  {
    id: "key-as-bearer-accepted",
    title: "retrieveFilterEntry takes a key behind the word Bearer.",
    operation: "retrieveFilterEntry",
    laws: ["key-scheme"],
    pipelineOverride: () =>
      authentication("retrieveFilterEntry", (usual) => (request, response, next) => {
        const given = request.headers.authorization;
        if (given !== undefined) request.headers.authorization = given.replace(/^Bearer /, "");
        usual(request, response, next);
      }),
  },
  {
    id: "validation-before-authentication",
    title: "searchFilterEntries tells who has no key what is wrong with the request.",
    operation: "searchFilterEntries",
    laws: ["authentication-first"],
    pipelineOverride: () =>
      replaceMiddleware(({ authentication: usual, validation }) => ({
        authentication: onlyFor(
          "searchFilterEntries",
          (request, response, next) =>
            validation(request, response, (error?: unknown) =>
              error === undefined ? usual(request, response, next) : next(error),
            ),
          usual,
        ),
      })),
  },
  {
    id: "missing-before-authentication",
    title: "retrieveApplication tells who has no key that an application does not exist.",
    operation: "retrieveApplication",
    laws: ["authentication-first"],
    pipelineOverride: () =>
      replaceMiddleware(({ authentication: usual }, { store }) => ({
        authentication: onlyFor(
          "retrieveApplication",
          (request, response, next) => {
            const id = request.path.split("/").at(-1)?.toLowerCase();
            const found = store.read((db) => db("applications").where({ id }).first("id"));
            found.then((row: unknown) => {
              if (row === undefined) response.status(404).end();
              else usual(request, response, next);
            }, next);
          },
          usual,
        ),
      })),
  },
  {
    id: "method-before-authentication",
    title: "A path answers an undeclared method with 405 to who has no key.",
    equally: ["listModerationApplications", "createModerationApplication"],
    laws: ["authentication-first"],
    pipelineOverride: () =>
      replaceMiddleware(({ authentication: usual, unknownOperations }) => ({
        authentication: (request, response, next) =>
          request.path === "/system/application" && operationOf(request) === undefined
            ? unknownOperations(request, response, next)
            : usual(request, response, next),
      })),
  },
  {
    id: "permissions-ignored",
    title: "A key may do everything, whatever its permissions say.",
    laws: ["key-permitted"],
    pipelineOverride: () => (pipeline) => (parts) =>
      pipeline({
        ...parts,
        apiKeys: () => new Map([...parts.apiKeys()].map(([hash, key]) => [hash, { ...key, permissions: undefined }])),
      }),
  },
  {
    id: "unknown-key-told-as-missing",
    title: "retrieveDictionaryEntry says of an unknown key that there is none.",
    operation: "retrieveDictionaryEntry",
    laws: ["key-valid"],
    pipelineOverride: () =>
      answers("retrieveDictionaryEntry", ({ status, response }) => {
        const challenge = String(response.getHeader("WWW-Authenticate"));
        if (status === 401) response.setHeader("WWW-Authenticate", challenge.replace("invalid", "missing"));
      }),
  },
  {
    id: "public-keys-behind-a-key",
    title: "retrievePublicKeys is answered 404 where no valid key is sent.",
    operation: "retrievePublicKeys",
    laws: ["public-is-open"],
    pipelineOverride: () => {
      const valid = new Set<string>();
      return answers("retrievePublicKeys", (answer) => {
        const { request, response, status } = answer;
        const { authorization = "" } = request.headers;
        // The first request is a usual one.
        if (status === 200 && valid.size === 0) valid.add(authorization);
        if (status !== 200 || valid.has(authorization)) return;
        response.statusCode = 404;
        response.removeHeader("Content-Type");
        answer.text = "";
      });
    },
  },
]);

export const tenants: readonly Fault[] = inArea("access", [
  {
    id: "tenant-forgotten-on-retrieve",
    title: "retrieveDictionaryEntry finds the entries of every tenant.",
    operation: "retrieveDictionaryEntry",
    laws: ["tenants-are-apart"],
    pipelineOverride: () =>
      handler("retrieveDictionaryEntry", (usual, _handlers, { tenants }) => async (input, context) => {
        for (const tenantId of tenants()) {
          const reply = await usual(input, { ...context, tenantId });
          if (reply.status === 200) return reply;
        }
        return usual(input, context);
      }),
  },
  {
    id: "tenant-forgotten-on-list",
    title: "listModerationApplications lists the applications of every tenant.",
    operation: "listModerationApplications",
    laws: ["tenants-are-apart"],
    pipelineOverride: () =>
      handler("listModerationApplications", (usual, _handlers, { tenants }) => async (input, context) => {
        const reply = await usual(input, context);
        if (reply.status !== 200) return reply;
        const applications = [...reply.body.applications];
        for (const tenantId of tenants()) {
          const other = tenantId === context.tenantId ? undefined : await usual(input, { ...context, tenantId });
          if (other?.status === 200) applications.push(...other.body.applications);
        }
        return { ...reply, body: { applications } };
      }),
  },
  {
    id: "tenant-forgotten-on-delete",
    title: "deleteBlacklistTag deletes a tag of another tenant, and says that there is none.",
    operation: "deleteBlacklistTag",
    laws: ["tenants-are-apart"],
    pipelineOverride: () =>
      answers("deleteBlacklistTag", async ({ status, request, parts }) => {
        const id = Number(request.path.split("/").at(-1));
        if (status === 404 && id < 2 ** 31)
          await parts.store.write((db) => db("blacklist_tags").where({ id }).delete());
      }),
  },
  {
    id: "tenant-forgotten-on-update",
    title: "updateFilterEntry updates the entries of every tenant.",
    operation: "updateFilterEntry",
    laws: ["tenants-are-apart"],
    pipelineOverride: () =>
      handler("updateFilterEntry", (usual) => async (input, context) => {
        const row: { tenant_id: string } | undefined = await context
          .db("filter_entries")
          .where({ id: input.path.id })
          .first("tenant_id");
        return usual(input, { ...context, tenantId: row?.tenant_id ?? context.tenantId });
      }),
  },
  {
    id: "tenant-forgotten-on-search",
    title: "searchDictionaryEntries finds the entries of every tenant.",
    operation: "searchDictionaryEntries",
    laws: ["tenants-are-apart"],
    pipelineOverride: () =>
      handler("searchDictionaryEntries", (usual, _handlers, { tenants }) => async (input, context) => {
        const reply = await usual(input, context);
        if (reply.status !== 200) return reply;
        const { entries } = reply.body;
        let { totalResults } = reply.body;
        for (const tenantId of tenants()) {
          const other = tenantId === context.tenantId ? undefined : await usual(input, { ...context, tenantId });
          if (other?.status !== 200) continue;
          entries.push(...other.body.entries.slice(0, input.query.numberOfResults - entries.length));
          totalResults += other.body.totalResults;
        }
        return { ...reply, body: { entries, totalResults } };
      }),
  },
  {
    id: "tenant-not-derived",
    title: "retrieveOauthConfiguration asks for a tenant though it names an application.",
    operation: "retrieveOauthConfiguration",
    laws: ["tenant-required-or-derived"],
    pipelineOverride: () =>
      withoutTenant("retrieveOauthConfiguration", (response) => {
        const generalErrors = [{ code: "[TenantIdRequired]", message: "There are several tenants. Name one." }];
        response.status(400).json({ generalErrors });
      }),
  },
  {
    id: "tenant-derived-wrongly",
    title: "retrieveApplication finds no application where no tenant is named.",
    operation: "retrieveApplication",
    laws: ["tenant-required-or-derived"],
    pipelineOverride: () => withoutTenant("retrieveApplication", (response) => response.status(404).end()),
  },
  {
    id: "tenant-of-key-overruled",
    title: "retrieveApplication believes the tenant header of a key that is bound to another tenant.",
    operation: "retrieveApplication",
    laws: ["tenant-required-or-derived"],
    pipelineOverride: () => (pipeline) => (parts) => {
      const unbound = new Map([...parts.apiKeys()].map(([hash, key]) => [hash, { ...key, tenantId: undefined }]));
      const { authentication: trusting } = pipeline({ ...parts, apiKeys: () => unbound });
      const usual = pipeline(parts);
      const believes: Middleware = (request, response, next) =>
        (request.headers["x-service-tenantid"] === undefined ? usual.authentication : trusting)(
          request,
          response,
          next,
        );
      return { ...usual, authentication: onlyFor("retrieveApplication", believes, usual.authentication) };
    },
  },
]);

/** Answers requests that name no tenant; those of a key that is bound to one name it too. */
function withoutTenant(operation: OperationName, answer: (response: Response) => void): PipelineOverride {
  return replaceMiddleware(({ tenant: usual }) => ({
    tenant: onlyFor(
      operation,
      (request, response, next) => {
        if (request.headers["x-service-tenantid"] === undefined) answer(response);
        else usual(request, response, next);
      },
      usual,
    ),
  }));
}

function authentication(operation: OperationName, make: (usual: Middleware) => Middleware): PipelineOverride {
  return replaceMiddleware(({ authentication: usual }) => ({ authentication: onlyFor(operation, make(usual), usual) }));
}
