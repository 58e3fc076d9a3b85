/**
 * Where a login came from: the request's own word, X-Forwarded-For as far as proxies are trusted, the last proxy (OWASP
 * ASVS 4.1.3).
 */
import type { RequestComponents } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { forumApplication, reconcileBody, someClaims, withIdentityProviders } from "./identity-provider.ts";

type MetaData = RequestComponents["schemas"]["TokenMetaData"];

const trusting = await start(withIdentityProviders);
const careful = await start({
  ...withIdentityProviders,
  systemConfiguration: {
    reportTimezone: "Etc/UTC",
    trustedProxyConfiguration: { trustPolicy: "OnlyConfigured", trusted: ["10.0.0.0/8"] },
  },
});

/** Logs in, and returns the metadata of the refresh token. */
async function metaDataOf(
  { client }: typeof trusting,
  more: { ipAddress?: string; metaData?: MetaData },
  forwarded?: string,
): Promise<MetaData | undefined> {
  const headers = forwarded === undefined ? {} : { "X-Forwarded-For": forwarded };
  const body = reconcileBody(forumApplication, someClaims(), { more });
  const { refreshTokenId } = JSON.parse((await client.request("reconcileToken", { body }, { headers })).text());
  return (await client.identity.retrieveRefreshToken({ refreshTokenId })).refreshToken.metaData;
}

const seenAt = (lastAccessedAddress: string) => ({ device: { lastAccessedAddress } });

describe("The address of a device", () => {
  test("is ipAddress before all others", async () => {
    expect(await metaDataOf(trusting, { ipAddress: "203.0.113.7" }, "203.0.113.8")).toEqual(seenAt("203.0.113.7"));
    expect(await metaDataOf(trusting, { ipAddress: "2001:db8::7" })).toEqual(seenAt("2001:db8::7"));
  });

  test("is the first of X-Forwarded-For where all proxies are trusted", async () => {
    expect(await metaDataOf(trusting, {}, "203.0.113.8, 198.51.100.1")).toEqual(seenAt("203.0.113.8"));
  });

  test("is the last proxy's where none says more, or is not trusted", async () => {
    expect(await metaDataOf(trusting, {})).toEqual(seenAt("127.0.0.1"));
    expect(await metaDataOf(careful, {}, "203.0.113.8")).toEqual(seenAt("127.0.0.1"));
  });

  test("stands beside what the client says of the device, unless it says the address itself", async () => {
    const device = { description: "Work laptop", name: "Ada's laptop", type: "toaster" };
    const ipAddress = "203.0.113.7";
    expect(await metaDataOf(trusting, { ipAddress, metaData: { device } })).toEqual({
      device: { ...device, lastAccessedAddress: ipAddress },
    });
    const metaData = { device: { lastAccessedAddress: "the office" } };
    expect(await metaDataOf(trusting, { ipAddress, metaData })).toEqual(metaData);
    expect(await metaDataOf(trusting, { ipAddress, metaData: {} })).toEqual(seenAt(ipAddress));
  });
});
