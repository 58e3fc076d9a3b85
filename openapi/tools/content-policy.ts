/** Content security policy of the portal: a page loads its own files alone, and sends nothing elsewhere. */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** The same policy as a header; browsers ignore `frame-ancestors` in a page. */
export const headerPolicy = `${pagePolicy}; frame-ancestors 'none'`;
