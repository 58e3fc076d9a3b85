/** Prints words as the mapping files have them, or the other way around: `node server/tools/packs/rotate.ts <words>`. */
import { rotated } from "./rotated.ts";

console.log(rotated(process.argv.slice(2).join(" ")));
