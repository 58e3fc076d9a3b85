/** Parses `SMTP_URL`. */

export interface SmtpLocation {
  readonly host: string;
  readonly port: number;
  /** Implicit TLS; otherwise STARTTLS is used if available. */
  readonly secure: boolean;
  readonly credentials: { readonly user: string; readonly password: string } | undefined;
}

const schemes = new Map([
  ["smtp:", { secure: false, port: 587 }],
  ["smtps:", { secure: true, port: 465 }],
]);

/** Parses `smtp://…` and `smtps://user:password@host:port`; undefined for anything else. */
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
