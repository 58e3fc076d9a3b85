// Runs before the first paint, so that pages do not flash or jump, and no token stays in the address.
// @ts-check
import "./key-link.js";
import "./theme.js";
import "./language.js";
