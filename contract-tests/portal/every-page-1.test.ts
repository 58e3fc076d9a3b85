/** Half of the pages; the halves run in parallel (OWASP ASVS 14.2.3). */
import { describe } from "vitest";
import { hasBrowser } from "./browser.ts";
import { checkPages } from "./every-page.ts";

describe.runIf(hasBrowser)("every page in a browser", () => checkPages(0));
