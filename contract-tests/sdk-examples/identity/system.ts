/** The examples of the system configuration, the logs and the server, tried. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { expect } from "vitest";
import {
  exportSystemLogs,
  exportSystemLogsByCriteria,
  patchSystemConfiguration,
  retrieveLoggingLevel,
  retrieveSystemConfiguration,
  retrieveSystemVersion,
  updateLoggingLevel,
  updateSystemConfiguration,
} from "../../../sdk/examples/identity/system.ts";
import { makeFolder } from "../../process/program.ts";
import { type TrialContext, trial, trialOf } from "../trial.ts";

const requestId = "asked-before-the-export";

/** A place for the archive, of logs in which there is a line of a request. */
async function aPlace({ client }: TrialContext) {
  await client.identity.retrieveSystemVersion({}, { requestId });
  return { file: join(makeFolder(), "logs.zip") };
}

const logsIn = (file: string) =>
  Object.values(unzipSync(readFileSync(file)))
    .map((log) => strFromU8(log))
    .join("");

export const system = [
  trial(retrieveSystemConfiguration, (facts) => expect(facts).toEqual({ reportTimezone: "Etc/UTC", browsersFrom: [] })),
  trial(updateSystemConfiguration, (records) =>
    expect(records).toEqual({ delete: { enabled: true, numberOfDaysToRetain: 90 } }),
  ),
  trial(patchSystemConfiguration, async (configuration, { client }) => {
    expect(configuration.reportTimezone).toBe("Europe/Berlin");
    expect((await retrieveSystemConfiguration(client)).browsersFrom).toEqual(["https://forum.example.com"]);
  }),
  trialOf(exportSystemLogs, aPlace, (size, { given }) => {
    expect(size).toBe(`${readFileSync(given.file).length} bytes`);
    expect(logsIn(given.file)).toContain(`"requestId":"${requestId}"`);
  }),
  trialOf(exportSystemLogsByCriteria, aPlace, (_, { given }) =>
    expect(logsIn(given.file)).toContain(`"requestId":"${requestId}"`),
  ),
  trial(retrieveLoggingLevel, (level) => expect(level).toBe("info")),
  trial(updateLoggingLevel, async (level, { client }) => {
    expect(level).toBe("debug");
    expect((await client.identity.retrieveLoggingLevel({ name: "outgoing" })).level).toBe("debug");
  }),
  trial(retrieveSystemVersion, (version) => expect(version).toMatch(/^\d+\.\d+\.\d+/)),
];
