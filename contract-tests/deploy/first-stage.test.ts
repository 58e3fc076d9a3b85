/**
 * The first stage of the image, which installs and builds as the Containerfile says, from what git has of the repository. It
 * takes minutes: with a seed, one run in sixteen has it.
 */
import { execFile } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { makeFolder } from "../process/program.ts";
import { ownShare } from "../tools/rotation.ts";
import { missingContainerTools } from "./container-tools.ts";
import { ContainerEngine } from "./engine.ts";

const execute = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));
const canRun = missingContainerTools().length === 0 || (process.env["CI"] ?? "") !== "";
const isOwn = ownShare(["the first stage"], 16).length > 0;

describe.runIf(canRun && isOwn)("the first stage", () => {
  let engine: ContainerEngine;
  // Removing gigabytes of layers takes longer than a test's own clean-up may.
  beforeAll(async () => {
    engine = await ContainerEngine.start();
  }, 300_000);

  test("installs, builds, and has what the second one copies", { timeout: 1_800_000 }, async () => {
    const clone = makeFolder();
    // As a fresh clone has it: without dist, and with changes that are not committed yet.
    const { stdout } = await execute("git", ["ls-files", "-z"], { cwd: root, maxBuffer: 10_000_000 });
    for (const name of stdout.split("\0").filter((each) => each !== "")) cpSync(join(root, name), join(clone, name));
    await engine.buildFirstStage(clone, "deploy/Containerfile", "files");
    const files = await engine.run("run", "--rm", "files", "/bin/ls", "dist/image");
    expect(files.split("\n")).toEqual(expect.arrayContaining(["LICENSE", "gatehouse.cdx.json", "node_modules"]));
  });
});
