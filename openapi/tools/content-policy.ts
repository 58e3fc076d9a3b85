/** Only the portal's own files may load; a page that were changed could send nothing anywhere. */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** As a header it also keeps other pages from framing these; in a page, browsers ignore that. */
export const headerPolicy = `${pagePolicy}; frame-ancestors 'none'`;
