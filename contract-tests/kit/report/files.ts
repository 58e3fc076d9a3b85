/** The files of a report, and how they get into their folder. */
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Report } from "../findings.ts";
import { fileNames } from "./figures.ts";
import { htmlReport } from "./html.ts";
import { junitReport } from "./junit.ts";
import type { WrittenFiles } from "./terminal.ts";

/** Raised when a reader of the JSON file would have to change. */
const formatVersion = 1;

/** The report for programs: everything that is known, nothing cut off. */
export function jsonReport(report: Report): string {
  return `${JSON.stringify({ formatVersion, ...report }, undefined, 2)}\n`;
}

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
    junit: write(fileNames.junit, junitReport(report)),
  };
}
