/** SSRF attempts; a receiver at a loopback address stands for an internal service (OWASP ASVS 13.2.4). */
import { describe, expect, it } from "vitest";
import { AddressRules } from "./addresses.ts";
import { deliveryFailures } from "./delivery-failures.ts";
import { Outgoing } from "./outgoing.ts";
import type { ResolvedAddress } from "./resolve.ts";
import { type RecordedRequest, recording, serve, timeouts } from "./testdata/servers.ts";

const toPublic = async (): Promise<ResolvedAddress[]> => [{ address: "93.184.215.14", family: 4 }];

async function refusedAt(host: string, resolve?: () => Promise<ResolvedAddress[]>): Promise<string> {
  const requests: RecordedRequest[] = [];
  const port = await serve(recording(requests));
  const outgoing = new Outgoing(new AddressRules(), resolve);
  const error: unknown = await outgoing.send({ ...timeouts, url: `http://${host}:${port}/` }).catch((caught) => caught);
  expect(requests).toEqual([]);
  expect(error).toMatchObject({ failure: deliveryFailures.addressNotAllowed });
  return error instanceof Error ? error.message : "";
}

describe("a private address by its literal", () => {
  it.each([
    ...["127.0.0.1", "127.1", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "017700000001", "127.0.0.1."],
    ...["１２７.0.0.1", "127。0。0。1", "%31%32%37.0.0.1", "0", "0.0.0.0", "10.0.0.1", "169.254.169.254"],
    ...["[::1]", "[::]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]"],
    ...["[64:ff9b::127.0.0.1]", "[2002:7f00:1::]", "[2001:0:7f00:1::]", "[fe80::5efe:127.0.0.1]", "[fd00::1]"],
  ])("%s", async (host) => {
    await refusedAt(host);
  });
});

describe("a private address by a name", () => {
  it("localhost, as the machine itself resolves it", async () => {
    expect(await refusedAt("localhost")).toMatch(
      /^localhost leads to (127\.0\.0\.1|::1), which is a loopback address\. Add its range to NOTIFICATION_ALLOWED_RANGES/,
    );
  });

  it("a name with a public and a private address, whichever comes first", async () => {
    const [own] = await toPublic();
    if (own === undefined) throw new TypeError("no address");
    const loopback = { address: "127.0.0.1", family: 4 };
    for (const addresses of [
      [own, loopback],
      [loopback, own],
      [own, { address: "::ffff:127.0.0.1", family: 6 }],
    ])
      await refusedAt("rebound.test", async () => addresses);
  });

  it("a name that changes between look-ups: the address that was checked is the one that is connected to", async () => {
    const requests: RecordedRequest[] = [];
    const port = await serve(recording(requests));
    let lookUps = 0;
    const changing = async () => {
      lookUps++;
      return lookUps === 1 ? [{ address: "127.0.0.1", family: 4 }] : [{ address: "127.0.0.2", family: 4 }];
    };
    // Both addresses are allowed; nothing listens at 127.0.0.2, so success proves the pinned address.
    const outgoing = new Outgoing(new AddressRules(["127.0.0.0/8"]), changing);
    const answer = await outgoing.send({ ...timeouts, url: `http://rebound.test:${port}/` });
    expect([answer.status, lookUps, requests.length]).toEqual([200, 1, 1]);
  });

  it("a name that turns private for the second request is refused then", async () => {
    const answers = [[{ address: "127.0.0.1", family: 4 }], [{ address: "10.0.0.1", family: 4 }]];
    const requests: RecordedRequest[] = [];
    const port = await serve(recording(requests));
    const outgoing = new Outgoing(new AddressRules(["127.0.0.0/8"]), async () => answers.shift() ?? []);
    const request = { ...timeouts, url: `http://rebound.test:${port}/` };
    expect((await outgoing.send(request)).status).toBe(200);
    await expect(outgoing.send(request)).rejects.toThrow("rebound.test leads to 10.0.0.1, which is a private address.");
    expect(requests).toHaveLength(1);
  });
});

describe("a private address by a redirect", () => {
  // 127.0.0.1 is allowed and stands for a public receiver; 127.0.0.2 stands for a forbidden one.
  const rules = new AddressRules(["127.0.0.1"]);
  const resolve = async (name: string) => [{ address: name === "inside.test" ? "127.0.0.2" : "127.0.0.1", family: 4 }];

  it.each(["http://127.0.0.2:PORT/", "http://inside.test:PORT/", "//127.0.0.2:PORT/", "http://[::ffff:7f00:2]:PORT/"])(
    "to %s",
    async (location) => {
      const port = await serve((_request, response) => {
        response.writeHead(307, { Location: location.replace("PORT", String(port)) }).end();
      });
      const sent = new Outgoing(rules, resolve).send({ ...timeouts, url: `http://receiver.test:${port}/` });
      await expect(sent).rejects.toMatchObject({ failure: deliveryFailures.addressNotAllowed });
    },
  );
});
