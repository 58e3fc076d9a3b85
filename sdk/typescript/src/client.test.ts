import { describe, expect, test } from "vitest";
import { manifest } from "../../../openapi/generated/manifest.ts";
import { apiKey, empty, fakeClient, json, text } from "../test/fake-fetch.ts";
import { type Client, createClient, type Middleware } from "./index.ts";

const id = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";

describe("a request", () => {
  test("carries path, query, body and headers", async () => {
    const { client, only } = fakeClient(json({ application: {} }), {
      tenantId: "tenant-1",
      headers: { "X-Extra": "1" },
    });
    await client.identity.updateApplication({
      applicationId: id,
      reactivate: true,
      body: { application: { name: "Forum" } },
    });
    const { body, headers, method, url } = only();
    expect(`${method} ${url}`).toBe(`PUT http://gatehouse.test/api/application/${id}?reactivate=true`);
    expect(JSON.parse(body)).toEqual({ application: { name: "Forum" } });
    expect(Object.fromEntries(headers)).toEqual({
      authorization: apiKey,
      "content-type": "application/json",
      "x-extra": "1",
      "x-service-tenantid": "tenant-1",
    });
  });

  test("has no body and no media type where there is no body", async () => {
    const { client, only } = fakeClient(json({ applications: [] }));
    await client.identity.listApplications();
    expect(only().headers.has("content-type")).toBe(false);
    expect(only().url.search).toBe("");
  });

  test("takes what a call says over what the client says", async () => {
    const { client, only } = fakeClient(json({}), {
      tenantId: "tenant-1",
      headers: { "X-Extra": "1", "X-Other": "1" },
    });
    const headers = { "X-EXTRA": "2", "x-other": null };
    await client.identity.listApplications({}, { tenantId: "tenant-2", token: "jwt", requestId: "mine", headers });
    expect(Object.fromEntries(only().headers)).toEqual({
      authorization: "Bearer jwt",
      "x-extra": "2",
      "x-request-id": "mine",
      "x-service-tenantid": "tenant-2",
    });
  });

  test("carries no key where the client has none", async () => {
    const { client, only } = fakeClient(json({}), { apiKey: null });
    await client.identity.retrievePublicKeys();
    expect(only().headers.has("authorization")).toBe(false);
  });

  test("is not sent without a credential that the operation takes", async () => {
    const { client, sent } = fakeClient(json({}), { apiKey: null });
    await expect(client.identity.listApplications()).rejects.toThrow("listApplications: Give the client an apiKey");
    const withKey = fakeClient(json({}));
    const call: unknown = Reflect.get(withKey.client.moderation, "logoutOperator");
    if (typeof call !== "function") throw new TypeError("logoutOperator is no method.");
    await expect(call()).rejects.toThrow("logoutOperator: Give the call a token");
    expect([...sent, ...withKey.sent]).toEqual([]);
  });

  test("takes its credential from a middleware as well", async () => {
    const middleware: Middleware = async (request, next) => {
      request.headers.set("authorization", "of another");
      return await next(request);
    };
    const { client, only } = fakeClient(json({ applications: [] }), { apiKey: null, middleware: [middleware] });
    await client.identity.listApplications();
    expect(only().headers.get("authorization")).toBe("of another");
  });

  test("keeps the path of the base URL", async () => {
    const { client, only } = fakeClient(json({}), { baseUrl: "https://example.org/gatehouse//" });
    await client.moderation.listModerationApplications();
    expect(only().url.href).toBe("https://example.org/gatehouse/system/application");
  });
});

describe("an id that is optional in the path", () => {
  test("is left out, or picks the other operation", async () => {
    const { client, sent } = fakeClient(empty(404));
    const body = { application: { name: "Forum" } };
    const without = await client.identity.createApplication.result({ applicationId: undefined, body });
    const withId = await client.identity.createApplication.result({ applicationId: id, body });
    expect(sent.map(({ url }) => url.pathname)).toEqual(["/api/application", `/api/application/${id}`]);
    expect([without, withId].map((answer) => (answer.ok ? "" : answer.error.operationId))).toEqual([
      "createApplication",
      "createApplicationWithId",
    ]);
  });

  test("is not taken from an empty text", async () => {
    const { client, sent } = fakeClient();
    await expect(
      client.identity.createApplication({ applicationId: "", body: { application: { name: "a" } } }),
    ).rejects.toThrow("applicationId is");
    expect(sent).toEqual([]);
  });
});

describe("the forms of one operation", () => {
  test("are methods of their own", async () => {
    const { client, sent } = fakeClient(json({}));
    await client.filtering.listAllowedEntries({ startRow: 20, sort: [{ field: "text", order: "desc" }] });
    await client.filtering.findAllowedEntry({ text: "parrot", locale: "en" });
    expect(sent.map(({ url }) => url.pathname + url.search)).toEqual([
      "/filter/whitelist/allowed?startRow=20&sort[0].field=text&sort[0].order=desc",
      "/filter/whitelist/allowed?text=parrot&locale=en",
    ]);
  });

  test("report the operation that they are", async () => {
    const { client } = fakeClient(empty(404));
    const answer = await client.filtering.findAllowedEntry.result({ text: "parrot", locale: "en" });
    expect(answer).toMatchObject({ status: 404, error: { operationId: "listAllowedEntries" } });
  });
});

describe("a body", () => {
  test("of several media types is chosen by contentType, and plain JSON without it", async () => {
    const { client, sent } = fakeClient(json({}));
    const patch = [{ op: "replace", path: "/application/name", value: "Forum" } as const];
    await client.identity.patchApplication({
      applicationId: id,
      body: { contentType: "application/json-patch+json", body: patch },
    });
    await client.identity.patchApplication({ applicationId: id, body: { application: { name: "Forum" } } });
    expect(sent.map(({ headers }) => headers.get("content-type"))).toEqual([
      "application/json-patch+json",
      "application/json",
    ]);
    expect(sent.map(({ body }) => JSON.parse(body))).toEqual([patch, { application: { name: "Forum" } }]);
  });

  test("is form-encoded where that is chosen", async () => {
    const { client, only } = fakeClient(json({}));
    await client.identity.updateLoggingLevel({
      body: { contentType: "application/x-www-form-urlencoded", body: { name: "a b&c", level: "debug" } },
    });
    expect(only().headers.get("content-type")).toBe("application/x-www-form-urlencoded");
    expect(Object.fromEntries(new URLSearchParams(only().body))).toEqual({ name: "a b&c", level: "debug" });
  });

  test("of a media type that the operation does not take is refused", async () => {
    const { client, sent } = fakeClient();
    const call = client.identity.patchApplication({
      applicationId: id,
      // @ts-expect-error The operation takes no text.
      body: { contentType: "text/plain", body: "a" },
    });
    await expect(call).rejects.toThrow("contentType is invalid. Send application/json or");
    expect(sent).toEqual([]);
  });

  test("that holds an unsafe integer is refused before it is sent", async () => {
    const { client, sent } = fakeClient();
    const requestData = { posts: [{ views: 2 ** 53 }] };
    const call = client.identity.sendEmail({ emailTemplateId: id, body: { requestData } });
    await expect(call).rejects.toThrow("body.requestData.posts[0].views holds an integer");
    expect(sent).toEqual([]);
  });

  test("that is nothing JSON can hold is refused", async () => {
    const { client, sent } = fakeClient();
    const call = client.request("createRole", { applicationId: id, body: () => "a role" });
    await expect(call).rejects.toThrow("body is invalid. Send an object.");
    expect(sent).toEqual([]);
  });

  test("that refers to itself is refused", async () => {
    const { client } = fakeClient();
    const requestData: Record<string, unknown> = {};
    requestData["self"] = requestData;
    const answer = await client.identity.sendEmail.result({ emailTemplateId: id, body: { requestData } });
    expect(answer).toMatchObject({ ok: false, status: 0, error: { name: "InvalidInputError" } });
  });
});

describe("an answer", () => {
  test("is its body, or nothing where it is empty", async () => {
    expect(await fakeClient(json({ version: "1.2.3" })).client.identity.retrieveSystemVersion()).toEqual({
      version: "1.2.3",
    });
    expect(await fakeClient(empty(200)).client.identity.deleteApplication({ applicationId: id })).toBeUndefined();
  });

  test("is the bytes of a zip", async () => {
    const answer = new Response(Uint8Array.of(80, 75, 255, 0), { headers: { "Content-Type": "application/zip" } });
    const bytes = await fakeClient(answer).client.identity.exportSystemLogs();
    expect(bytes).toEqual(Uint8Array.of(80, 75, 255, 0));
  });

  test("is discriminated by status in the result form, with its headers", async () => {
    const { client } = fakeClient(json({ token: "t" }, 202, { "X-Other": "1" }));
    const answer = await client.identity.issueToken.result({ applicationId: id }, { token: "jwt" });
    if (answer.status !== 202) throw new Error(`Status ${answer.status}`);
    expect(answer.body).toEqual({ token: "t" });
    expect([answer.ok, answer.requestId, answer.headers.get("x-other")]).toEqual([true, "request-1", "1"]);
  });

  test.each([
    [
      "a page of some proxy in place of JSON",
      text("<html>", "text/html"),
      "should be application/json and is text/html",
    ],
    ["no body in place of JSON", empty(200), "should be application/json and is without a media type"],
    ["malformed JSON", text('{"version":', "application/json"), "JSON"],
    [
      "an integer that is not exact",
      text('{"version":12345678901234567890}', "application/json"),
      "version holds an integer",
    ],
    ["an undocumented success", json({}, 201), "status 201 is not documented"],
    [
      "a redirect",
      empty(301, { Location: "https://other.test/?secret" }),
      "status 301 is not documented https://other.test/.",
    ],
    ["a bad gateway", text("<html>", "text/html", 502), "status 502 is not documented"],
  ])("that is %s is unexpected", async (_, answer, message) => {
    const result = await fakeClient(answer).client.identity.retrieveSystemVersion.result();
    expect(result).toMatchObject({
      ok: false,
      status: 0,
      error: { name: "UnexpectedResponseError", status: answer.status },
    });
    expect(result.ok ? "" : result.error.message).toContain(message);
    await expect(fakeClient(answer).client.identity.retrieveSystemVersion()).rejects.toThrow(message);
  });

  test("to a deletion must be empty, so that a page of some proxy does not pass for it", async () => {
    const { client } = fakeClient(text("<html>", "text/html"));
    await expect(client.identity.deleteApplication({ applicationId: id })).rejects.toThrow("should be empty");
  });
});

describe("request()", () => {
  test.each(manifest.map((operation) => [operation.operationId, operation] as const))(
    "reaches %s",
    async (operationId, operation) => {
      const { client, only } = fakeClient(empty(404));
      const inPath = operation.parameters.filter((parameter) => parameter.in === "path");
      const input = Object.fromEntries(inPath.map(({ name }) => [name, "a/b"]));
      const exchange = await client.request(operationId, input);
      expect(`${only().method} ${only().url.pathname}`).toBe(
        `${operation.method} ${operation.path.replace(/\{\w+\}/g, "a%2Fb")}`,
      );
      expect(exchange).toMatchObject({
        operationId,
        method: operation.method,
        status: 404,
        requestId: "request-1",
        url: only().url.href,
      });
    },
  );

  test("sends what is wrong as it is", async () => {
    const { client, only } = fakeClient(json({ fieldErrors: {} }, 400));
    const options = {
      rawBody: '{"a":9007199254740993,',
      contentType: "text/plain",
      rawQuery: "a=%zz&b",
      headers: { Authorization: null },
    };
    const exchange = await client.request("createApplication", { unknown: ["x", "y"] }, options);
    const { body, headers, url } = only();
    expect([body, headers.get("content-type"), url.search]).toEqual([
      '{"a":9007199254740993,',
      "text/plain",
      "?unknown=x&unknown=y&a=%zz&b",
    ]);
    expect(headers.has("authorization")).toBe(false);
    expect([exchange.status, exchange.text()]).toEqual([400, '{"fieldErrors":{}}']);
  });

  test("sends a body without a media type", async () => {
    const { client, only } = fakeClient();
    await client.request("createApplication", { body: {} }, { contentType: null });
    expect(only().headers.has("content-type")).toBe(false);
    expect(only().body).toBe("{}");
  });

  test("takes a method and a path", async () => {
    const { client, only } = fakeClient(empty(405, { Allow: "GET" }));
    const exchange = await client.request("OPTIONS /api/application/{applicationId}", { applicationId: "a b" });
    expect(`${only().method} ${only().url.pathname}`).toBe("OPTIONS /api/application/a%20b");
    expect(exchange.headers.get("allow")).toBe("GET");
  });

  test.each(["noSuchOperation", "toString", "__proto__", "FETCH /api", "GET api"])("refuses %s", async (operation) => {
    await expect(fakeClient().client.request(operation)).rejects.toThrow(`There is no operation ${operation}`);
  });

  test("refuses an input that is no object", async () => {
    await expect(fakeClient().client.request("createApplication", ["a"])).rejects.toThrow("Send an object.");
  });
});

describe("createClient", () => {
  test("takes a scheme in capitals", async () => {
    const { client, only } = fakeClient(json({}), { baseUrl: "HTTP://gatehouse.test" });
    await client.identity.listApplications();
    expect(only().url.href).toBe("http://gatehouse.test/api/application");
  });

  test.each([
    [{ baseUrl: "127.0.0.1:9011" }, "baseUrl"],
    [{ baseUrl: "ftp://a.test" }, "baseUrl"],
    [{ baseUrl: "http://user:secret@a.test" }, "baseUrl"],
    [{ baseUrl: "http://a.test/?a" }, "baseUrl"],
    [{ apiKey: "" }, "apiKey"],
    [{ apiKey: ` ${apiKey}` }, "apiKey"],
    [{ apiKey: `${apiKey}\n` }, "apiKey"],
    [{ timeoutMs: 0 }, "timeoutMs"],
    [{ timeoutMs: Number.NaN }, "timeoutMs"],
    [{ attemptTimeoutMs: 0 }, "attemptTimeoutMs"],
    [{ retries: -1 }, "retries"],
    [{ retries: Number.NaN }, "retries"],
  ])("refuses %j", (wrong, name) => {
    const options = { baseUrl: "http://a.test", apiKey, ...wrong };
    expect(() => createClient(options)).toThrow(new RegExp(`^${name}: `));
    expect(() => createClient(options)).not.toThrow(/secret|0123456789/);
  });

  test("takes a key that has a scheme of its own in front", async () => {
    const { client, only } = fakeClient(json({ applications: [] }), { apiKey: "Basic aGFyYm91cg==" });
    await client.identity.listApplications();
    expect(only().headers.get("authorization")).toBe("Basic aGFyYm91cg==");
  });

  test("has each method in one group besides", () => {
    const { filtering, identity, moderation, request: _, ...groups } = fakeClient().client;
    const methods = Object.assign({}, ...Object.values(groups));
    expect(methods).toEqual({ ...identity, ...filtering, ...moderation });
    expect(groups.whitelist.retrieveWhitelist).toBe(filtering.retrieveWhitelist);
    const tags = new Set(manifest.map(({ tag }) => tag.toLowerCase().replace(/ |-/g, "")));
    expect(new Set(Object.keys(groups).map((name) => name.toLowerCase()))).toEqual(tags);
  });

  test("makes a method of every operation of the specs", () => {
    const client: Client = fakeClient().client;
    const names = new Set(
      [client.identity, client.filtering, client.moderation].flatMap((methods) => Object.keys(methods)),
    );
    const missing = manifest
      .map(({ operationId }) => operationId)
      .filter((name) => !names.has(name) && !names.has(name.replace(/WithId$/, "")));
    expect(missing).toEqual([]);
  });
});
