import { describe, expect, test } from "vitest";
import { Problems } from "./errors.ts";
import { readShape, type ShapeName } from "./shapes.ts";

/** Returns the problem codes of a value by field; general ones under "". */
function codes(name: ShapeName, value: unknown): Record<string, string[]> {
  const problems = new Problems();
  expect(readShape(name, value, problems)).toBeUndefined();
  const { generalErrors = [], fieldErrors = {} } = problems.toErrors();
  const fields = Object.entries(fieldErrors).map(([field, details]) => [field, details.map(({ code }) => code)]);
  return Object.fromEntries([
    ...(generalErrors.length > 0 ? [["", generalErrors.map(({ code }) => code)]] : []),
    ...fields,
  ]);
}

describe("a value that has the shape", () => {
  test("comes back with its defaults in depth and without what is read-only", () => {
    const value = { application: { name: "Forum", tenantId: "ignored", oauthConfiguration: { clientId: 7 } } };
    const before = structuredClone(value);
    expect(readShape("ApplicationRequest", value, new Problems())).toEqual({
      application: {
        name: "Forum",
        authenticationTokenConfiguration: { enabled: false },
        partnerConfiguration: { applicationIds: [], usernameModeration: { enabled: false } },
        jwtConfiguration: {
          enabled: false,
          timeToLiveInSeconds: 3600,
          refreshTokenExpirationPolicy: "Fixed",
          refreshTokenUsagePolicy: "Reusable",
        },
        oauthConfiguration: { authorizedOriginURLs: [], authorizedRedirectURLs: [] },
        loginConfiguration: { allowTokenRefresh: false, generateRefreshTokens: false },
        roles: [],
        verifyRegistration: false,
      },
    });
    expect(value).toEqual(before);
  });
});

describe("a value that has not", () => {
  test("is told as a request would be, all at once", () => {
    const application = {
      name: " ",
      active: null,
      verifyRegistration: true,
      id: "x",
      oauthConfiguration: { authorizedOriginURLs: ["https://a.example.com", "nowhere"], logoutURL: 1 },
      jwtConfiguration: { enabled: true, algorithm: "MD5", timeToLiveInSeconds: 0 },
      roles: [{ name: "" }, {}],
      "a/b": 1,
    };
    expect(codes("ApplicationRequest", { application })).toEqual({
      "application.name": ["[blank]application.name"],
      "application.active": ["[null]application.active"],
      "application.verificationEmailTemplateId": ["[missing]application.verificationEmailTemplateId"],
      "application.id": ["[invalid]application.id"],
      "application.oauthConfiguration.authorizedOriginURLs[1]": [
        "[invalid]application.oauthConfiguration.authorizedOriginURLs",
      ],
      "application.oauthConfiguration.logoutURL": ["[invalid]application.oauthConfiguration.logoutURL"],
      "application.jwtConfiguration.algorithm": ["[invalidOption]application.jwtConfiguration.algorithm"],
      "application.jwtConfiguration.refreshTokenTimeToLiveInMinutes": [
        "[missing]application.jwtConfiguration.refreshTokenTimeToLiveInMinutes",
      ],
      "application.jwtConfiguration.timeToLiveInSeconds": [
        "[tooSmall]application.jwtConfiguration.timeToLiveInSeconds",
      ],
      "application.roles[0].name": expect.arrayContaining(["[blank]application.roles.name"]),
      "application.roles[1].name": ["[missing]application.roles.name"],
      "application.a/b": ["[invalidJSON]"],
    });
  });

  test("names the values that an enumeration allows", () => {
    const problems = new Problems();
    const jwtConfiguration = { algorithm: "MD5" };
    readShape("ApplicationRequest", { application: { name: "Forum", jwtConfiguration } }, problems);
    const [detail] = problems.toErrors().fieldErrors?.["application.jwtConfiguration.algorithm"] ?? [];
    expect(detail?.message).toBe("Send one of: HS256, HS384, HS512, RS256, RS384, RS512, none.");
    expect(detail?.data).toEqual({ allowed: ["HS256", "HS384", "HS512", "RS256", "RS384", "RS512", "none"] });
  });

  test("that is no object is a general problem", () => {
    expect(codes("RoleRequest", [])).toEqual({ "": ["[invalidJSON]"] });
    expect(codes("RoleRequest", undefined)).toEqual({ "": ["[missing]"] });
  });
});
