import { applications } from "./identity/applications.ts";
import { setting } from "./identity/world.ts";
import { tryExamples } from "./try-examples.ts";

await tryExamples("identity", [...applications], setting);
