/** Reads the portal that was built, for tests: building it anew in each of them takes as long as all of the others. */
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { notFoundAddress } from "./addresses.ts";

const folder = fileURLToPath(new URL("../dist/portal/", import.meta.url));
/** The folder of the assets, named after their content. */
const ownFolder = /\bassets\/[0-9a-f]{16}\//g;

/** Returns what `buildSite` does, with the static assets: the text of each file by its address. */
export function readBuiltSite(): ReadonlyMap<string, string> {
  const files = globSync("**/*.{html,md,txt,json,js,css,svg}", { cwd: folder }).map((file) =>
    file.replaceAll("\\", "/"),
  );
  return new Map(
    files
      .filter((file) => file !== notFoundAddress)
      .map((file) => {
        const text = readFileSync(`${folder}${file}`, "utf8");
        return [
          file.replace(ownFolder, "assets/"),
          file.endsWith(".html") ? text.replaceAll(ownFolder, "assets/") : text,
        ];
      }),
  );
}
