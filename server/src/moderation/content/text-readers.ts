/** The code that reads texts, with the engine: the first request with a text loads it. */
import { once } from "../../contract/once.ts";

export const loadTextReaders = once(async () => ({
  ...(await import("./filter-texts.ts")),
  ...(await import("./read-parts.ts")),
}));
