/** Tables of the language's directives, output formats and settings. */
import type { Escaping, VariableScope } from "./nodes.ts";

/** Directives that end a body, and belong to the one that opened it. */
export const dividers = ["elseif", "else", "case", "on", "default", "recover"];
/** Directives that belong inside of another one. */
export const leaves = {
  break: ["list", "items", "switch", "foreach"],
  continue: ["list", "items", "foreach"],
} as const;
export const assignments: Readonly<Record<string, VariableScope>> = {
  assign: "assign",
  local: "local",
  global: "global",
};
export const trims: Readonly<Record<string, { readonly left: boolean; readonly right: boolean }>> = {
  t: { left: true, right: true },
  lt: { left: true, right: false },
  rt: { left: false, right: true },
  nt: { left: false, right: false },
};
/** Output formats with their escaping; others are refused. */
export const outputFormats: Readonly<Record<string, Escaping>> = {
  HTML: "html",
  XHTML: "html",
  XML: "xml",
  ...{ plainText: "none", JavaScript: "none", JSON: "none", CSS: "none" },
  undefined: "none",
};
/** Directives of the template family that reach beyond the template. */
export const foreign = ["include", "import", "visit", "recurse", "fallback", "transform", "call"];
export const arithmetic: Readonly<Record<string, "+" | "-" | "*" | "/" | "%">> = {
  ...{ "+=": "+", "-=": "-", "*=": "*", "/=": "/", "%=": "%", "++": "+", "--": "-" },
};

export const directiveNames = [
  ..."assign attempt autoesc break case comment compress continue default else elseif escape flush function".split(" "),
  ..."global if items list local lt macro nested noautoesc noescape noparse nt on outputformat recover return".split(
    " ",
  ),
  ..."rt sep setting stop switch t".split(" "),
];
/** Settings that a template can change; the character sets are always UTF-8. */
export const settingNames = [
  ..."locale number_format boolean_format date_format time_format datetime_format time_zone".split(" "),
  ..."url_escaping_charset output_encoding".split(" "),
];
