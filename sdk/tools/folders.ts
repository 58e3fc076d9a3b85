/** Where things are. */
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));
export const sdk = fileURLToPath(new URL("../", import.meta.url));
export const cache = fileURLToPath(new URL("../../.cache/", import.meta.url));
