import { trials } from "./filtering/trials.ts";
import { setting } from "./filtering/world.ts";
import { tryExamples } from "./try-examples.ts";

await tryExamples("filtering", trials, setting);
