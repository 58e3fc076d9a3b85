/** Writes a report's files into a folder. */
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Report } from "../findings.ts";
import { fileNames } from "./file-names.ts";
import { htmlReport } from "./html.ts";
import { jsonReport } from "./json.ts";
import { junitReport } from "./junit.ts";
import type { WrittenFiles } from "./terminal.ts";

/** Makes the folder, so that one knows before a long run that it can be written. @throws what the file system says */
export function makeReportFolder(folder: string): void {
  mkdirSync(resolve(folder), { recursive: true });
}

/** Replaces the files of an earlier run, each at once: who reads one never reads half of it. */
export function writeReport(report: Report, folder: string): WrittenFiles {
  makeReportFolder(folder);
  const write = (name: string, text: string): string => {
    const path = resolve(folder, name);
    const unfinished = `${path}.${process.pid}.tmp`;
    writeFileSync(unfinished, text);
    renameSync(unfinished, path);
    return path;
  };
  return {
    // JSON first: the other two name it as the place of what they leave out.
    json: write(fileNames.json, jsonReport(report)),
    html: write(fileNames.html, htmlReport(report)),
    junit: write(fileNames.junit, junitReport(report)),
  };
}
