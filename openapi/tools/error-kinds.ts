/** The catalogue of error kinds: the server reports these, and the portal explains them. */

export interface ErrorKindText {
  readonly meaning: string;
  readonly causes: string;
  readonly advice: string;
}

export const errorKinds = {
  blank: {
    meaning: "The field is empty.",
    causes: "A form field was left empty, or holds spaces alone.",
    advice: "Send some text, or leave the field out where it is optional.",
  },
  checkedOut: {
    meaning: "An operator has checked the object out of its queue.",
    causes: "A moderator decides on the content at this moment.",
    advice: "Try again when they have decided or released it; check-outs end by themselves.",
  },
  couldNotConvert: {
    meaning: "A parameter has the wrong type or format.",
    causes: "An id with a letter missing, a text where a number belongs, a word that the parameter does not know.",
    advice: "Send the parameter in the type that the operation's page names.",
  },
  duplicate: {
    meaning: "Another object has this value already.",
    causes: "The same request was sent twice, or two objects have one name.",
    advice: "Choose another value, or update the object that is there.",
  },
  inUse: {
    meaning: "Something else refers to the object, or what belonged to a deleted one is still being removed.",
    causes: "A rule, a phrase or another object names it.",
    advice: "Change what refers to it first; the message says what that is.",
  },
  invalid: {
    meaning: "The value is of the wrong type or format, or names nothing that exists.",
    causes: "A number as a text, a malformed UUID, the id of an object that was deleted or belongs to another tenant.",
    advice: "Compare the value with the field's type; create the object that it names first.",
  },
  invalidJSON: {
    meaning: "The body is not JSON, or holds a property that the operation does not take.",
    causes: "A trailing comma, a misspelled property, a property that only responses have.",
    advice: "Leave the named property out, or send valid JSON.",
  },
  invalidTemplate: {
    meaning: "The text is no template, or it cannot be rendered.",
    causes: "An expression without its closing brace, an unknown directive, a list where a text belongs.",
    advice: "Correct the template at the line and column that the message names; try it with the preview.",
  },
  invalidOption: {
    meaning: "The value is none of those that are allowed.",
    causes: "A misspelled word, or one of a newer version.",
    advice: "Send one of the words that `data.allowed` lists.",
  },
  licenseRequired: {
    meaning: "The operation needs a license and none is present.",
    causes: "`LICENSE_STATE` is `absent`.",
    advice: "Run the server with a license, or do without the operation.",
  },
  missing: {
    meaning: "A required field is missing.",
    causes: "The field was left out, or the body is empty.",
    advice: "Send the field.",
  },
  moreErrors: {
    meaning: "The request has more errors than the answer reports.",
    causes: "A large body with the same mistake in each element.",
    advice: "Correct the errors that are reported, and send the request again.",
  },
  notPermitted: {
    meaning: "The API key of the request may do less than this asks for.",
    causes: "A key with few permissions makes a key with more.",
    advice: "Use a key that may do it.",
  },
  null: {
    meaning: "Null is not allowed here.",
    causes: "A program that writes null for what it does not know.",
    advice: "Leave the field out instead.",
  },
  TenantIdRequired: {
    meaning: "The tenant has to be named.",
    causes: "The server has several tenants, and the key is bound to none of them.",
    advice: "Send `X-Service-TenantId`, or use a key of the tenant.",
  },
  tooCostly: {
    meaning: "The text takes more work than its length allows.",
    causes: "A text made to be slow, or a pattern with many alternatives.",
    advice: "Shorten the text or the pattern.",
  },
  tooFew: {
    meaning: "The list holds too few elements.",
    causes: "An empty list where one element is needed.",
    advice: "Send more elements, or leave the list out.",
  },
  tooLarge: {
    meaning: "The number is too large.",
    causes: "Seconds and milliseconds mixed up, a page that is too large.",
    advice: "Send a number within the bounds of the field.",
  },
  tooLong: {
    meaning: "The text is too long.",
    causes: "A text that was not cut to the field's length.",
    advice: "Shorten the text.",
  },
  tooMany: {
    meaning: "The list, the map or the text holds too much of something.",
    causes: "A batch that was not divided.",
    advice: "Send fewer elements, in several requests where you need them all.",
  },
  tooShort: {
    meaning: "The text is too short.",
    causes: "A password or a secret of a few characters.",
    advice: "Send a longer text.",
  },
  tooSmall: {
    meaning: "The number is too small.",
    causes: "A negative number, a page size of 0.",
    advice: "Send a number within the bounds of the field.",
  },
  unavailable: {
    meaning: "A part that the request needs cannot be reached.",
    causes: "The database, the mail server or a media filter is down or busy.",
    advice: "Try again after `Retry-After` seconds.",
  },
} as const satisfies Readonly<Record<string, ErrorKindText>>;

export type ErrorKind = keyof typeof errorKinds;
