/** OWASP ASVS 13.2.4. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AddressRules, isRange } from "./addresses.ts";

const strict = new AddressRules();

describe("addresses that are refused unless their range is allowed", () => {
  it.each([
    ["0.0.0.0", "the unspecified address"],
    ["0.1.2.3", "the unspecified address"],
    ["10.0.0.1", "a private address"],
    ["100.64.0.1", "an address of a carrier's own network"],
    ["100.100.100.200", "an address of a carrier's own network"],
    ["127.0.0.1", "a loopback address"],
    ["127.255.255.254", "a loopback address"],
    ["168.63.129.16", "an address of a cloud's own services"],
    ["169.254.169.254", "a link-local address"],
    ["172.16.0.1", "a private address"],
    ["172.31.255.255", "a private address"],
    ["192.0.0.192", "not a public address"],
    ["192.0.2.1", "not a public address"],
    ["192.88.99.1", "not a public address"],
    ["192.168.1.1", "a private address"],
    ["198.18.0.1", "not a public address"],
    ["198.19.255.255", "not a public address"],
    ["198.51.100.1", "not a public address"],
    ["203.0.113.1", "not a public address"],
    ["224.0.0.1", "a multicast address"],
    ["239.255.255.255", "a multicast address"],
    ["240.0.0.1", "not a public address"],
    ["255.255.255.255", "a broadcast address"],
    ["::", "the unspecified address"],
    ["::1", "a loopback address"],
    ["100::1", "not a public address"],
    ["2001:db8::1", "not a public address"],
    ["2001:2::1", "not a public address"],
    ["3fff::1", "not a public address"],
    ["4000::1", "not a public address"],
    ["5f00::1", "not a public address"],
    ["fc00::1", "a private address"],
    ["fd00:ec2::254", "a private address"],
    ["fe80::1", "a link-local address"],
    ["fe80::1%eth0", "a link-local address"],
    ["fec0::1", "a private address"],
    ["ff02::1", "a multicast address"],
    ["localhost", "no IP address"],
    ["", "no IP address"],
  ])("%s is %s", (address, why) => {
    expect(strict.denialReason(address)).toBe(why);
  });

  it.each([
    ["::ffff:127.0.0.1", "127.0.0.1"],
    ["::ffff:7f00:1", "127.0.0.1"],
    ["::ffff:a9fe:a9fe", "169.254.169.254"],
    ["::ffff:a83f:8110", "168.63.129.16"],
    ["64:ff9b::7f00:1", "127.0.0.1"],
    ["64:ff9b::10.1.2.3", "10.1.2.3"],
    ["2606:4700::5efe:192.168.0.1", "192.168.0.1"],
    ["2606:4700::200:5efe:a00:1", "10.0.0.1"],
  ])("%s is an IPv6 form of %s", (address, inside) => {
    expect(strict.denialReason(address)).toBe(`an IPv6 form of ${inside}, which is ${strict.denialReason(inside)}`);
  });

  it.each([
    ["::7f00:1", "not a public address"],
    ["::ffff:0:7f00:1", "not a public address"],
    ["64:ff9b:1::7f00:1", "not a public address"],
    ["2002:7f00:1::", "a 6to4 address, which leads to an IPv4 one"],
    ["2002:808:808::1", "a 6to4 address, which leads to an IPv4 one"],
    ["2001:0:1::1", "a Teredo address, which leads to an IPv4 one"],
    ["fe80::5efe:8.8.8.8", "a link-local address"],
  ])("%s, which hides an IPv4 address, is %s", (address, why) => {
    expect(strict.denialReason(address)).toBe(why);
  });
});

it.each([
  ...["1.1.1.1", "8.8.8.8", "172.15.255.255", "172.32.0.1", "100.63.255.255", "100.128.0.1", "223.255.255.255"],
  ...["2606:4700:4700::1111", "2a00:1450:4001::200e", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2606:4700::5efe:8.8.8.8"],
])("%s is public", (address) => {
  expect(strict.denialReason(address)).toBeUndefined();
});

describe("ranges that the operator allows", () => {
  const lenient = new AddressRules(["127.0.0.0/8", "10.20.0.0/15", "192.168.7.9", "fd12:3456::/33", "::1/128"]);

  it.each([
    ...["127.0.0.1", "127.9.9.9", "10.20.0.1", "10.21.255.255", "192.168.7.9", "fd12:3456::1", "fd12:3456:7fff::1"],
    ...["::1", "::ffff:127.0.0.1", "::ffff:10.21.1.1", "64:ff9b::10.20.0.1", "8.8.8.8"],
  ])("hold %s", (address) => {
    expect(lenient.denialReason(address)).toBeUndefined();
  });

  it.each(["10.19.255.255", "10.22.0.0", "192.168.7.8", "fd12:3456:8000::1", "::2", "::7f00:1", "169.254.169.254"])(
    "do not hold %s",
    (address) => {
      expect(lenient.denialReason(address)).toBeTypeOf("string");
    },
  );

  it("may be all addresses", () => {
    const all = new AddressRules(["0.0.0.0/0", "::/0"]);
    for (const address of ["127.0.0.1", "169.254.169.254", "::1", "fe80::1", "::ffff:10.0.0.1"])
      expect(all.denialReason(address)).toBeUndefined();
  });
});

it("whatever IPv4 address is refused is refused in its IPv6 forms, and the other way round", () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const refused = strict.denialReason(address) !== undefined;
      expect(strict.denialReason(`::ffff:${address}`) !== undefined).toBe(refused);
      expect(strict.denialReason(`64:ff9b::${address}`) !== undefined).toBe(refused);
    }),
    { numRuns: 2000 },
  );
});

it("an address outside of 2000::/3 is never public but as a form of one that is", () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const first = Number.parseInt(address.split(":")[0] || "0", 16);
      fc.pre((first & 0xe000) !== 0x2000 && !/^(::ffff:|64:ff9b::|0+:)/i.test(address) && !address.startsWith("::"));
      expect(strict.denialReason(address)).toBeTypeOf("string");
    }),
    { numRuns: 2000 },
  );
});

it("a range is an address, or one with the number of its leading bits", () => {
  for (const text of ["10.0.0.0/8", "127.0.0.1", "0.0.0.0/0", "::1", "::/0", "fd00::/8", "::1/128", "::ffff:0:0/96"]) {
    expect(isRange(text), text).toBe(true);
    expect(() => new AddressRules([text])).not.toThrow();
  }
  const wrong = ["", "10", "10/8", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/8/8", "10.0.0.0/-1", "fe80::1%lo"];
  for (const text of [...wrong, "localhost", "010.0.0.1", "10.0.0.0/x", "10.0.0.0/ 8"]) {
    expect(isRange(text), text).toBe(false);
  }
});
