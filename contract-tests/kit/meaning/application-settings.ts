/** The law that settings which have to fit each other are shown as they were written last: keys, secrets, references. */
import { generateKeyPair } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Json, type JsonObject, objectOf, objectsOf } from "@gatehouse/openapi/json";
import { keyPair } from "../contract/key-pair.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import type { Caller, Subject } from "./subject.ts";

const shownAsWritten: Law = {
  id: "settings-shown-as-written",
  says: "Keys, secrets and references of an application are shown as they were written last, of each application its own.",
  lookAt: "Where the settings are stored, and which row or cache the response is made from.",
};

const algorithms = ["HS256", "RS256", "HS384", "RS512", "HS512", "RS384"];

interface References {
  readonly keys: readonly { readonly private: string; readonly public: string }[];
  readonly templates: readonly Json[];
}

/** A server in the same process goes on meanwhile. */
function makeKeyPair(): Promise<{ readonly publicKey: string; readonly privateKey: string }> {
  const options = {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  } as const;
  return new Promise((resolve, reject) => {
    generateKeyPair("rsa", options, (error, publicKey, privateKey) => {
      if (error === null) resolve({ publicKey, privateKey });
      else reject(error);
    });
  });
}

async function prepare(caller: Caller): Promise<References> {
  const made = await makeKeyPair();
  const templates: Json[] = [];
  if (caller.has("createEmailTemplate"))
    for (let count = 0; count < 2; count++) templates.push((await caller.create("EmailTemplate")).id);
  const { private: privateKey = "", public: publicKey = "" } = keyPair;
  return {
    keys: [
      { private: privateKey, public: publicKey },
      { private: made.privateKey, public: made.publicKey },
    ],
    templates,
  };
}

/** Returns settings of which each differs from those of the turns beside it. */
function settingsOf(caller: Caller, { keys, templates }: References, turn: number): JsonObject {
  const pair = keys[turn % keys.length];
  const template = templates[turn % 2];
  return {
    name: caller.session.fresh.text(),
    jwtConfiguration: {
      enabled: true,
      algorithm: algorithms[turn % algorithms.length] ?? "HS256",
      secret: `the secret of turn ${turn} `.repeat(4),
      privateKey: pair?.private ?? "",
      publicKey: pair?.public ?? "",
      refreshTokenTimeToLiveInMinutes: 60 + turn,
    },
    oauthConfiguration: {
      clientSecret: `the client's secret of turn ${turn}`,
      logoutURL: `https://kit-${turn}.example.org/out`,
    },
    partnerConfiguration: { usernameModeration: { applicationId: caller.session.fresh.uuid() } },
    ...(template === undefined ? {} : { verifyRegistration: true, verificationEmailTemplateId: template }),
  };
}

/** Returns the first written value that is shown otherwise. */
function wrongIn(written: Json, shown: Json | undefined, path: string): string | undefined {
  if (typeof written !== "object" || written === null) return isDeepStrictEqual(written, shown) ? undefined : path;
  return Object.entries(written)
    .map(([name, value]) => wrongIn(value, objectOf(shown)[name], `${path}.${name}`))
    .find((wrong) => wrong !== undefined);
}

function judge(caller: Caller, at: string, written: JsonObject, shown: JsonObject): void {
  const wrong = wrongIn(written, shown, "application");
  // Values are secrets, and are not told.
  const violation =
    wrong === undefined
      ? undefined
      : { about: wrong, expected: "the value that was written last", actual: "another value" };
  caller.judge(shownAsWritten, at, violation);
}

function applicationIn({ json }: Exchange): JsonObject {
  return objectOf(objectOf(json)["application"]);
}

async function judgeViews(caller: Caller, written: ReadonlyMap<Json, JsonObject>): Promise<void> {
  const { json } = await caller.send("listApplications");
  const listed = objectsOf(objectOf(json)["applications"]);
  for (const [id, settings] of written) {
    const shown = await caller.send("retrieveApplication", { path: { applicationId: id } });
    judge(caller, "retrieveApplication", settings, applicationIn(shown));
    judge(caller, "listApplications", settings, listed.find((one) => one["id"] === id) ?? {});
    await judgeKey(caller, id, objectOf(settings["jwtConfiguration"]));
  }
}

/** The key with which JWTs of the application are verified is its own; one that signs by a secret has none. */
async function judgeKey(caller: Caller, applicationId: Json, { algorithm, publicKey }: JsonObject): Promise<void> {
  const at = "retrievePublicKeys";
  if (!caller.has(at) || !String(algorithm).startsWith("RS")) return;
  const { json } = await caller.send(at, { query: { applicationId } });
  const shown = objectOf(json)["publicKey"];
  const isOwn = withoutBlanks(shown) === withoutBlanks(publicKey);
  caller.expect(shownAsWritten, at, { "publicKey, that of the application": [true, isOwn] });
}

function withoutBlanks(key: Json | undefined): string {
  return String(key).replaceAll(/\s/g, "");
}

const mergePatch = "application/merge-patch+json";

async function checkSettings(caller: Caller): Promise<void> {
  const references = await prepare(caller);
  const written = new Map<Json, JsonObject>();
  caller.begin();
  for (const turn of [0, 1]) {
    const application = settingsOf(caller, references, turn);
    const sent = await caller.send("createApplication", { body: { application } });
    caller.expectStatus(shownAsWritten, sent, 200, "for settings that fit each other");
    const { id } = applicationIn(sent);
    if (sent.status !== 200 || id === undefined) return;
    judge(caller, "createApplication", application, applicationIn(sent));
    written.set(id, application);
  }
  await judgeViews(caller, written);
  const changes = ["updateApplication", "updateApplication", "patchApplication", "patchApplication"];
  for (const [index, at] of changes.filter((name) => caller.has(name)).entries()) {
    caller.begin();
    for (const [which, id] of [...written.keys()].entries()) {
      // Both change the parity of their turn from one change to the next.
      const application = settingsOf(caller, references, index + 1 + which);
      const mediaType = at === "patchApplication" ? { mediaType: mergePatch } : {};
      const path = { applicationId: id };
      const sent = await caller.send(at, { path, body: { application }, ...mediaType });
      caller.expectStatus(shownAsWritten, sent, 200, "for settings that fit each other");
      if (sent.status !== 200) continue;
      judge(caller, at, application, applicationIn(sent));
      written.set(id, application);
    }
    await judgeViews(caller, written);
  }
}

export const applicationSettings: Subject = {
  name: "settings of applications",
  tags: ["Applications"],
  checks: [checkSettings],
};
