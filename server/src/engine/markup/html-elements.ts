/** What a browser's own style sheet makes of HTML's elements, as far as it changes which words a reader sees. */

function names(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}

/** They start and end a line. A table does not: a browser moves text that is in no cell out of it, to what stands before. */
export const lineElements = names(
  "address article aside blockquote body br center dd details dialog dir div dl dt fieldset figcaption figure footer form " +
    "frameset h1 h2 h3 h4 h5 h6 head header hgroup html legend li listing main menu nav ol optgroup option p plaintext pre " +
    "search section summary ul xmp",
);

/** What is in them reads on from nothing and into nothing. */
export const partElements = names("caption hr td th");

/** Their text is for programs. */
export const unreadElements = names("iframe noembed noframes script style");

/** Their text is shown elsewhere, or only where something is missing. */
export const asideElements = names("audio canvas datalist noscript object rp rt template title video");

/** Their text is seen as it is written, entities too. */
export const literalElements = names("plaintext xmp");

/** White space in them is seen as it is written. */
export const spacedElements = names("listing plaintext pre textarea xmp");

export const voidElements = names("area base br col embed frame hr img input link meta param source track wbr");

/** Where CDATA sections are text, and style sheets and scripts are elements like others. */
export const foreignElements = names("math svg");

/** They end a foreign element. */
export const htmlOnlyElements = names(
  "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol " +
    "p pre ruby s small span strong strike sub sup table tt u ul var",
);

/** A longer style is not looked at. */
const longestStyle = 2000;

/** Declarations that hide text, without white space. */
const hidingDeclarations = names(
  "display:none visibility:hidden visibility:collapse opacity:0 opacity:0.0 opacity:0% opacity:.0 font-size:0 font-size:0px " +
    "font-size:0em font-size:0rem font-size:0pt font-size:0% color:transparent",
);

export function hidesText(style: string): boolean {
  if (style.length > longestStyle) return false;
  return style
    .toLowerCase()
    .split(";")
    .some((declaration) => hidingDeclarations.has(withoutSpace(declaration).replace("!important", "")));
}

function withoutSpace(text: string): string {
  return text.replace(/\s/g, "");
}
