import { expect, test } from "vitest";
import { commentLines, constantName, exportedName, goName, localName } from "./go-names.ts";

test.each([
  ["applicationId", "ApplicationID", "applicationID"],
  ["id", "ID", "id"],
  ["webhookIds", "WebhookIDs", "webhookIDs"],
  ["imageURL", "ImageURL", "imageURL"],
  ["authorizedOriginURLs", "AuthorizedOriginURLs", "authorizedOriginURLs"],
  ["oauthConfiguration", "OAuthConfiguration", "oauthConfiguration"],
  ["retrieveJsonWebKeySet", "RetrieveJSONWebKeySet", "retrieveJSONWebKeySet"],
  ["identity", "Identity", "identity"],
  ["lastNBytes", "LastNBytes", "lastNBytes"],
])("%s is %s, and %s in a method", (name, exported, local) => {
  expect([exportedName(name), localName(name)]).toEqual([exported, local]);
});

test("a type keeps how its name is spelled, but for initialisms", () => {
  expect(["JwtConfiguration", "OAuthConfiguration", "HTTPServer"].map(goName)).toEqual([
    "JWTConfiguration",
    "OAuthConfiguration",
    "HTTPServer",
  ]);
});

test("a constant says its value in words", () => {
  const values = ["REJECTED", "queuedForApproval", "moderator_manager", "RS256", "user.action", "RSA", "POST"];
  expect(values.map(constantName)).toEqual([
    "Rejected",
    "QueuedForApproval",
    "ModeratorManager",
    "RS256",
    "UserAction",
    "RSA",
    "Post",
  ]);
});

test("a comment is broken into lines, and keeps its paragraphs", () => {
  const text = `${"word ".repeat(30)}\n\nLast\nline.\n`;
  const lines = commentLines(text);
  expect(lines.every((line) => line.length <= 110)).toBe(true);
  expect(lines.slice(-2)).toEqual(["", "Last line."]);
  expect(commentLines(undefined)).toEqual([]);
});
