/** Laws of boundaries and of violations. */
import type { Law } from "../findings.ts";

export const boundaryAccepted: Law = {
  id: "boundary-accepted",
  says: "A value at a documented limit, or just inside it, is accepted.",
  lookAt: "The check of this field: is its limit off by one, or does it want more than the document says?",
};

export const boundaryRefused: Law = {
  id: "boundary-refused",
  says: "A value just outside a documented limit is answered with 400 and an error at that field.",
  lookAt: "The check of this field: is there one, is its limit off by one, and does its error name the field?",
};

export const parameterOptional: Law = {
  id: "parameter-optional",
  says: "A parameter that the document does not require may be left out; one that it requires may not.",
  lookAt: "How the operation reads this parameter: is its default filled in, is it missed where it is required?",
};

export const unknownParameterIgnored: Law = {
  id: "unknown-parameter-ignored",
  says: "A query parameter that the document does not have is ignored: caches and browsers add their own.",
  lookAt: "Does the operation check its query for unknown names?",
};

export const repeatedParameter: Law = {
  id: "repeated-parameter",
  says: "A parameter that is no list is given once: twice is 400. One that is a list takes several values.",
  lookAt: "How the query is read where a name stands in it more than once.",
};

export const violationRefused: Law = {
  id: "violation-refused",
  says: "A request that breaks its schema is answered with 400.",
  lookAt: "The check of this field: is the keyword of its schema looked at, and is the value converted before it is?",
};

export const violationNamed: Law = {
  id: "violation-named",
  says: "A 400 names the field that breaks the schema, by its path with indices, and no other field.",
  lookAt: "How the error's path is written, and whether other checks run on a value that is wrong already.",
};

export const violationsNamedTogether: Law = {
  id: "violations-named-together",
  says: "All errors of a request are named at once, not the first alone.",
  lookAt: "Do the checks stop at the first error?",
};

export const errorKindFits: Law = {
  id: "error-kind-fits",
  says: "The code of an error says what is wrong: [missing], [blank], [tooLong], [invalidOption] and so on.",
  lookAt: "How the error of this check is made: does its kind belong to another rule?",
};

export const mediaTypeRefused: Law = {
  id: "media-type-refused",
  says: "A body in a media type, or a content coding, that the operation does not take is answered with 415.",
  lookAt: "Are Content-Type and Content-Encoding of the request checked before the body is read?",
};

export const takenFormsNamed: Law = {
  id: "taken-forms-named",
  says: "A 415 names the media types, or the content codings, that the operation takes, and no other.",
  lookAt: "Where the headers of a 415 are made: do they come from the list that the request is checked against?",
};
