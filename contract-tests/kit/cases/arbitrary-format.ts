/** Values of formats, ours and those of any description: ordinary ones, and unusual ones that are valid too. */
import { formats } from "@gatehouse/openapi/formats";
import fc from "fast-check";
import { describedFormats, rareTexts } from "../contract/document/formats.ts";
import { texts } from "./arbitrary-text.ts";
import { formatEdges } from "./valid-values.ts";

/** Returns texts of a format; undefined where the format does not restrict texts. */
export function textsOfFormat(format: string): fc.Arbitrary<string> | undefined {
  const known = formats[format] ?? describedFormats[format];
  if (known?.type !== "string") return undefined;
  const edges = formatEdges[format]?.filter((text) => !rareTexts.has(text));
  const made = Object.hasOwn(arbitraries, format) ? arbitraries[format] : edges && fc.constantFrom(...edges);
  return made?.filter((text) => known.validate(text));
}

let madeWebUrls: fc.Arbitrary<string> | undefined;

/** Returns URLs of the web. They are made up at their first use: to prepare that takes half a second. */
function webUrls(): fc.Arbitrary<string> {
  madeWebUrls ??= fc.webUrl({ withFragments: true, withQueryParameters: true });
  return madeWebUrls;
}

const uuids = fc.oneof(
  { weight: 6, arbitrary: fc.uuid() },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "00000000-0000-0000-0000-000000000000",
      "ffffffff-ffff-ffff-ffff-ffffffffffff",
      "A987FBC9-4BED-3078-AF07-9141BA07C9F3",
    ),
  },
);

const oddUris = [
  "urn:isbn:0451450523",
  "mailto:nell@example.com",
  "app.example:/callback",
  "http://[2001:db8::1]:8080/",
  "https://example.com?a=b#c",
  "HTTPS://EXAMPLE.COM/%7Euser/",
  "data:,A%20brief%20note",
];

const oddHttpUrls = [
  "http://example.com",
  "https://example.com:8443/päth/ü?q=日本#é",
  "http://münchen.example/",
  "HTTP://EXAMPLE.COM/",
  "https://xn--mnchen-3ya.example/a%2Fb",
  "https://example.com/?",
];

const word = (alphabet: string, minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...alphabet), { minLength, maxLength, size: "max" }).map((letters) => letters.join(""));

const emails = fc.oneof(
  fc
    .tuple(word("abcXYZ019!#$%&'*+/=?^_`{|}~-éßжя", 1, 20), word("abcxyz019éж", 1, 12), word("abcdefgh", 2, 6))
    .map(([local, label, top]) => `${local}@${label}.${top}`),
  fc.constantFrom(
    "nell@example.com",
    "jörg@bücher.example",
    "用户@例子.广告",
    "a.b+tag@sub.domain.example.org",
    "x@localhost",
    `${"l".repeat(64)}@${"d".repeat(63)}.example`,
    "o'brien@example.ie",
  ),
);

const dates = fc.oneof(
  fc
    .date({ min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-31T00:00:00Z"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom("2024-02-29", "2000-02-29", "1970-01-01", "1900-02-28", "9999-12-31", "0001-01-01"),
);

const clockTimes = fc
  .date({ min: new Date(0), max: new Date(86_399_999), noInvalidDate: true })
  .map((instant) => instant.toISOString().slice(11, -1));

const offsets = fc.constantFrom("Z", "Z", "+00:00", "-03:30", "+05:45", "+14:00");

const recentDates = fc
  .date({ min: new Date("1970-01-02T00:00:00Z"), max: new Date("2037-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const durations = fc
  .record({ days: fc.nat(400), hours: fc.nat(23), minutes: fc.nat(59) })
  .map(({ days, hours, minutes }) => `P${days}DT${hours}H${minutes}M`);

const locales = fc.oneof(
  fc.constantFrom("en", "en_US", "zh_Hant_TW", "sr_Latn", "es_419", "haw", "fil_PH", "de_CH"),
  fc
    .tuple(
      word("abcdefghijklmnopqrstuvwxyz", 2, 3),
      fc.option(word("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 2, 2), { nil: undefined }),
    )
    .map(([language, region]) => (region === undefined ? language : `${language}_${region}`)),
);

const timezones = fc.oneof(
  fc.constantFrom(...Intl.supportedValuesOf("timeZone")),
  fc.constantFrom("UTC", "Etc/UTC", "Etc/GMT+1", "Etc/GMT-14", "Asia/Kathmandu", "America/Argentina/Ushuaia", "GMT"),
);

const colors = fc
  .constantFrom(3, 4, 6, 8)
  .chain((length) => word("0123456789abcdefABCDEF", length, length).map((hex) => `#${hex}`));

const addresses = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.constantFrom("0.0.0.0", "::", "::1", "2001:DB8::1", "::ffff:192.0.2.1"),
);

const ranges = fc.oneof(
  fc.ipV4(),
  fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })).map(([address, bits]) => `${address}/${bits}`),
  fc.tuple(fc.ipV6(), fc.integer({ min: 0, max: 128 })).map(([address, bits]) => `${address}/${bits}`),
  fc.constantFrom("0.0.0.0/0", "::/0", "::1", "fe80::/10", "2001:DB8::/32", "::ffff:192.0.2.1", "10.1.2.3/8"),
);

const headerNames = word("abcXYZ019!#$%&'*+-.^_`|~", 1, 40).filter((name) => name !== "*");

const origins = fc.oneof(
  fc
    .tuple(fc.constantFrom("http", "https"), fc.domain(), fc.integer({ min: 1024, max: 65535 }))
    .map(([scheme, host, port]) => `${scheme}://${host}:${port}`),
  fc.domain().map((host) => `https://${host}`),
  fc.constantFrom("capacitor://localhost", "https://[2001:db8::1]:8443", "http://192.0.2.1"),
);

const pointers = fc
  .array(texts({ min: 0, max: 8 }), { maxLength: 4 })
  .map((keys) => keys.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join(""));

const paths = fc.array(texts({ min: 0, max: 8 })).map((parts) => `/${parts.join("/").replaceAll("%", "%25")}`);

const arbitraries: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: uuids,
  get uri() {
    return fc.oneof(webUrls(), fc.constantFrom(...oddUris));
  },
  get "http-url"() {
    return fc.oneof(webUrls(), fc.constantFrom(...oddHttpUrls));
  },
  email: emails,
  date: dates,
  "date-time": fc.tuple(recentDates, clockTimes, offsets).map(([date, time, offset]) => `${date}T${time}${offset}`),
  time: fc.tuple(clockTimes, offsets).map((parts) => parts.join("")),
  duration: durations,
  ipv4: fc.ipV4(),
  ipv6: fc.ipV6(),
  hostname: fc.domain(),
  get url() {
    return webUrls();
  },
  byte: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString("base64")),
  locale: locales,
  "locale-or-none": fc.oneof(fc.constant("none"), locales),
  timezone: timezones,
  color: colors,
  ip: addresses,
  cidr: ranges,
  "header-name": headerNames,
  "cors-origin": origins,
  "json-pointer": pointers,
  "url-path": paths,
};
