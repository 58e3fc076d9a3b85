/** The guides that are made from definitions elsewhere in the repository, so that they cannot be stale. */
import { readFile } from "node:fs/promises";
import type { Guide } from "../guide.ts";
import { alertsGuide } from "./alerts.ts";
import { bootstrapFileGuide } from "./bootstrap-file.ts";
import { commandLineGuide } from "./command-line.ts";
import { configurationGuide } from "./configuration.ts";
import { releaseNotesGuide } from "./release-notes.ts";

function read(path: string): Promise<string> {
  return readFile(new URL(`../../../${path}`, import.meta.url), "utf8");
}

export async function readReferenceGuides(): Promise<readonly Guide[]> {
  const [schema = "", example = "", alerts = "", changelog = ""] = await Promise.all(
    [
      "openapi/bootstrap.schema.yaml",
      "openapi/bootstrap.example.yaml",
      "server/monitoring/alerts.yml",
      "CHANGELOG.md",
    ].map(read),
  );
  return [
    configurationGuide(),
    bootstrapFileGuide(schema, example),
    commandLineGuide(),
    alertsGuide(alerts),
    releaseNotesGuide(changelog),
  ];
}
