/** The service's signing key: made at the first start, shared by processes, and rotated while they run. */
import type { Client } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { saidBy, verdictOn } from "../identity/keys-tokens.ts";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { makeFolder, patience, rotateKeys, startProgram, stop, withKey } from "./program.ts";
import { type NamedStore, sharedStore, stores } from "./stores.ts";

const folder = makeFolder();

function environment({ url }: NamedStore) {
  return { DATABASE_URL: url, ...withKey(folder) };
}

async function ownKey(client: Client): Promise<string> {
  return (await client.identity.retrievePublicKeys()).publicKeys.default;
}

async function vend(client: Client): Promise<string> {
  return (await client.identity.vendToken({ body: { claims: { sub: "build-server" } } })).token;
}

function keyIdOf(token: string) {
  return saidBy(token).header["kid"];
}

describe.each(await stores())("on $name", patience, (store) => {
  test("a later start has the same key, and takes the tokens of before", async () => {
    const first = await startProgram(folder, environment(store));
    const [key, token] = [await ownKey(first.client()), await vend(first.client())];
    await stop(first);
    const second = await startProgram(folder, environment(store));
    expect(await ownKey(second.client())).toBe(key);
    expect(await verdictOn(second.client(), token)).toBe("valid");
    await stop(second);
  });

  test("rotated --now, a running server signs with the new key at once, and takes tokens of the former one", async () => {
    const program = await startProgram(folder, environment(store));
    const client = program.client();
    const [former, token] = [await ownKey(client), await vend(client)];
    const { code, output, errors } = await rotateKeys(folder, environment(store), ["--now"]);
    expect([code, errors]).toEqual([0, ""]);
    const { default: current = "", ...others } = (await client.identity.retrievePublicKeys()).publicKeys;
    expect(current).not.toBe(former);
    expect(Object.values(others)).toEqual(expect.arrayContaining([current, former]));
    const kid = Object.entries(others).find(([, pem]) => pem === current)?.[0] ?? "";
    expect(output).toContain(`the key ${kid} from now on`);
    expect(await verdictOn(client, token)).toBe("valid");
    expect(await verdictOn(client, await vend(client))).toBe("valid");
    await stop(program);
  });

  test("rotated with another GLOBAL_KEY_ALGORITHM, it signs with that, and takes tokens of before", async () => {
    const program = await startProgram(folder, environment(store));
    const client = program.client();
    const token = await vend(client);
    const changed = { ...environment(store), GLOBAL_KEY_ALGORITHM: "EdDSA" };
    expect((await rotateKeys(folder, changed, ["--now"])).code).toBe(0);
    const next = await vend(client);
    expect(saidBy(next).header["alg"]).toBe("EdDSA");
    expect([await verdictOn(client, token), await verdictOn(client, next)]).toEqual(["valid", "valid"]);
    await stop(program);
  });

  test("with --forget-former, tokens of former keys end at once", async () => {
    const program = await startProgram(folder, environment(store));
    const client = program.client();
    const token = await vend(client);
    expect((await rotateKeys(folder, environment(store), ["--now"])).code).toBe(0);
    expect((await rotateKeys(folder, environment(store), ["--forget-former"])).output).toContain("0 other keys");
    expect(await verdictOn(client, token)).toBe("invalid");
    expect(await verdictOn(client, await vend(client))).toBe("valid");
    expect(Object.keys((await client.identity.retrievePublicKeys()).publicKeys)).toHaveLength(2);
    await stop(program);
  });

  test("rotated, the new key is published first, and signs when its time has come, whoever runs by then", async () => {
    // A test server has no master key, so that it needs a store that no program sealed.
    const databaseUrl = store.url.replace(/\.db$/, "-rotated.db");
    const options = { databaseUrl };
    const first = await start({}, options);
    const former = await ownKey(first.client);
    const token = await vend(first.client);
    // A rotation that waits is replaced by the next one: its key is gone.
    await rotateKeys(folder, { DATABASE_URL: databaseUrl }, ["--publish-for", "5m"]);
    const rotation = await rotateKeys(folder, { DATABASE_URL: databaseUrl }, ["--publish-for", "10m", "--json"]);
    const { kid, formerKeys }: { kid: string; formerKeys: number } = JSON.parse(rotation.output);
    expect(formerKeys).toBe(1);
    const published = (await first.client.identity.retrieveJsonWebKeySet()).keys.map((key) => key.kid);
    expect(published).toEqual(expect.arrayContaining([kid, keyIdOf(token)]));
    expect(published).toHaveLength(2);
    expect(await refusal(first.client, "vendToken", { body: { claims: {}, keyId: kid } })).toEqual({
      keyId: "[invalid]keyId",
    });
    first.server.advanceTime(590_000);
    await first.server.idle();
    expect(await ownKey(first.client)).toBe(former);
    expect(keyIdOf(await vend(first.client))).not.toBe(kid);
    await first.server.close();

    const later = await Promise.all([1, 2].map(() => start({}, options)));
    for (const { server } of later) server.advanceTime(610_000);
    for (const { server } of later) await server.idle();
    for (const { client } of later) {
      expect(keyIdOf(await vend(client))).toBe(kid);
      expect(await verdictOn(client, token)).toBe("valid");
    }
    expect((await later[0]?.client.identity.retrieveJsonWebKeySet())?.keys).toHaveLength(2);
  });
});

const shared = await sharedStore();

/** On SQLite there is no such test, rather than one that is left out. */
if (shared !== undefined) {
  test(
    "processes that start at once on one PostgreSQL have one key, now and after it was rotated by two at once",
    patience,
    async () => {
      const store: NamedStore = shared;
      const programs = await Promise.all([1, 2, 3].map(() => startProgram(folder, environment(store))));
      const clients = programs.map((program) => program.client());
      const sets = await Promise.all(
        clients.map(async (client) => (await client.identity.retrieveJsonWebKeySet()).keys),
      );
      expect(sets[0]).toHaveLength(1);
      expect(new Set(sets.map((each) => JSON.stringify(each))).size).toBe(1);
      const tokens = await Promise.all(clients.map(vend));
      const areTaken = async (): Promise<void> => {
        for (const client of clients) {
          for (const token of tokens) expect(await verdictOn(client, token)).toBe("valid");
        }
      };
      await areTaken();
      const rotations = await Promise.all([1, 2].map(() => rotateKeys(folder, environment(store), ["--now"])));
      expect(rotations.map(({ code }) => code)).toEqual([0, 0]);
      expect(new Set(await Promise.all(clients.map(ownKey))).size).toBe(1);
      await areTaken();
      for (const program of programs) await stop(program);
    },
  );
}

test("the command says what it does, and what it does not know", patience, async () => {
  const nowhere = { DATABASE_URL: "sqlite::memory:" };
  const help = await rotateKeys(folder, nowhere, ["--help"]);
  expect([help.code, help.errors]).toEqual([0, ""]);
  expect(help.output).toContain("npm run keys -- rotate --forget-former");
  const wrong = await rotateKeys(folder, nowhere, ["--forget"]);
  expect([wrong.code, wrong.output]).toEqual([2, ""]);
  expect(wrong.errors).toContain("'--forget'");
  for (const parameters of [
    ["--publish-for", "10"],
    ["--publish-for", "31d"],
    ["--now", "--publish-for", "10m"],
  ]) {
    expect(await rotateKeys(folder, nowhere, parameters)).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/^--publ/),
    });
  }
  const lost = await rotateKeys(folder, { DATABASE_URL: "postgres://someone:hunter2@127.0.0.1:1/gatehouse" });
  expect(lost.code).toBe(1);
  expect(lost.errors).toMatch(/cannot be reached: .+ Check DATABASE_URL\.$/m);
  expect(lost.errors).not.toContain("hunter2");
});
