/** Builds the data of the consoles: one file for each operation, by address. */
import { operationDataAddress } from "../addresses.ts";
import type { Catalogue } from "../catalogue.ts";
import { makeOperationData } from "./make-operation-data.ts";

export function consoleFiles({ operations }: Catalogue): ReadonlyMap<string, string> {
  return new Map(operations.map((one) => [operationDataAddress(one), JSON.stringify(makeOperationData(one))] as const));
}
