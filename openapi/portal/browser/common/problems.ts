/** Describes an unexpected answer to a reader. */
import { isObject, isText, type Json } from "../../../tools/json.ts";

/** An answer of the server; status 0 when none came. */
export interface Reply {
  readonly status: number;
  readonly body: Json | undefined;
  /** The `WWW-Authenticate` header. */
  readonly authenticate: string;
  readonly retryAfter: string;
}

export interface Problem {
  readonly status: number;
  readonly title: string;
  readonly text: string;
  /** The `fieldErrors` of the Errors object. */
  readonly fields: readonly FieldMessage[];
  readonly general: readonly string[];
}

export interface FieldMessage {
  readonly key: string;
  readonly message: string;
}

const unreachable = {
  title: "The server cannot be reached",
  text: "It may have been stopped, or it took too long to answer. Start it with npm start and try again.",
};

const byStatus: Readonly<Record<number, { readonly title: string; readonly text: string }>> = {
  0: unreachable,
  402: { title: "License expired", text: "This server is set to behave as with an expired license (LICENSE_STATE)." },
  403: { title: "Forbidden", text: "A program between this page and the server refused the request." },
  404: { title: "Not found", text: "Another program answers at this address, or the object was deleted." },
  413: { title: "Too long", text: "The text is longer than this server accepts." },
  500: { title: "The server failed", text: "Its log names the cause under the id of the request." },
  501: {
    title: "Not built yet",
    text: "This server does not support these options yet. Reset them to go on.",
  },
  503: { title: "Not available at the moment", text: "A part that the request needs cannot be reached. Try again." },
};

export function problemOf(reply: Reply): Problem {
  const { fields, general } = errorsIn(reply.body);
  return { status: reply.status, ...wordsFor(reply, fields.length + general.length), fields, general };
}

function wordsFor(reply: Reply, count: number): { readonly title: string; readonly text: string } {
  if (reply.status === 401) return { title: "The key is not accepted", text: keyWords(reply.authenticate) };
  if (reply.status === 400)
    return {
      title: "The request is refused",
      text: count === 1 ? "One thing is wrong:" : `${count} things are wrong:`,
    };
  const known = byStatus[reply.status];
  const retry = reply.retryAfter === "" ? "" : ` The server asks to wait ${reply.retryAfter} seconds.`;
  if (known !== undefined) return { title: known.title, text: known.text + retry };
  return { title: `Status ${reply.status}`, text: `This page does not know this answer.${retry}` };
}

/** Explains the `WWW-Authenticate` header. */
function keyWords(header: string): string {
  if (header.includes("not permitted")) return "The key has no permission for this operation.";
  if (header.includes("expired")) return "It has expired.";
  return "The server does not know this key. Copy all of it, without spaces or quotes.";
}

/** The messages of an Errors object. */
export function errorsIn(body: Json | undefined): Pick<Problem, "fields" | "general"> {
  if (!isObject(body)) return { fields: [], general: [] };
  const { fieldErrors, generalErrors } = body;
  return {
    fields: Object.entries(isObject(fieldErrors) ? fieldErrors : {}).flatMap(([key, list]) =>
      messagesIn(list).map((message) => ({ key, message })),
    ),
    general: messagesIn(generalErrors),
  };
}

function messagesIn(list: Json | undefined): readonly string[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isObject).map(({ message, code }) => (isText(message) ? message : isText(code) ? code : ""));
}
