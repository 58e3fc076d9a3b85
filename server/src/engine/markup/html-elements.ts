/** HTML elements by the effect of a browser's style sheet on the visible words. */

function names(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}

/** Elements that start and end a line. A table does not: a browser moves text outside of its cells before the table. */
export const lineElements = names(
  "address article aside blockquote body br center dd details dialog dir div dl dt fieldset figcaption figure footer form " +
    "frameset h1 h2 h3 h4 h5 h6 head header hgroup html legend li listing main menu nav ol optgroup option p plaintext pre " +
    "search section summary ul xmp",
);

/** Elements whose text continues neither the text before nor the text after. */
export const partElements = names("caption hr td th");

/** Elements whose text is for programs. */
export const unreadElements = names("iframe noembed noframes script style");

/** Elements whose text is shown elsewhere or as a fallback. */
export const asideElements = names("audio canvas datalist noscript object rp rt template title video");

/** Elements whose text is shown as written, entities too. */
export const literalElements = names("plaintext xmp");

/** Elements that preserve white space. */
export const spacedElements = names("listing plaintext pre textarea xmp");

export const voidElements = names("area base br col embed frame hr img input link meta param source track wbr");

/** Elements with CDATA sections, where style sheets and scripts are ordinary elements. */
export const foreignElements = names("math svg");

/** Elements that end a foreign element. */
export const htmlOnlyElements = names(
  "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol " +
    "p pre ruby s small span strong strike sub sup table tt u ul var",
);

/** Longer styles are not examined. */
const maximumStyleLength = 2000;

/** Declarations that hide text, without white space. */
const hidingDeclarations = names(
  "display:none visibility:hidden visibility:collapse opacity:0 opacity:0.0 opacity:0% opacity:.0 font-size:0 font-size:0px " +
    "font-size:0em font-size:0rem font-size:0pt font-size:0% color:transparent",
);

export function hidesText(style: string): boolean {
  if (style.length > maximumStyleLength) return false;
  return style
    .toLowerCase()
    .split(";")
    .some((declaration) => hidingDeclarations.has(withoutSpace(declaration).replace("!important", "")));
}

function withoutSpace(text: string): string {
  return text.replace(/\s/g, "");
}
