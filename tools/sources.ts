/** Lists the hand-written files of the workspace, those that are not committed yet among them. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./ensure-installed.mjs";

export function sources(...patterns: readonly string[]): readonly string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...patterns], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 16_000_000,
  });
  return listed
    .split("\n")
    .filter((file) => file !== "" && !file.includes("/generated/") && existsSync(join(root, file)));
}
