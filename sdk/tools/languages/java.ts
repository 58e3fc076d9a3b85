import { join } from "node:path";
import { sdk } from "../folders.ts";
import type { Language } from "./language.ts";

const build = join(sdk, "java", "build");

export const java: Language = {
  name: "java",
  versionOption: "artifactVersion",
  build: () => [{ program: "mvn", args: ["-q", "-B", "-DskipTests", "package"], cwd: build }],
  smoke: () => {
    throw new Error("There is no smoke contract for Java yet.");
  },
};
