/** Builds the consoles' files by address: the scripts, and each operation's data. */
import { operationDataAddress } from "../addresses.ts";
import { browserModules } from "../browser-modules.ts";
import type { Catalogue } from "../catalogue.ts";
import { makeOperationData } from "./make-operation-data.ts";

export function consoleFiles({ operations }: Catalogue): ReadonlyMap<string, string> {
  const entry = new URL("../browser/console/main.ts", import.meta.url);
  return new Map([
    ...browserModules(entry, "assets/console"),
    ...operations.map((one) => [operationDataAddress(one), JSON.stringify(makeOperationData(one))] as const),
  ]);
}
