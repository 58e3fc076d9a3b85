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
       npm run keys:rotate -- --json            print the result as JSON

The store is the one that DATABASE_URL names; MASTER_KEY, or the key file beside the database, is that of the servers.
See npm start -- --help`;

interface Rotation {
  /** Id of the key that signs from now on. */
  readonly kid: string | undefined;
  /** Number of keys that go on verifying tokens. */
  readonly formerKeys: number;
}

async function rotate(forgetFormer: boolean): Promise<Rotation> {
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
    return { kid, formerKeys: former };
  } finally {
    await store.close();
  }
}

function sentence({ kid, formerKeys }: Rotation): string {
  const verifies = formerKeys === 1 ? "key verifies" : "keys verify";
  return `Tokens are signed with the key ${kid} from now on. ${formerKeys} former ${verifies} tokens until they expire.`;
}

/** Resolves to the exit code. */
export async function rotateKeysCommand(args: readonly string[]): Promise<number> {
  const flag = { type: "boolean" } as const;
  try {
    const options = { help: flag, json: flag, "forget-former": flag };
    const { values } = parseArgs({ args: [...args], options });
    if (values.help === true) console.log(help);
    else {
      const rotation = await rotate(values["forget-former"] === true);
      console.log(values.json === true ? JSON.stringify(rotation) : sentence(rotation));
    }
    return 0;
  } catch (error) {
    const isMisused = error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
    console.error(isMisused ? `${error.message}\n\n${help}` : explain(error));
    return isMisused ? 2 : 1;
  }
}
