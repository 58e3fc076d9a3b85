import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { Writable } from "node:stream";
import type { Client } from "@gatehouse/sdk";

export async function exportSystemLogs(client: Client, { file }: { file: string }) {
  const archive = await client.identity.exportSystemLogs({
    lastNBytes: 1_000_000,
    dateTimeSecondsFormat: "yyyy-MM-dd HH:mm:ss",
    zoneId: "Europe/Berlin",
  });
  await writeFile(file, archive);
  return `${archive.length} bytes`;
}

export async function exportSystemLogsByCriteria(client: Client, { file }: { file: string }) {
  // A long archive goes to the disk as it comes, and may take its time.
  const zip = await client.identity.exportSystemLogsByCriteria.stream(
    { body: { includeArchived: true } },
    { timeoutMs: 10 * 60 * 1000 },
  );
  await zip.pipeTo(Writable.toWeb(createWriteStream(file)));
}

export async function patchSystemConfiguration(client: Client) {
  // With plain JSON the origin would join those that are there; with a merge patch the list takes their place.
  const { systemConfiguration } = await client.identity.patchSystemConfiguration({
    body: {
      contentType: "application/merge-patch+json",
      body: {
        systemConfiguration: {
          corsConfiguration: {
            enabled: true,
            allowedMethods: ["GET", "POST"],
            allowedOrigins: ["https://forum.example.com"],
          },
          reportTimezone: "Europe/Berlin",
        },
      },
    },
  });
  return systemConfiguration;
}

export async function retrieveLoggingLevel(client: Client) {
  const answer = await client.identity.retrieveLoggingLevel.result({ name: "http.requests" });
  if (answer.ok) return answer.body.level;
  if (answer.status === 404) return "no such logger";
  throw answer.error;
}

export async function retrieveSystemConfiguration(client: Client) {
  const { systemConfiguration } = await client.identity.retrieveSystemConfiguration();
  const { enabled, allowedOrigins } = systemConfiguration.corsConfiguration;
  return { reportTimezone: systemConfiguration.reportTimezone, browsersFrom: enabled ? allowedOrigins : [] };
}

export async function retrieveSystemVersion(client: Client) {
  const { version } = await client.identity.retrieveSystemVersion({}, { timeoutMs: 2_000 });
  return version;
}

export async function updateLoggingLevel(client: Client) {
  // In force at once for everything that is logged under `outgoing`, until it is changed again.
  const { level } = await client.identity.updateLoggingLevel({ body: { name: "outgoing", level: "debug" } });
  return level;
}

export async function updateSystemConfiguration(client: Client) {
  // All fields are required, so change the stored configuration.
  const { systemConfiguration } = await client.identity.retrieveSystemConfiguration();
  const updated = await client.identity.updateSystemConfiguration({
    body: {
      systemConfiguration: {
        ...systemConfiguration,
        loginRecordConfiguration: { delete: { enabled: true, numberOfDaysToRetain: 90 } },
      },
    },
  });
  return updated.systemConfiguration.loginRecordConfiguration;
}
