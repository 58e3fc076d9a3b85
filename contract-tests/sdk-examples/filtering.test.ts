import { setting } from "./filtering/fixtures.ts";
import { trials } from "./filtering/trials.ts";
import { tryExamples } from "./try-examples.ts";

await tryExamples("filtering", trials, setting);
