// Runs before the first paint, so that pages do not flash or jump.
// @ts-check
import "./theme.js";
import "./language.js";
