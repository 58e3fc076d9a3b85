/** Clients and servers of a release and of this version together: each SDK goes its way through the other's interfaces. */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { objectOf } from "@gatehouse/openapi/json";
import { createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { serveDocument } from "./documented-server.ts";
import { manageApplications, manageWords, moderateContent, senderId } from "./journey.ts";

const patience = { timeout: 60_000 };

describe.each(["0.1.0"])("Release %s", patience, (version) => {
  test("its SDK goes through all three interfaces of this server", async () => {
    const sdk: typeof import("@gatehouse/sdk") = await import(new URL(`${version}/sdk.js`, import.meta.url).href);
    const { server } = await start();
    const client = sdk.createClient({ baseUrl: server.url, apiKey: server.apiKey, retries: 0 });
    const managed = await manageApplications(client);
    expect(managed.created.application).toMatchObject({ name: "Harbour forum", roles: [{ name: "member" }] });
    expect(managed.renamed.application).toMatchObject({ id: managed.created.application.id, name: "Pier forum" });
    expect(managed.applications.map(({ name }) => name)).toContain("Pier forum");
    const words = await manageWords(client);
    expect(words.entries).toEqual([expect.objectContaining({ id: words.created.entry.id, text: "scallywag" })]);
    expect(words.filtered.matches).toEqual([expect.objectContaining({ start: 4, length: 9 })]);
    const { application, applications, moderated, sender } = await moderateContent(client);
    expect(applications.map(({ id }) => id)).toContain(application.id);
    expect(moderated.contentAction).toBe("allow");
    expect(sender.user.id).toBe(senderId);

    // Errors of this server are errors of that SDK.
    const lost = client.identity.retrieveApplication({ applicationId: senderId });
    await expect(lost).rejects.toBeInstanceOf(sdk.NotFoundError);
    const refused = client.identity.createApplication({ body: { application: { name: "" } } });
    await expect(refused).rejects.toMatchObject({
      name: "InvalidRequestError",
      fieldErrors: { "application.name": [{ code: "[blank]application.name" }] },
    });
    const stranger = sdk.createClient({ baseUrl: server.url, apiKey: "wrong", retries: 0 });
    await expect(stranger.filtering.listBlacklistTags()).rejects.toBeInstanceOf(sdk.UnauthorizedError);
  });

  test("this version's SDK goes through a server that knows its document alone", async () => {
    const document = objectOf(
      JSON.parse(gunzipSync(readFileSync(new URL(`${version}/document.json.gz`, import.meta.url))).toString()),
    );
    const { url, refused } = await serveDocument(document);
    const client = createClient({ baseUrl: url, apiKey: "any", retries: 0 });
    const managed = await manageApplications(client);
    const words = await manageWords(client);
    const { application, sender } = await moderateContent(client);
    expect(refused).toEqual([]);
    const texts = [managed.version, managed.created.application.name, words.created.entry.text, application.name];
    expect(texts.every((text) => typeof text === "string" && text !== "")).toBe(true);
    expect([managed.applications.length > 0, words.entries.length > 0, sender.user.id !== ""]).not.toContain(false);

    // The server refuses what the document does not have, so the way above was looked at.
    await expect(client.identity.createApplication({ body: { application: { name: "" } } })).rejects.toThrow();
    expect(refused).toEqual([expect.stringMatching(/^POST \/api\/application: .*name/)]);
  });
});
