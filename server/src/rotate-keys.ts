#!/usr/bin/env node
/** The command that replaces the service's signing key, with or without running servers: `npm run keys:rotate`. */
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { systemClock } from "./clock.ts";
import { readConfiguration } from "./configuration.ts";
import { explain } from "./failures.ts";
import {
  currentKey,
  generateSigningKey,
  globalSlot,
  publishedKeys,
  rotateGlobalKey,
} from "./identity/tokens/signing-keys.ts";
import { sealSecrets } from "./sealed-secrets.ts";
import { findMasterKey } from "./store/master-key.ts";
import { openStore } from "./store/open.ts";
import { umask } from "./store/private-files.ts";

const help = `Gives the service a new key to sign tokens with. Running servers use it at once.

Usage: npm run keys:rotate                      tokens of the former key are valid until they expire
       npm run keys:rotate -- --forget-former   no token of a former key is valid any more: a key was stolen, say

The store is the one that DATABASE_URL names; MASTER_KEY, or the key file beside the database, is that of the servers.
See npm start -- --help`;

async function rotate(forgetFormer: boolean): Promise<string> {
  process.umask(umask);
  const { database, masterKey } = readConfiguration(process.env);
  // A store without a key file may have running servers that know none.
  const { key } = await findMasterKey(database, masterKey, { mayCreate: false });
  const store = await openStore(database, key);
  try {
    await store.write(sealSecrets);
    const pair = await generateSigningKey();
    await store.write((db) => rotateGlobalKey({ db, clock: systemClock, newId: randomUUID }, pair, forgetFormer));
    const { kid, keys } = await store.read(async (db) => ({
      kid: (await currentKey(db, globalSlot))?.kid,
      keys: await publishedKeys(db, undefined),
    }));
    const former = keys.filter(({ isGlobal, applicationId }) => !isGlobal && applicationId === undefined).length;
    return `Tokens are signed with the key ${kid} from now on. ${former} former ${former === 1 ? "key verifies" : "keys verify"} tokens until they expire.`;
  } finally {
    await store.close();
  }
}

try {
  const { values } = parseArgs({ options: { help: { type: "boolean" }, "forget-former": { type: "boolean" } } });
  console.log(values.help === true ? help : await rotate(values["forget-former"] === true));
} catch (error) {
  const isMisused = error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  console.error(isMisused ? `${error.message}\n\n${help}` : explain(error));
  process.exitCode = isMisused ? 2 : 1;
}
