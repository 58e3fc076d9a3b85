/** Half of the pages: the two halves run beside each other. */
import { describe } from "vitest";
import { hasBrowser } from "./browser.ts";
import { checkPages } from "./every-page.ts";

describe.runIf(hasBrowser)("every page in a browser", () => checkPages(0));
