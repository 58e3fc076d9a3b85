// The scripts of every page, in their order: tabs wrap the samples that copy buttons are put on.
// @ts-check
import "./page.js";
import "./language-tabs.js";
import "./contents.js";
import "./search/main.ts";
