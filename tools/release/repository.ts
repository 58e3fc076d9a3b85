/** Names the repository in a package's manifest: npm attests where a package was built only where both agree. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { objectOf } from "../../openapi/tools/json.ts";

/** @throws Error where it is no address of a repository that everybody can read */
export function addRepository(folder: string, address: string): void {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== "https:" || url.pathname.length < 2 || url.username !== "" || url.search !== "")
    throw new Error(`--repository is ${address}, which is no https:// address of a repository.`);
  const file = join(folder, "package.json");
  const manifest = objectOf(JSON.parse(readFileSync(file, "utf8")));
  const repository = { type: "git", url: `git+${url.href.replace(/(?:\.git)?\/?$/, ".git")}` };
  // A scoped package is private unless this says otherwise.
  writeFileSync(
    file,
    `${JSON.stringify({ ...manifest, repository, publishConfig: { access: "public" } }, undefined, 2)}\n`,
  );
}
