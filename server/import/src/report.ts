/** Writes refused rows to a file during the import, so that a report of any length takes no memory. */
import { closeSync, openSync, writeSync } from "node:fs";
import type { Row } from "./rows.ts";
import type { Reason } from "./run-import.ts";

export interface Report {
  refused(row: Row, reasons: readonly Reason[]): void;
  /** Completes the file. */
  end(totals: Readonly<Record<string, number>>): void;
}

/** @param file its suffix selects the format: `.json`, or else CSV */
export function openReport(file: string): Report {
  const descriptor = openSync(file, "w");
  const write = (text: string): void => void writeSync(descriptor, text);
  const report = /\.json$/i.test(file) ? jsonReport(write) : csvReport(write);
  return {
    refused: report.refused,
    end(totals) {
      report.end(totals);
      closeSync(descriptor);
    },
  };
}

/** Returns a short name of the row for people. */
export function nameOf({ value, list }: Row): string {
  if (typeof value === "string") return value;
  const object: Readonly<Record<string, unknown>> = { ...(typeof value === "object" ? value : {}) };
  const named = list.main === undefined ? object["parts"] : object[list.main];
  if (named === undefined) return "";
  return typeof named === "string" ? named : JSON.stringify(named).slice(0, 200);
}

type Write = (text: string) => void;

function csvReport(write: Write): Report {
  const line = (cells: readonly (string | number)[]): void => write(`${cells.map(csvCell).join(",")}\r\n`);
  line(["line", "list", "row", "field", "code", "message"]);
  return {
    refused(row, reasons) {
      for (const { field, code, message } of reasons)
        line([row.line, row.list.name, nameOf(row), field, code, message]);
    },
    end: () => undefined,
  };
}

function csvCell(cell: string | number): string {
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function jsonReport(write: Write): Report {
  let separator = '{\n  "refused": [';
  return {
    refused({ line, list, value }, reasons) {
      write(`${separator}\n    ${JSON.stringify({ line, list: list.name, row: value, reasons })}`);
      separator = ",";
    },
    end(totals) {
      write(`${separator === "," ? "\n  " : separator}],\n  "totals": ${JSON.stringify(totals)}\n}\n`);
    },
  };
}
