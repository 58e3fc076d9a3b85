/**
 * Serves a folder whose files may have a compressed variant beside them, `page.html.gz`. Express sends the file; what is chosen
 * here is which one.
 */
import { readdirSync } from "node:fs";
import { join, posix, sep } from "node:path";
import express, { type Request, type RequestHandler, type Response } from "express";
import { sendEmpty } from "../replies.ts";
import { addVary } from "./compressed-replies.ts";
import { acceptableCodings } from "./negotiation.ts";

const extension = ".gz";

/** Says of each file of a folder, by its path from there, whether it has a variant. */
type CodedFiles = ReadonlyMap<string, boolean>;

/** @param isImmutable returns true for paths whose content never changes; browsers keep these without asking again */
export function serveFolder(folder: string, isImmutable: (path: string) => boolean): RequestHandler {
  let files: CodedFiles | undefined;
  let listedAt = 0;
  // A folder may be made while the server runs already.
  const current = (known: CodedFiles | undefined, asked: string): CodedFiles => {
    const isLate = Date.now() - listedAt > relistMilliseconds;
    if (known !== undefined && !(isLate && findFile(known, asked) === undefined)) return known;
    listedAt = Date.now();
    return listFiles(folder);
  };
  const shared = { cacheControl: false, fallthrough: false, index: false, redirect: false } as const;
  const plain = express.static(folder, shared);
  // The ranges of a coded file would be ranges of its coded bytes, with which few clients reckon.
  const coded = express.static(folder, { ...shared, acceptRanges: false });
  return function folderFiles(request, response, next) {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    const asked = decodedPath(request);
    if (asked === undefined) return next();
    files = current(files, asked);
    // Relative links lead on from a folder's address with a slash alone.
    if (files.has(`${asked}/index.html`.slice(1))) {
      // Relative, so that it leads to the same place behind a proxy that adds a prefix.
      const name = `${request.baseUrl}${asked}`.split("/").at(-1) ?? "";
      return sendEmpty(response, 301, { Location: `${encodeURI(name)}/` });
    }
    const path = findFile(files, asked);
    if (path === undefined) return next();
    const hasVariant = files.get(path) === true;
    const [best] = acceptableCodings(request.headers["accept-encoding"], hasVariant ? ["gzip"] : []);
    if (hasVariant) addVary(response);
    if (best === undefined) return sendEmpty(response, 406);
    response.setHeader("Cache-Control", isImmutable(path) ? immutable : "no-cache");
    const isPlain = best === "identity";
    if (!isPlain) response.type(posix.extname(path)).setHeader("Content-Encoding", best);
    request.url = `/${encodeURI(isPlain ? path : `${path}${extension}`)}`;
    const send = isPlain ? plain : coded;
    send(request, response, (error?: unknown) => refuse(response, error));
  };
}

/** Between two looks for a file that was not there, at least. */
const relistMilliseconds = 1000;

const immutable = "public, max-age=31536000, immutable";

/** Reads the folder, whose files do not change once they are there. */
function listFiles(folder: string): CodedFiles {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = new Set(
    entries.map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, "/"),
    ),
  );
  const originals = [...paths].filter((path) => !path.endsWith(extension));
  return new Map(originals.map((path) => [path, paths.has(`${path}${extension}`)]));
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
