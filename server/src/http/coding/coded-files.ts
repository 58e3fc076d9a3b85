/**
 * Serves a folder whose files may have compressed variants beside them, `page.html.br` and `page.html.gz`. Express sends the
 * file; what is chosen here is which one.
 */
import { readdirSync } from "node:fs";
import { join, posix, sep } from "node:path";
import express, { type Request, type RequestHandler, type Response } from "express";
import { sendEmpty } from "../replies.ts";
import { addVary } from "./compressed-replies.ts";
import { acceptableCodings, type ContentCoding, contentCodings } from "./negotiation.ts";

const extensions: Readonly<Record<ContentCoding, string>> = { br: ".br", gzip: ".gz" };
const isVariant = /\.(?:br|gz)$/;

/** Codings of each file of a folder besides the identity, by its path from there. */
type CodedFiles = ReadonlyMap<string, readonly ContentCoding[]>;

/** @param isImmutable returns true for paths whose content never changes; browsers keep these without asking again */
export function serveFolder(folder: string, isImmutable: (path: string) => boolean): RequestHandler {
  let files: CodedFiles | undefined;
  const shared = { cacheControl: false, fallthrough: false, index: false, redirect: false } as const;
  const plain = express.static(folder, shared);
  // The ranges of a coded file would be ranges of its coded bytes, with which few clients reckon.
  const coded = express.static(folder, { ...shared, acceptRanges: false });
  return function folderFiles(request, response, next) {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    files ??= listFiles(folder);
    const asked = decodedPath(request);
    if (asked === undefined) return next();
    // Relative links lead on from a folder's address with a slash alone.
    if (files.has(`${asked}/index.html`.slice(1))) {
      // Relative, so that it leads to the same place behind a proxy that adds a prefix.
      const name = `${request.baseUrl}${asked}`.split("/").at(-1) ?? "";
      return sendEmpty(response, 301, { Location: `${encodeURI(name)}/` });
    }
    const path = findFile(files, asked);
    if (path === undefined) return next();
    const codings = files.get(path) ?? [];
    const [best] = acceptableCodings(request.headers["accept-encoding"], codings);
    if (codings.length > 0) addVary(response);
    if (best === undefined) return sendEmpty(response, 406);
    response.setHeader("Cache-Control", isImmutable(path) ? immutable : "no-cache");
    const extension = best === "identity" ? "" : extensions[best];
    if (best !== "identity") response.type(posix.extname(path)).setHeader("Content-Encoding", best);
    request.url = `/${encodeURI(`${path}${extension}`)}`;
    const send = best === "identity" ? plain : coded;
    send(request, response, (error?: unknown) => refuse(response, error));
  };
}

const immutable = "public, max-age=31536000, immutable";

/** Reads the folder once: its files change with the program. */
function listFiles(folder: string): CodedFiles {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = new Set(
    entries.map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, "/"),
    ),
  );
  const codingsOf = (path: string): readonly ContentCoding[] =>
    contentCodings.filter((coding) => paths.has(`${path}${extensions[coding]}`));
  return new Map([...paths].filter((path) => !isVariant.test(path)).map((path) => [path, codingsOf(path)]));
}

/** Finds the file itself, the index of a folder, or a page without its `.html`. */
function findFile(files: CodedFiles, asked: string): string | undefined {
  const path = asked.slice(1);
  const candidates = asked.endsWith("/") ? [`${path}index.html`] : [path, `${path}.html`];
  return candidates.find((candidate) => files.has(candidate));
}

/** Returns the path below the folder's address, empty at that address itself; undefined where it cannot be decoded. */
function decodedPath({ path, originalUrl, baseUrl }: Request): string | undefined {
  const isMountPath = path === "/" && originalUrl.split("?", 1)[0] === baseUrl;
  try {
    return isMountPath ? "" : decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Answers for a range beyond the file's end, a failed precondition, and a file that has gone. */
function refuse(response: Response, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  for (const name of ["Content-Encoding", "Content-Type", "Cache-Control", "ETag", "Last-Modified"])
    response.removeHeader(name);
  const { status, headers } = refusalOf(error);
  sendEmpty(response, status, headers);
}

function refusalOf(error: unknown): { readonly status: number; readonly headers: Record<string, string> } {
  if (typeof error !== "object" || error === null || !("status" in error)) return { status: 404, headers: {} };
  const range = "headers" in error && error.headers instanceof Object && Object.entries(error.headers);
  const status = error.status === 416 || error.status === 412 ? error.status : 404;
  const contentRange = (range || []).find(([name]) => name.toLowerCase() === "content-range");
  return { status, headers: contentRange === undefined ? {} : { "Content-Range": String(contentRange[1]) } };
}
