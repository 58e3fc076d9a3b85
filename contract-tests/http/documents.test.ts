/**
 * The documents and the portal, which need no key and ask no other machine (Decisions: Environment; OWASP ASVS 13.2.5,
 * 13.4.1, 13.4.3, 13.4.7).
 */
import { readFileSync } from "node:fs";
import { createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { expectEmpty } from "./answers.ts";

const { server, client } = await start();
const stranger = createClient({ baseUrl: server.url, apiKey: null });

function ask(path: string, accept: string, method = "GET"): Promise<Response> {
  return fetch(server.url + path, { method, headers: { accept }, redirect: "manual" });
}

describe("The documents", () => {
  const documents = [
    ["GET /openapi.json", "gatehouse.json"],
    ["GET /openapi/identity.json", "identity.json"],
    ["GET /openapi/filtering.json", "filtering.json"],
    ["GET /openapi/moderation.json", "moderation.json"],
    ["GET /openapi/3.0.json", "3.0.json"],
    ["GET /openapi/postman.json", "postman.json"],
  ] as const;

  test.each(documents)("%s needs no key and is the generated %s", async (request, file) => {
    const answer = await stranger.request(request);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    const url = new URL(import.meta.resolve(`@gatehouse/openapi/documents/portable/${file}`));
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    // A collection has the address that it was asked for at.
    expect(answer.text()).toBe(readFileSync(url, "utf8").replace("http://127.0.0.1:9011", server.url));
  });

  test("pages of any origin load them, whatever CORS allows for operations", async () => {
    const { server: strict, client: administrator } = await start();
    const corsConfiguration = { enabled: true, allowedOrigins: ["https://one.example"] };
    await administrator.identity.patchSystemConfiguration({ body: { systemConfiguration: { corsConfiguration } } });
    const headers = { Origin: "https://editor.example" };
    for (const path of ["/openapi", ...documents.map(([request]) => request.slice(4))]) {
      const answer = await fetch(strict.url + path, { headers });
      expect([answer.status, answer.headers.get("access-control-allow-origin")], path).toEqual([200, "*"]);
    }
    expect((await fetch(`${strict.url}/api/application`, { headers })).status).toBe(403);
  });

  test("the list of them says who takes which, and leads to each", async () => {
    const answer = await stranger.request("GET /openapi");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    const { documents: listed }: { documents: { path: string }[] } = JSON.parse(answer.text());
    expect(listed.map(({ path }) => `GET ${path}`)).toEqual(documents.map(([request]) => request));
  });

  test.each(["GET /openapi/bootstrap.json", "GET /openapi/requests.json", "GET /openapi/..%2fpackage.json"])(
    "%s is no document",
    async (request) => {
      expectEmpty(await client.request(request), 404);
    },
  );
});

describe("The portal", () => {
  test("/docs leads to the portal, and nobody needs a key", async () => {
    const answer = await stranger.request("GET /docs");
    expect(answer.status).toBe(301);
    expect(answer.headers.get("location")).toBe("docs/");
    const page = await stranger.request("GET /docs/");
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toMatch(/^text\/html\b/);
    expect(page.text()).toContain("<title>Gatehouse");
  });

  test("the browser may load nothing but the portal's own files", async () => {
    const { headers } = await stranger.request("GET /docs/");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/^default-src 'none'(;|$)/);
    expect(policy).not.toMatch(/https?:|\*|unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test("the start page refers to the server's own files alone, and they are there", async () => {
    const page = (await stranger.request("GET /docs/")).text();
    const loaded = [...page.matchAll(/<(?:script|img|link)\b[^>]*?\b(?:src|href)="([^"]+)"/g)].map(
      ([, url]) => url ?? "",
    );
    expect(loaded).not.toEqual([]);
    for (const url of loaded.filter((reference) => !reference.startsWith("data:"))) {
      const target = new URL(url, `${server.url}/docs/`);
      expect(target.origin).toBe(server.url);
      expect((await stranger.request(`GET ${target.pathname}`)).status, url).toBe(200);
    }
  });

  test.each([
    ["index.md", "text/markdown"],
    ["moderation/filterContentItem.md", "text/markdown"],
    ["llms.txt", "text/plain"],
  ])("%s is served as %s, in UTF-8", async (address, type) => {
    const { status, headers } = await stranger.request(`GET /docs/${address}`);
    expect(status).toBe(200);
    expect(headers.get("content-type")?.toLowerCase()).toBe(`${type}; charset=utf-8`);
  });

  test("people who open the server's address are led to the portal, programs are not", async () => {
    const answer = await ask("/", "text/html,application/xhtml+xml,*/*;q=0.8");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("docs/");
    expect((await ask("/", "*/*")).status).toBe(401);
    expect((await ask("/", "text/html", "POST")).status).toBe(401);
  });

  test.each([
    ["/docs/nothing", "./"],
    ["/docs/404.html", "./"],
    ["/docs/identity/nothing", "../"],
    ["/docs/identity/no/thing", "../../"],
  ])("%s is a page with a search for a browser, whose links lead to the portal", async (path, root) => {
    const answer = await ask(path, "text/html");
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const text = await answer.text();
    expect(text).toContain(`href="${root}index.html"`);
    expect(text).toContain('id="search-input"');
    expect(text).not.toContain("~root~");
  });

  test("a folder without its slash leads on by a relative address, for servers behind a prefix", async () => {
    const answer = await stranger.request("GET /docs/identity");
    expect([answer.status, answer.headers.get("location")]).toEqual([301, "identity/"]);
  });

  test.each(["GET /docs/nothing", "GET /docs/..%2fpackage.json", "GET /docs/%2e%2e/%2e%2e/package.json"])(
    "%s is an empty 404",
    async (request) => {
      expectEmpty(await client.request(request), 404);
    },
  );
});
