import { people } from "./filtering/people.ts";
import { tagsAndPhrases } from "./filtering/tags-and-phrases.ts";
import { whitelist } from "./filtering/whitelist.ts";
import { words } from "./filtering/words.ts";
import { setting } from "./filtering/world.ts";
import { tryExamples } from "./try-examples.ts";

await tryExamples("filtering", [words, tagsAndPhrases, whitelist, people].flat(), setting);
