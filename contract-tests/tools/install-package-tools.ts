/** Sees to it that the published packages can be tried with other tools than the repository's: installs what is missing. */
import { installTools } from "../packages/tools.ts";

installTools();
