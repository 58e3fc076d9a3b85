/** Laws of the system configuration (Identity, System configuration): it is replaced as a whole, and what it says is in force. */
import { type Json, type JsonObject, objectOf } from "@gatehouse/openapi/json";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import type { Caller, Subject } from "./subject.ts";

const replaced: Law = {
  id: "configuration-is-replaced",
  says: "A replaced configuration has the data of the request, and nothing of what was there before.",
  lookAt: "Is what is stored made of the request alone?",
};

const crossOrigin: Law = {
  id: "cors-as-configured",
  says: "Requests of other origins are answered, or refused with 403, as corsConfiguration says, with its values in the headers of CORS.",
  lookAt: "Which setting each header is made from, and whether a change of the settings is in force at once.",
};

const [read, update, patch] = [
  "retrieveSystemConfiguration",
  "updateSystemConfiguration",
  "patchSystemConfiguration",
] as const;

async function checkReplaced(caller: Caller): Promise<void> {
  await caller.scope.restoreAfterwards(caller.operation(update));
  caller.begin();
  for (const name of ["first", "second"]) {
    const data = { [name]: { quay: 9 } };
    const configuration = objectOf(objectOf((await caller.send(read)).json)["systemConfiguration"]);
    const sent = await caller.send(update, { body: { systemConfiguration: { ...configuration, data } } });
    if (sent.status !== 200) return;
    const shown = objectOf(objectOf(sent.json)["systemConfiguration"])["data"];
    caller.expect(replaced, update, { "systemConfiguration.data": [data, shown] });
  }
}

const origin = "https://quay.example.com";

/** Each setting has a value of its own. */
const corsConfiguration = {
  enabled: true,
  allowCredentials: true,
  allowedHeaders: ["Authorization", "X-Quay"],
  allowedMethods: ["GET", "PUT"],
  allowedOrigins: [origin],
  exposedHeaders: ["X-Request-Id"],
  preflightMaxAgeInSeconds: 77,
};

async function checkCors(caller: Caller): Promise<void> {
  await caller.scope.restoreAfterwards(caller.operation(patch));
  caller.begin();
  const configure = async (settings: JsonObject): Promise<boolean> => {
    const body = { systemConfiguration: { corsConfiguration: settings } };
    return (await caller.send(patch, { body, mediaType: "application/merge-patch+json" })).status === 200;
  };
  if (!(await configure(corsConfiguration))) return;
  const get = (from: string): Promise<Exchange> => caller.send(read, { headers: { Origin: from } });
  const allowed = { "access-control-allow-origin": origin, "access-control-allow-credentials": "true" };
  const own = await get(origin);
  expectHeaders(caller, own, { ...allowed, "access-control-expose-headers": "X-Request-Id" }, "of a request");
  const ask = (from: string, method: string): Promise<Exchange> => {
    const asked = { "Access-Control-Request-Method": method, "Access-Control-Request-Headers": "x-quay" };
    return caller.send(read, { method: "OPTIONS", headers: { Origin: from, ...asked } });
  };
  const preflightHeaders = {
    ...allowed,
    "access-control-allow-methods": "GET,PUT",
    "access-control-allow-headers": "Authorization,X-Quay",
    "access-control-max-age": "77",
  };
  expectHeaders(caller, await ask(origin, "PUT"), preflightHeaders, "of a preflight request");
  const refused = [(await ask("https://other.example.com", "PUT")).status, (await ask(origin, "DELETE")).status];
  caller.expect(crossOrigin, read, { "statuses, for another origin and another method": [[403, 403], refused] });
  if (!(await configure({ allowCredentials: false, allowedOrigins: ["*"], enabled: true }))) return;
  const any = { "access-control-allow-origin": "*", "access-control-allow-credentials": null };
  expectHeaders(caller, await get("https://other.example.com"), any, "with every origin allowed");
  if (!(await configure({ enabled: false }))) return;
  expectHeaders(caller, await get(origin), { "access-control-allow-origin": null }, "while it is off");
}

/** Lists are compared without blanks. */
function expectHeaders(caller: Caller, { headers }: Exchange, expected: JsonObject, about: string): void {
  for (const [name, value] of Object.entries(expected)) {
    const actual: Json = headers.get(name)?.replaceAll(/,\s+/g, ",") ?? null;
    caller.expect(crossOrigin, read, { [`${name} ${about}`]: [value, actual] });
  }
}

export const systemSettings: Subject = {
  name: "system configuration",
  tags: ["System configuration"],
  checks: [checkReplaced, checkCors],
};
