/** Formats values for people: readable, bounded, and without terminal control characters. */
import { layOutJson } from "./json-text.ts";

/** Makes control characters visible; lines and tabs stay. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const control = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g;
  return text.replaceAll(control, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
  });
}

/** One line of at most this many characters. */
export function oneLine(text: string, maximumLength: number): string {
  return cut(printable(text.replaceAll(/\s+/g, " ").trim()), maximumLength);
}

/** The start of a text, with a sign where something is missing; never cut inside a character. */
export function cut(text: string, maximumLength: number): string {
  if (text.length <= maximumLength) return text;
  return `${text.slice(0, maximumLength - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** A body to be read: JSON laid out, everything else as it is; the end of a long one is left out and counted. */
export function readableBody(body: string, maximumLength: number, width = 80): string {
  const text = printable(layOutJson(body, width));
  if (text.length <= maximumLength) return text;
  return `${cut(text, maximumLength)}\n(${(text.length - maximumLength).toLocaleString("en")} more characters)`;
}

/** `3 requests`, `1 request`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}

/** `850 ms`, `12.3 s`, `4 min 05 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
}

/** Rounds down, so that only complete coverage is 100 %. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? "–" : `${Math.floor((part / whole) * 100)} %`;
}
