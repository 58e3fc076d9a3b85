/** The guide for those who call the services, followed: from the SDK that the server hands out to the last notification. */
import { expect, test } from "vitest";
import { makeFolder, startProgram } from "../process/program.ts";
import { install } from "../sdk-package/project.ts";
import { freePort } from "../support/free-port.ts";
import { follow } from "./follow.ts";
import { compileStrictly } from "./typescript-project.ts";

const tarball = "/docs/sdk/gatehouse-sdk-0.1.0.tgz";

test("Call the services from your own", { timeout: 180_000 }, async () => {
  const folder = makeFolder();
  const environment: Record<string, string> = { PORT: String(await freePort()) };
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
      // Without a registry, from the server that runs.
      [`npm install http://127.0.0.1:9011${tarball}`]: () =>
        install(folder, `${environment["GATEHOUSE_URL"]}${tarball}`),
    },
  });
  expect(files).toContain("notifications.ts");
  await compileStrictly(folder);
});

function keyIn(output: string): string {
  return /API key \(shown this once\): (\S+)/.exec(output)?.[1] ?? "";
}
