/** Prepares the word packs of other languages than English: they take seven seconds, and few first starts need one. */
import { locales, writePacks } from "./packs/write-packs.ts";

for (const locale of locales) if (locale !== "en") await writePacks(locale);
