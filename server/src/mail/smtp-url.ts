/** What `SMTP_URL` may say, read into a value. */

export interface SmtpLocation {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte on; otherwise the connection is upgraded where the server can. */
  readonly secure: boolean;
  readonly credentials: { readonly user: string; readonly password: string } | undefined;
}

const schemes = new Map([
  ["smtp:", { secure: false, port: 587 }],
  ["smtps:", { secure: true, port: 465 }],
]);

/** Reads `smtp://…` and `smtps://user:password@host:port`; undefined when the text is neither. */
export function parseSmtpUrl(text: string): SmtpLocation | undefined {
  const url = URL.parse(text);
  const scheme = url === null ? undefined : schemes.get(url.protocol);
  if (url === null || scheme === undefined || url.hostname === "") return undefined;
  if (!["", "/"].includes(url.pathname) || url.search !== "" || url.hash !== "" || url.port === "0") return undefined;
  const [user, password] = [decoded(url.username), decoded(url.password)];
  if (user === undefined || password === undefined || (user === "") !== (password === "")) return undefined;
  return {
    host: url.hostname.replaceAll(/[[\]]/g, ""),
    port: url.port === "" ? scheme.port : Number(url.port),
    secure: scheme.secure,
    credentials: user === "" ? undefined : { user, password },
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
