/** Writes a report's files into a folder. */
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Report } from "../findings.ts";
import { fileNames } from "./file-names.ts";
import { htmlReport } from "./html.ts";
import { coveragePage } from "./html-heat-map.ts";
import { jsonReport } from "./json.ts";
import { junitReport } from "./junit.ts";
import type { WrittenFiles } from "./terminal.ts";
import { coverageText } from "./text-heat-map.ts";

/** Creates the folder before a long run, to be sure that it can be written. @throws the error of the file system */
export function makeReportFolder(folder: string): void {
  mkdirSync(resolve(folder), { recursive: true });
}

/** Replaces each file of an earlier run atomically, so that no reader sees half of it. */
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
    // JSON first, because the other files refer to it.
    json: write(fileNames.json, jsonReport(report)),
    html: write(fileNames.html, htmlReport(report)),
    coverage: write(fileNames.coverage, coveragePage(report)),
    coverageText: write(fileNames.coverageText, coverageText(report)),
    junit: write(fileNames.junit, junitReport(report)),
  };
}
