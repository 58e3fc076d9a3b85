/** Laws of lists, searches and reports. */
import type { Law } from "../findings.ts";

export const pagesJoin: Law = {
  id: "pages-join",
  says: "Pages join to the whole: every entry stands on exactly one of them, in the order of the whole.",
  lookAt: "How startRow and numberOfResults become the offset and the limit, and whether the order settles ties.",
};

export const totalConstant: Law = {
  id: "total-constant",
  says: "totalResults is the number of all that was found, whatever page is asked for.",
  lookAt: "Does the count have the conditions of the rows, without the bounds of the page?",
};

export const pastTheEndEmpty: Law = {
  id: "past-the-end-empty",
  says: "A page past the end is empty and tells the same totalResults.",
  lookAt: "The handling of a startRow at or after the last entry.",
};

export const pageSizeKept: Law = {
  id: "page-size-kept",
  says: "A page holds exactly numberOfResults entries where there are as many, and never more.",
  lookAt: "The limit of the query, its default, and its greatest value.",
};

export const listOrdered: Law = {
  id: "list-ordered",
  says: "A list has the documented order, or the one that was asked for.",
  lookAt: "The order of the query, and how the store compares texts (by code point, not by a language's rules).",
};

export const descendingReverses: Law = {
  id: "descending-reverses",
  says: "Descending order is the reverse of ascending order.",
  lookAt: "How the order of a sort is handed to the query.",
};

export const filterExact: Law = {
  id: "filter-exact",
  says: "A search finds exactly the entries that match every parameter, and any value of a repeated one.",
  lookAt: "The condition of this parameter, and how the conditions are joined.",
};

export const filterNarrows: Law = {
  id: "filter-narrows",
  says: "A further parameter never makes a search find more.",
  lookAt: "Are the conditions of different parameters joined by AND?",
};

export const valueWidens: Law = {
  id: "value-widens",
  says: "A further value of a repeated parameter never makes a search find less.",
  lookAt: "Are all values of one parameter read, and joined by OR?",
};

export const wildcardMatches: Law = {
  id: "wildcard-matches",
  says: "In a search text * stands for any run of characters, and every other character for itself.",
  lookAt: "How the pattern is translated for the store: escaping of %, _ and \\, and case.",
};

export const totalsAreSums: Law = {
  id: "totals-are-sums",
  says: "A report's total is the sum of its counts, and the counts of one application are part of it.",
  lookAt: "Do the total and the counts come from the same rows?",
};

export const rangeSumsItsParts: Law = {
  id: "range-sums-its-parts",
  says: "The report of a range is the sum of the reports of its parts: its start is inclusive, its end exclusive.",
  lookAt: "How start and end are cut down to intervals and compared.",
};

export const rangeRunsForward: Law = {
  id: "range-runs-forward",
  says: "A report whose end lies before its start is refused with 400.",
  lookAt: "The check of start and end.",
};
