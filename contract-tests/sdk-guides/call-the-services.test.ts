/** The guide for those who call the services, followed: from the packed SDK to the last notification. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder, startProgram } from "../process/program.ts";
import { compile, install, pack } from "../sdk-package/project.ts";
import { freePort } from "./free-port.ts";
import { follow } from "./guide.ts";

test("Call the services from your own", { timeout: 180_000 }, async () => {
  const folder = makeFolder();
  const environment: Record<string, string> = { PORT: String(await freePort()) };
  let tarball = "";
  const files = await follow("call-the-services.md", {
    folder,
    environment,
    instead: {
      "NOTIFICATION_ALLOWED_RANGES=127.0.0.1 npm start": async () => {
        const program = await startProgram(makeFolder(), { NOTIFICATION_ALLOWED_RANGES: "127.0.0.1" });
        environment["GATEHOUSE_URL"] = program.url;
        environment["GATEHOUSE_API_KEY"] = keyIn(program.output());
      },
      "export GATEHOUSE_API_KEY=<the key that was printed>": () => undefined,
      // Without a registry: what the SDK depends on comes from the repository.
      "npm pack --workspace @gatehouse/sdk --pack-destination ..": async () => {
        tarball = await pack(folder);
      },
      "npm install ../gatehouse-sdk-0.1.0.tgz": () => install(folder, tarball),
    },
  });
  expect(files).toContain("notifications.ts");
  await compile(strictly(folder));
});

function keyIn(output: string): string {
  return /API key \(shown this once\): (\S+)/.exec(output)?.[1] ?? "";
}

/** The files are what a strict compiler takes as well. */
function strictly(folder: string): string {
  const compilerOptions = {
    target: "es2022",
    lib: ["es2024", "dom", "dom.iterable"],
    module: "nodenext",
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    allowImportingTsExtensions: true,
    erasableSyntaxOnly: true,
    noEmit: true,
    skipLibCheck: true,
    typeRoots: [new URL("../../node_modules/@types", import.meta.url).pathname],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  return folder;
}
