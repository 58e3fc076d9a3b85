/** Prints what came of the calls: `<program> <url> <key>`. */
import { calls } from "./calls.ts";

const [url = "", key = ""] = process.argv.slice(2);
void calls(url, key).then((outcome) => console.log(JSON.stringify(outcome)));
