/** Sees to it that the pages of the portal can be held against the HTML standard: installs the checker where it is missing. */
import { installHtmlChecker } from "../portal/html-checker.ts";

installHtmlChecker();
