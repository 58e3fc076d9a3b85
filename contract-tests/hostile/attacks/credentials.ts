/** Attacks by credentials: guessed, forged, and those of a tenant where the server's own are needed. */
import type { Attack } from "../attacker.ts";
import { innocentTenant, keys, operator } from "../content.ts";

const json = { "content-type": "application/json" };

export const loginFlood: Attack = {
  name: "floods of sign-ins with guessed passwords",
  acceptable: [400, 401, 404, 429, 503],
  run(attacker) {
    return attacker.flood(24, (count) => {
      const email = count % 2 === 0 ? operator.email : `${attacker.random.letters(8)}@example.org`;
      const body = JSON.stringify({ email, password: attacker.random.letters(12) });
      // Each claims another address, as a botnet would have it.
      const address = `198.51.${attacker.random.below(256)}.${attacker.random.below(256)}`;
      const headers = { ...json, "x-forwarded-for": address, "x-service-tenantid": innocentTenant };
      return attacker.send({ method: "POST", path: "/moderation/login", headers, body });
    });
  },
};

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

export const jwtJunk: Attack = {
  name: "forged and broken JWTs",
  acceptable: [400, 401, 413, 429, 431, 503],
  run(attacker) {
    const claims = { sub: "admin", exp: 4_000_000_000, roles: ["admin"] };
    const deep = "[".repeat(15_000) + "]".repeat(15_000);
    const tokens = [
      `${encode({ alg: "none" })}.${encode(claims)}.`,
      `${encode({ alg: "HS256", jku: "http://127.0.0.1:1/keys" })}.${encode(claims)}.${"A".repeat(43)}`,
      `${encode({ alg: "RS256", jwk: { kty: "RSA" } })}.${encode(claims)}.${"A".repeat(342)}`,
      `${encode({ alg: "RS256", kid: "../../etc/passwd" })}.${encode(claims)}.${"A".repeat(342)}`,
      `${Buffer.from(deep).toString("base64url")}.${encode(claims)}.AAAA`,
      `${"A".repeat(30_000)}.${"B".repeat(30_000)}.C`,
      ".".repeat(8_000),
      "e30.e30.",
    ];
    return attacker.flood(16, (count) => {
      const token = tokens[count % tokens.length] ?? "";
      const headers = { authorization: `Bearer ${token}` };
      if (count % 3 !== 0) return attacker.send({ method: "GET", path: "/api/jwt/validate", headers });
      const body = JSON.stringify({ encodedJWT: token, applicationId: "11111111-0000-4000-8000-000000000002" });
      return attacker.send({ method: "POST", path: "/api/jwt/reconcile", headers: json, body });
    });
  },
};

/** The operations of the server itself, and of keys. */
const systemOperations = [
  { method: "GET", path: "/api/system-configuration" },
  { method: "PUT", path: "/api/system-configuration", body: '{"systemConfiguration":{}}' },
  { method: "PATCH", path: "/api/system-configuration", body: '{"systemConfiguration":{}}' },
  { method: "GET", path: "/api/system/log/export?lastNBytes=-1" },
  { method: "POST", path: "/api/system/log/export", body: '{"lastNBytes":-1}' },
  { method: "GET", path: "/api/system/event-log/search" },
  { method: "GET", path: "/api/system/audit-log/search" },
  { method: "GET", path: "/api/logger?name=http.requests" },
  { method: "POST", path: "/api/logger", body: '{"name":"http.requests","level":"trace"}' },
  { method: "GET", path: "/api/system/version" },
  { method: "GET", path: "/api/api-key" },
  { method: "POST", path: "/api/api-key", body: '{"apiKey":{"name":"mine"}}' },
] as const;

export const tenantOnSystem: Attack = {
  name: "a tenant's key on operations of the server",
  acceptable: [400, 401, 403, 404, 429],
  run(attacker) {
    return attacker.flood(8, (count) => {
      const operation = systemOperations[count % systemOperations.length];
      if (operation === undefined) return Promise.resolve();
      return attacker.send({ ...operation, headers: { ...json, authorization: keys.tenant } });
    });
  },
};
