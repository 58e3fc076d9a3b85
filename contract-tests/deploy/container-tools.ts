/**
 * Tools that try the image: Podman, which needs no service, and mmdebstrap, which makes a base where no registry of images
 * can be reached. Both are Debian's packages.
 */
import { spawnSync } from "node:child_process";
import { asRoot } from "../tools/as-root.ts";

const programs = ["podman", "runc", "mmdebstrap"] as const;

/** Returns the programs that are missing. */
export function missingContainerTools(): readonly string[] {
  return programs.filter((name) => spawnSync(name, ["--version"]).status !== 0);
}

export function installContainerTools(): void {
  const missing = missingContainerTools();
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(", ")} …`);
  // Lists that could not be refreshed may still do.
  asRoot("apt-get update");
  asRoot(`DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ${programs.join(" ")}`);
  const left = missingContainerTools();
  if (left.length > 0)
    throw new Error(`${left.join(", ")} could not be installed. Install Debian's packages yourself.`);
}
