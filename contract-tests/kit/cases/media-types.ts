/** Bodies in media types and content codings that an operation does not take, and what its 415 says of those it takes. */
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import type { Case } from "../exchange/case.ts";
import type { Violation } from "../exchange/evidence.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Exchange } from "../exchange/wire.ts";
import { mediaTypeRefused, takenFormsNamed } from "./boundary-laws.ts";
import { answerInWords } from "./field-errors.ts";

export async function tryOtherMediaTypes(scope: Scope, base: Case): Promise<void> {
  const body = JSON.stringify(base.body);
  for (const contentType of ["text/plain", "application/xml", "application/jsonp", null]) {
    const sent = await scope.try({ ...base, raw: { body, contentType } });
    const says = contentType ?? "no Content-Type";
    const violation = { about: `body ${says}`, expected: `415, for ${says}`, actual: answerInWords(sent) };
    scope.session.recorder.judgeSent(mediaTypeRefused, sent.status === 415 ? undefined : violation, sent);
    const taken = base.operation.bodies.map(({ mediaType }) => mediaType);
    for (const name of ["Accept", "Accept-Patch"]) judgeNamed(scope, sent, name, taken);
  }
}

/** Content codings that can be tried. */
const codings = new Map<string, (body: string) => Uint8Array>([
  ["br", (body) => brotliCompressSync(body)],
  ["deflate", (body) => deflateSync(body)],
  ["gzip", (body) => gzipSync(body)],
  ["zstd", (body) => zstdCompressSync(body)],
]);

/** Registered ones that cannot; plain bodies are taken everywhere, so that a list may leave `identity` out. */
const otherCodings = new Set(["compress", "dcb", "dcz", "exi", "identity", "pack200-gzip", "x-compress", "x-gzip"]);

/** No registry has it. */
const unknownCoding = "x-none";

/** Where the document says that a 415 names the codings that are taken: those it names are, and no other. */
export async function tryContentCodings(scope: Scope, base: Case): Promise<void> {
  if (!documents(base, "Accept-Encoding")) return;
  const body = JSON.stringify(base.body);
  const coded = (coding: string, bytes: string | Uint8Array): Promise<Exchange> =>
    scope.try({ ...base, raw: { body: bytes, headers: { "Content-Encoding": coding } } });
  const refused = await coded(unknownCoding, body);
  const isRefused = refused.status === 415;
  const violation = { about: "body coding", expected: `415, for ${unknownCoding}`, actual: answerInWords(refused) };
  scope.session.recorder.judgeSent(mediaTypeRefused, isRefused ? undefined : violation, refused);
  if (!isRefused) return;
  const taken: string[] = [];
  for (const [coding, pack] of codings) {
    const { status } = await coded(coding, pack(body));
    if (status !== 415) taken.push(coding);
  }
  const others = namesIn(refused, "Accept-Encoding")?.filter((name) => otherCodings.has(name)) ?? [];
  judgeNamed(scope, refused, "Accept-Encoding", [...taken, ...others]);
}

function documents({ operation }: Case, header: string): boolean {
  return operation.answers.get(415)?.headers.some(({ name }) => name === header) === true;
}

/** Judges the names in a header of a 415, where the document gives it that header. */
function judgeNamed(scope: Scope, sent: Exchange, header: string, taken: readonly string[]): void {
  if (sent.status !== 415 || !documents(sent.case, header)) return;
  const named = namesIn(sent, header);
  const isSame = named !== undefined && [...named].sort().join() === [...taken].sort().join();
  const violation: Violation = {
    about: `415 ${header}`,
    expected: taken.join(", "),
    actual: named?.join(", ") ?? `no ${header}`,
  };
  scope.session.recorder.judgeSent(takenFormsNamed, isSame ? undefined : violation, sent);
}

function namesIn({ headers }: Exchange, header: string): readonly string[] | undefined {
  return headers
    .get(header)
    ?.toLowerCase()
    .split(",")
    .map((name) => name.trim());
}
