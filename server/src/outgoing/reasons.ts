/** Texts for errors of Node's network modules, as words that follow a colon. */

const reasons: Readonly<Record<string, string>> = {
  EAI_AGAIN: "no name server answers",
  ENOTFOUND: "there is no such name",
  ECONNREFUSED: "it is refused, nothing listens there",
  ECONNRESET: "the other side reset it",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the network cannot be reached",
  EPROTO: "the two sides find no common encryption, or the other side uses none",
  EPIPE: "the other side closed it",
  ETIMEDOUT: "nothing answers",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "it signed its certificate itself, and no sslCertificate is configured for it",
  SELF_SIGNED_CERT_IN_CHAIN: "nobody who is trusted signed its certificate",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "nobody who is trusted signed its certificate",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "nobody who is trusted signed its certificate",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
};

/** Returns one line without a full stop. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "for no known reason";
  const code = codeOf(error);
  const known = code === undefined ? undefined : reasons[code];
  if (known !== undefined) return known;
  if (code?.startsWith("HPE_") === true) return `what came is not HTTP (${code})`;
  return code ?? (error.message.replaceAll(/\s+/g, " ").slice(0, 200) || error.name);
}

/** Returns true where nothing listens at the address. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === "ECONNREFUSED";
}

/** Returns the error's code, or the first one of an AggregateError such as one per address. */
function codeOf(error: Error): string | undefined {
  if ("code" in error && typeof error.code === "string") return error.code;
  if (!(error instanceof AggregateError)) return undefined;
  return error.errors.map((one: unknown) => (one instanceof Error ? codeOf(one) : undefined)).find(Boolean);
}
