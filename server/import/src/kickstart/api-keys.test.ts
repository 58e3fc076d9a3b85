import { expect, test } from "vitest";
import { apiKeyOf } from "./api-keys.ts";

const made = (given: Parameters<typeof apiKeyOf>[0]) => apiKeyOf(given, "apiKeys[0]");

test("name, tenant, permissions and expiration are kept; the value and what says nothing are not named", () => {
  const tenantId = "6b6f0f6e-14a5-4f0e-9a3c-0d7a5f2e9c11";
  const permissions = { endpoints: { "/api/application": ["GET", "post"], "/api/user": [], "/api/report": ["HEAD"] } };
  const limits = { tenantId, expirationInstant: 1_798_761_600_000 };
  expect(made({ key: "secret", description: "Reports", keyManager: false, permissions, ...limits })).toEqual({
    apiKey: { name: "Reports", permissions: { "/api/application": ["GET", "POST"] }, ...limits },
    notes: [],
  });
});

test.each([
  [{ name: "A", metaData: { attributes: { description: "B" } } }, "A"],
  [{ metaData: { attributes: { description: "B" } } }, "B"],
  [{ description: " " }, "Kickstart apiKeys[0]"],
])("%j is called %s", (given, name) => {
  expect(made(given)).toEqual({ apiKey: { name }, notes: [] });
});

test("what a key here has not is named", () => {
  expect(made({ name: "A", description: "B", color: "red" })).toMatchObject({
    notes: ["color is not kept: an API key here has none.", expect.stringContaining("description is not kept")],
  });
});

test.each([
  { permissions: {} },
  { permissions: { endpoints: {} } },
  { permissions: { endpoints: { "/api/user": ["OPTIONS"] } } },
  { permissions: "all" },
  { ipAccessControlListId: "6b6f0f6e-14a5-4f0e-9a3c-0d7a5f2e9c11" },
])("%j makes no key, which would permit more", (given) => {
  expect(made(given)).toBeTypeOf("string");
});
