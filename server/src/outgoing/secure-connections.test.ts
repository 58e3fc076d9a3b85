import { describe, expect, it } from "vitest";
import { deliveryFailures } from "./delivery-failures.ts";
import { Outgoing } from "./outgoing.ts";
import {
  loopback,
  pem,
  type RecordedRequest,
  recording,
  serve,
  serveRaw,
  serveTls,
  timeouts,
  toLoopback,
} from "./testdata/servers.ts";

const outgoing = new Outgoing(loopback, toLoopback);

async function send(port: number, certificate?: string, host = "receiver.test") {
  return outgoing.send({ ...timeouts, url: `https://${host}:${port}/`, body: "x", certificate });
}

describe("a certificate that no public authority signed", () => {
  it("is taken where it is the configured one, by name and by address", async () => {
    const requests: RecordedRequest[] = [];
    const port = await serveTls("self-signed", recording(requests));
    for (const host of ["receiver.test", "127.0.0.1"])
      expect((await send(port, pem("self-signed"), host)).status).toBe(200);
    expect(requests).toHaveLength(2);
  });

  it("is taken where the configured one signed it, and where it is configured itself", async () => {
    const port = await serveTls("signed", recording([]));
    expect((await send(port, pem("authority"))).status).toBe(200);
    expect((await send(port, pem("signed"))).status).toBe(200);
  });

  it("is refused without a configured one", async () => {
    const requests: RecordedRequest[] = [];
    const port = await serveTls("self-signed", recording(requests));
    await expect(send(port)).rejects.toMatchObject({
      failure: deliveryFailures.tls,
      message: expect.stringContaining("it signed its certificate itself, and no sslCertificate is configured for it."),
    });
    expect(requests).toEqual([]);
  });

  it("is refused where another one is configured, or one that cannot be read", async () => {
    const requests: RecordedRequest[] = [];
    const port = await serveTls("signed", recording(requests));
    await expect(send(port, pem("self-signed"))).rejects.toMatchObject({ failure: deliveryFailures.tls });
    for (const broken of ["-----BEGIN CERTIFICATE-----\nMIIBszCC\n-----END CERTIFICATE-----\n", "not a certificate"])
      await expect(send(port, broken)).rejects.toMatchObject({ failure: deliveryFailures.tls });
    expect(requests).toEqual([]);
  });

  it("is refused for another name", async () => {
    const port = await serveTls("signed", recording([]));
    await expect(send(port, pem("authority"), "other.test")).rejects.toMatchObject({
      failure: deliveryFailures.tls,
      message: expect.stringContaining("its certificate is for another name."),
    });
  });
});

it("what speaks no TLS is no secure receiver", async () => {
  const port = await serve(recording([]));
  await expect(send(port)).rejects.toMatchObject({ failure: deliveryFailures.tls });
});

it("a handshake that never ends takes no longer than the connectTimeout", async () => {
  const port = await serveRaw(() => undefined);
  const url = `https://receiver.test:${port}/`;
  await expect(outgoing.send({ url, connectTimeout: 80, readTimeout: 5_000 })).rejects.toMatchObject({
    failure: deliveryFailures.connectTimeout,
  });
});
