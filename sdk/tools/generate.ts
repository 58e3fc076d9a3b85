/** Generates the SDK of a language: `node sdk/tools/generate.ts <python|java|go>` writes `sdk/<language>/build/`. */
import { generate } from "./generate-sdk.ts";
import { languageNamed } from "./languages.ts";
import { generatorToolchain, provide } from "./toolchain.ts";

const language = languageNamed(process.argv[2]);
provide([generatorToolchain, language.toolchain]);
const started = Date.now();
const folder = await generate(language);
console.log(`The SDK for ${language.name} is in ${folder} (${Math.round((Date.now() - started) / 1000)} s).`);
