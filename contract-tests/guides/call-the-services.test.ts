/** The guide for those who call the services, followed: from the packed SDK to the last notification. */
import { expect, test } from "vitest";
import { makeFolder, startProgram } from "../process/program.ts";
import { install, pack } from "../sdk-package/project.ts";
import { freePort } from "../support/free-port.ts";
import { follow } from "./follow.ts";
import { compileStrictly } from "./typescript-project.ts";

test("Call the services from your own", { timeout: 180_000 }, async () => {
  const folder = makeFolder();
  const environment: Record<string, string> = { PORT: String(await freePort()) };
  let tarball = "";
  const files = await follow("sdk/guides/call-the-services.md", {
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
  await compileStrictly(folder);
});

function keyIn(output: string): string {
  return /API key \(shown this once\): (\S+)/.exec(output)?.[1] ?? "";
}
