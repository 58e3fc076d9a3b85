/** Which program is a Chromium on this machine. `CHROMIUM` names it where it is not found. */
import { spawnSync } from "node:child_process";

export function findChromium(): string | undefined {
  return [process.env["CHROMIUM"], "chromium", "chromium-browser", "google-chrome"].find(
    (program) => program !== undefined && spawnSync(program, ["--version"]).status === 0,
  );
}
