/** Sees to it that there is a Chromium for the tests of the portal: installs Debian's package where none is found. */
import { findChromium } from "../portal/chromium.ts";
import { asRoot } from "./as-root.ts";

const install = "apt-get install -y --no-install-recommends chromium";

if (findChromium() === undefined) {
  console.log("Chromium is missing; installing Debian's package …");
  // Lists that could not be refreshed may still do.
  asRoot("apt-get update");
  asRoot(`DEBIAN_FRONTEND=noninteractive ${install}`);
  if (findChromium() === undefined) {
    console.error(
      `Chromium could not be installed by \`${install}\`. Install it yourself, or name its program in CHROMIUM.`,
    );
    process.exitCode = 1;
  }
}
