/** Laws of authentication and permissions. */
import type { Law } from "../findings.ts";

export const keyRequired: Law = {
  id: "key-required",
  says: "A request without an API key is answered with an empty 401 whose reason is `missing`, and does nothing.",
  lookAt: "Is the operation behind authentication at all, and does an empty header count as none?",
};

export const keyValid: Law = {
  id: "key-valid",
  says: "A key that the server does not know, be it one character off, is answered with an empty 401: `invalid`.",
  lookAt: "How the key is compared: in full, with its case, and with nothing cut off?",
};

export const keyScheme: Law = {
  id: "key-scheme",
  says: "The key is the whole value of Authorization: behind a scheme, or as a token, it is answered with 401: `invalid`.",
  lookAt: "Does the server search the header for the key, or take what stands behind `Bearer`?",
};

export const keyPermitted: Law = {
  id: "key-permitted",
  says: "A key that may not use the operation is answered with an empty 401 whose reason is `not permitted`.",
  lookAt: "Are the key's permissions held against this operation's method and path?",
};

export const tokenRequired: Law = {
  id: "token-required",
  says: "A request without an operator's token is answered with an empty 401 whose reason is `missing`, and does nothing.",
  lookAt: "Is the operation behind authentication at all, and does an empty header count as none?",
};

export const tokenValid: Law = {
  id: "token-valid",
  says: "A token that the server did not give, or whose operator was deleted, is answered with an empty 401: `invalid`.",
  lookAt: "How the token is looked up: in full, and together with the account that it belongs to?",
};

export const tokenScheme: Law = {
  id: "token-scheme",
  says: "A token stands behind Bearer, in any case; without it, behind another word, or an API key in its place is a 401.",
  lookAt: "How the header is taken apart, and whether a key opens what only a token should.",
};

export const tokenPermitted: Law = {
  id: "token-permitted",
  says: "Each role that the document names opens the operation; every other is answered with an empty 401: `not permitted`.",
  lookAt: "Are the roles of the operator held against those of this operation?",
};

export const authenticationFirst: Law = {
  id: "authentication-first",
  says: "Authentication comes first: without a key, every request is answered with 401.",
  lookAt: "The order of the stations: routing, validation or a body parser that answers before authentication.",
};

export const publicIsOpen: Law = {
  id: "public-is-open",
  says: "A public operation answers without a key, and whatever key is sent, as it does with a valid one.",
  lookAt: "Is the operation behind authentication although the document says that it needs none?",
};

export const tenantRequiredOrDerived: Law = {
  id: "tenant-required-or-derived",
  says: "A request is about the tenant that it names, or its key; a malformed, unknown, contradicting or absent one is a 400.",
  lookAt:
    "How the operation gets its tenant: is X-Service-TenantId checked, and never guessed where several tenants fit?",
};
