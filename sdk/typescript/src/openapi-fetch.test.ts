/**
 * The cases in which openapi-fetch's `createClient` sends or returns something else than the specs say. Each test states what
 * openapi-fetch does, so that a version that does better fails here. openapi/DECISIONS.md draws the conclusions.
 */
import createFetchClient from "openapi-fetch";
import { describe, expect, test } from "vitest";
import { apiKey, empty, fakeClient, json, rejection, text } from "../test/fake-fetch.ts";

interface Paths {
  "/items/{id}": { post: Post };
}

interface Post {
  parameters: { path: { id?: string }; query?: { sort?: { field: string }[] } };
  requestBody?: { content: { "application/json": unknown } };
  responses: { 200: { content: { "application/json": unknown } }; 401: { content?: never } };
}

/** A client of openapi-fetch that records its requests. */
function fetchClient(
  respond: () => Response | Promise<Response> = () => empty(200),
  baseUrl = "http://gatehouse.test",
) {
  const sent: Request[] = [];
  const client = createFetchClient<Paths>({
    baseUrl,
    fetch: async (request) => {
      sent.push(request.clone());
      return await respond();
    },
  });
  return { client, sent };
}

const path = "/items/{id}";
const params = { path: { id: "1" } };

describe("requests, corrected by serializers.ts", () => {
  test("a list of objects in the query throws", async () => {
    const { client } = fetchClient();
    const query = { sort: [{ field: "text" }] };
    await expect(client.POST(path, { params: { ...params, query } })).rejects.toThrow("Deeply-nested arrays/objects");
  });

  test("a missing path parameter is sent as its template", async () => {
    const { client, sent } = fetchClient();
    await client.POST(path, { params: { path: {} } });
    expect(sent[0]?.url).toBe("http://gatehouse.test/items/%7Bid%7D");
  });

  test("an id of two dots calls another path", async () => {
    const { client, sent } = fetchClient();
    await client.POST(path, { params: { path: { id: ".." } } });
    expect(sent[0]?.url).toBe("http://gatehouse.test/");
  });

  test("braces in the base URL are taken for a parameter", async () => {
    const { client, sent } = fetchClient(undefined, "http://gatehouse.test/{id}");
    await client.POST(path, { params });
    expect(sent[0]?.url).toBe("http://gatehouse.test/1/items/1");
  });

  test("an unsafe integer is sent rounded", async () => {
    const { client, sent } = fetchClient();
    await client.POST(path, { params, body: { size: 2 ** 53 + 1 } });
    expect(await sent[0]?.text()).toBe('{"size":9007199254740992}');
  });

  test("a form has the text undefined for a field that is left out", async () => {
    const { client, sent } = fetchClient();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    await client.POST(path, { params, headers, body: { name: "a b", level: undefined } });
    expect(await sent[0]?.text()).toBe("name=a+b&level=undefined");
  });

  test("a media type that is removed comes back as text/plain", async () => {
    const { client, sent } = fetchClient();
    await client.POST(path, { params, headers: { "content-type": null }, body: {} });
    expect(sent[0]?.headers.get("content-type")).toBe("text/plain;charset=UTF-8");
  });

  test("an invalid header is repeated in the error, whatever it holds", async () => {
    const { client } = fetchClient();
    await expect(client.POST(path, { params, headers: { authorization: `${apiKey}\n\n1` } })).rejects.toThrow(apiKey);
  });
});

describe("responses, corrected only by reading them before openapi-fetch does", () => {
  test("an empty failure has no error", async () => {
    const { client } = fetchClient(() => empty(401));
    expect((await client.POST(path, { params })).error).toBeUndefined();
  });

  test("a zip in place of JSON throws without the response", async () => {
    const { client } = fetchClient(() => text("PK", "application/zip"));
    expect(await rejection(client.POST(path, { params }))).toBeInstanceOf(SyntaxError);
  });

  test("an unsafe integer is rounded", async () => {
    const { client } = fetchClient(() => text('{"size":9007199254740993}', "application/json"));
    expect((await client.POST(path, { params })).data).toEqual({ size: 9_007_199_254_740_992 });
  });

  test("a failure is read as text, even where a stream is requested", async () => {
    const { client } = fetchClient(() => json({}, 401));
    expect((await client.POST(path, { params, parseAs: "stream" })).response.bodyUsed).toBe(true);
  });
});

describe("middleware, which no option corrects", () => {
  test("a middleware cannot send a request again: it has no next", async () => {
    const { client, sent } = fetchClient(() => empty(503));
    const calls: string[] = [];
    client.use({
      onRequest: (call) => void calls.push(Object.keys(call).join()),
      onResponse: (call) => void calls.push(Object.keys(call).join()),
    });
    await client.POST(path, { params });
    expect(calls).toEqual(["request,schemaPath,params,options,id", "request,response,schemaPath,params,options,id"]);
    expect(sent).toHaveLength(1);
  });

  test("an attempt that rejects without a reason is a TypeError about its headers", async () => {
    const { client } = fetchClient(() => Promise.reject(undefined));
    expect(String(await rejection(client.POST(path, { params })))).toMatch(/TypeError: .*'headers'/);
  });
});

test("the SDK refuses or corrects the same requests", async () => {
  const { client, sent } = fakeClient(json({}));
  for (const applicationId of ["", ".."])
    await expect(client.identity.retrieveApplication({ applicationId })).rejects.toThrow("applicationId is invalid");
  const options = { headers: { authorization: `${apiKey}\n\n1` } };
  await expect(client.identity.listApplications({}, options)).rejects.not.toThrow(apiKey);
  expect(sent).toEqual([]);
  await client.identity.createRole(
    { applicationId: "a", body: { role: { name: "member" } } },
    { headers: { "content-type": null } },
  );
  expect(sent[0]?.headers.has("content-type")).toBe(false);
});

test("the SDK leaves braces in the base URL alone", async () => {
  const { client, only } = fakeClient(json({}), { baseUrl: "http://gatehouse.test/{applicationId}" });
  await client.identity.retrieveApplication({ applicationId: "1" });
  expect(only().url.pathname).toBe("/%7BapplicationId%7D/api/application/1");
});
