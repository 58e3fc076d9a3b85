import { expect, it } from "vitest";
import { mergeDigest, renderDigest } from "./moderator-digest.ts";

const application = { id: "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10", name: "Harbour chat" };
const flagged = (excerpt: string) => ({ kind: "userFlagged", excerpt }) as const;

it("counts everything and keeps what was said in the first cases", () => {
  const first = mergeDigest(undefined, [flagged("One"), flagged("  "), { kind: "contentAlert", excerpt: "Two" }]);
  const both = mergeDigest(first, [flagged("Three"), flagged("Four"), flagged("Five")]);
  expect(both).toEqual({
    userFlagged: { count: 5, excerpts: ["One", "Three", "Four"] },
    contentAlert: { count: 1, excerpts: ["Two"] },
  });
});

it("names what came up in the subject, in one order", () => {
  const news = [flagged("a"), { kind: "contentFlagged", excerpt: "b" } as const, flagged("c")];
  expect(renderDigest(application, mergeDigest(undefined, news)).subject).toBe(
    "Harbour chat: 1 complaint about content, 2 complaints about users",
  );
});

it("quotes every line of what users wrote, and nothing of it looks like the email's own words", () => {
  const excerpt = "One\r\nTwo\rThree\u2028Four\n\nSix\u0007\u202eseven";
  const { text } = renderDigest(application, mergeDigest(undefined, [flagged(excerpt)]));
  expect(text).toContain("> One\n> Two\n> Three\n> Four\n>\n> Six  seven\n");
});

it("says nothing of an excerpt where nobody said a word", () => {
  const { text } = renderDigest(application, mergeDigest(undefined, [flagged("")]));
  expect(text).toContain("\n\n1 complaint about users.\n\n");
  expect(text).not.toContain(">");
});

it("keeps the name of the application short and on one line", () => {
  const { subject } = renderDigest(
    { ...application, name: `A\r\nB${"\u{1F6A2}".repeat(100)}` },
    mergeDigest(undefined, [flagged("")]),
  );
  expect(subject).toMatch(/^A {2}B[^\r\n]{1,200}…: 1 complaint about users$/);
  expect(subject.isWellFormed()).toBe(true);
});
