/** Headers and paths of published clients (Decisions: Clients of the identity product). */
import { expect, test } from "vitest";
import { start } from "../support/server.ts";

const { server, client } = await start();
const authorized = { Authorization: server.apiKey, "Content-Type": "application/json" };

async function post(path: string, headers: Record<string, string>, body?: object) {
  const init = { method: "POST", headers: { ...authorized, ...headers }, ...(body && { body: JSON.stringify(body) }) };
  return fetch(`${server.url}${path}`, init);
}

test("a POST with X-HTTP-Method-Override is the method that it names", async () => {
  const { application } = await client.identity.createApplication({ body: { application: { name: "Overridden" } } });
  const path = `/api/application/${application.id}`;
  const patched = await post(path, { "X-HTTP-Method-Override": "PATCH" }, { application: { name: "Patched" } });
  expect(patched.status).toBe(200);
  const { application: found } = await client.identity.retrieveApplication({ applicationId: application.id });
  expect(found.name).toBe("Patched");
  expect((await post(`${path}?hardDelete=true`, { "X-HTTP-Method-Override": "delete" })).status).toBe(200);
  const gone = await post(path, { "X-HTTP-Method-Override": "PATCH" }, { application: { name: "Again" } });
  expect(gone.status).toBe(404);
});

test("another method is refused by name", async () => {
  const response = await post("/api/application", { "X-HTTP-Method-Override": "TRACE" }, { application: {} });
  expect(response.status).toBe(400);
  expect(await response.json()).toHaveProperty(["fieldErrors", "X-HTTP-Method-Override"]);
});

test("a path may begin with two slashes, and X-FusionAuth-TenantId names the tenant", async () => {
  const named = (tenant: string) =>
    fetch(`${server.url}//api/application`, { headers: { ...authorized, "X-FusionAuth-TenantId": tenant } });
  expect((await named("00000000-0000-4000-8000-00000000dead")).status).toBe(400);
  const response = await fetch(`${server.url}//api/application`, { headers: authorized });
  expect(response.status).toBe(200);
});
