/** The rules about notification servers that a schema cannot say (Moderation, notificationServers[x]). */
import { X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import type { Problems } from "../../contract/errors.ts";
import { type NamedServers, serversAlias, serversField } from "./sent-notification-servers.ts";

/** URL and certificate are returned to whoever may read the application, so neither may hold a secret. */
export function checkNotificationServers({ list, field: at, isContradictory }: NamedServers, problems: Problems): void {
  if (isContradictory) {
    problems.field(serversAlias, "invalid", `Says something else than ${serversField}. Send one of the two.`);
  }
  for (const [index, { url, sslCertificate }] of list.entries()) {
    if (holdsCredentials(url)) {
      const message =
        "Holds a user name or a password. Send them as httpAuthenticationUsername and httpAuthenticationPassword.";
      problems.field(`${at}[${index}].url`, "invalid", message);
    }
    const wrong = sslCertificate === undefined ? undefined : certificateProblem(sslCertificate);
    if (wrong !== undefined) problems.field(`${at}[${index}].sslCertificate`, "invalid", wrong);
  }
}

/**
 * Adds a warning for each address that is never called, whatever the domain name system says.
 * @param denialReason says why an IP address is not allowed, as words that follow "is"
 */
export function addAddressWarnings(
  { list, field: at }: NamedServers,
  denialReason: (address: string) => string | undefined,
  warnings: Problems,
): void {
  for (const [index, { url }] of list.entries()) {
    const host = new URL(url).hostname.replaceAll(/^\[|\]$/g, "");
    const address = /(?:^|\.)localhost$/.test(host) ? "127.0.0.1" : host;
    const reason = isIP(address) === 0 ? undefined : denialReason(address);
    if (reason === undefined) continue;
    const message = `${host} is ${reason}, where no notification goes. Use a public address, or allow this one in NOTIFICATION_ALLOWED_RANGES.`;
    warnings.field(`${at}[${index}].url`, "invalid", message);
  }
}

function holdsCredentials(url: string): boolean {
  const { username, password } = new URL(url);
  return username !== "" || password !== "";
}

const begin = "-----BEGIN CERTIFICATE-----";
const end = "-----END CERTIFICATE-----";

/** One certificate or several, and nothing else; the text itself is not repeated, for it may be a key. */
function certificateProblem(pem: string): string | undefined {
  if (pem.includes("PRIVATE KEY-----")) return "Holds a private key. Send the certificate alone, and keep the key.";
  const [before = "", ...blocks] = pem.split(begin);
  const shape = `Send a certificate in PEM form, or several: ${begin}, the certificate in base64, ${end}, and nothing else.`;
  if (before.trim() !== "" || blocks.length === 0) return shape;
  for (const [index, block] of blocks.entries()) {
    const [body = "", after, ...more] = block.split(end);
    if (after === undefined || more.length > 0 || after.trim() !== "") return shape;
    if (!isCertificate(body)) return `Certificate ${index + 1} cannot be read. ${shape}`;
  }
  return undefined;
}

function isCertificate(body: string): boolean {
  try {
    return new X509Certificate(`${begin}${body}${end}\n`).raw.length > 0;
  } catch {
    return false;
  }
}
