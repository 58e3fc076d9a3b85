/** The headers that a client wants to get along with the results of a batch (Decisions: Batch operations). */
import type { Problems } from "../../../contract/errors.ts";

/** Header names that the connection or the service sets itself. */
const reservedNames: ReadonlySet<string> = new Set([
  ...["accept-encoding", "connection", "content-encoding", "content-length", "content-type", "expect", "host"],
  ...["keep-alive", "proxy-authenticate", "proxy-authorization", "proxy-connection", "te", "trailer"],
  ...["transfer-encoding", "upgrade", "webhook-id", "webhook-signature", "webhook-timestamp"],
]);

/** RFC 9110, 5.6.2 and 5.5: a token; characters of a line, which neither begins nor ends with space. */
const namePattern = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,256}$/;
const valuePattern = /^[\t\x20-\x7e]*$/;

/** Maximum characters of all names and values: Node, Apache and nginx refuse requests with longer headers. */
const maximumTotalLength = 4_096;

/** The messages name headers, never their values: they may be secrets. */
export function checkCallbackHeaders(headers: Readonly<Record<string, string>> | undefined, problems: Problems): void {
  const seen = new Set<string>();
  const entries = Object.entries(headers ?? {});
  if (entries.reduce((length, [name, value]) => length + name.length + value.length, 0) > maximumTotalLength) {
    const advice = `Send names and values of at most ${maximumTotalLength} characters together.`;
    problems.field("callbackHeaders", "tooLong", `The headers are longer than receivers take. ${advice}`);
  }
  for (const [name, value] of entries) {
    const field = `callbackHeaders.${name}`;
    const lowerCase = name.toLowerCase();
    if (!namePattern.test(name)) {
      problems.field(field, "invalid", "This is no name of a header. Send letters, digits and dashes, 256 at most.");
    } else if (reservedNames.has(lowerCase)) {
      problems.field(field, "invalid", "The service sets this header itself. Leave it out.");
    } else if (seen.has(lowerCase)) {
      problems.field(field, "duplicate", "The header is there already, in another case. Send it once.");
    }
    if (!valuePattern.test(value)) {
      problems.field(field, "invalid", "A header's value is one line of ASCII characters. Send such a value.");
    }
    seen.add(lowerCase);
  }
}
