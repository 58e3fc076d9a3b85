/** Sees to it that the packed SDK can be tried in Bun and Deno: installs them where they are missing. */
import { installRuntimes } from "../sdk-package/runtimes.ts";

installRuntimes();
