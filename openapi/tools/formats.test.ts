import { expect, test } from "vitest";
import { formats } from "./formats.ts";

function accepts(name: string, value: string | number): boolean {
  const format = formats[name];
  if (format === undefined) throw new Error(`No format ${name}`);
  if (format.type === "string") return typeof value === "string" && format.validate(value);
  return typeof value === "number" && format.validate(value);
}

const cases: Record<string, { good: (string | number)[]; bad: (string | number)[] }> = {
  uuid: {
    good: ["3c219e58-ed0e-4b18-ad48-f4f92793ae32", "3C219E58-ED0E-4B18-AD48-F4F92793AE32"],
    bad: [
      "",
      "3c219e58ed0e4b18ad48f4f92793ae32",
      "{3c219e58-ed0e-4b18-ad48-f4f92793ae32}",
      "3c219e58-ed0e-4b18-ad48-f4f92793ae32\n",
    ],
  },
  uri: {
    good: ["https://example.org/a?b=c#d", "urn:isbn:0451450523", "mailto:a@example.org", "http://[::1]/"],
    bad: ["", "example.org", "/a", "https://example.org/a b", "https://example.org/%zz", `x:${"a".repeat(9000)}`],
  },
  "http-url": {
    good: [
      "http://localhost:8080/hook",
      "HTTPS://example.org",
      "https://bücher.example/ä",
      "http://user:pw@example.org/?q=1",
    ],
    bad: [
      "",
      "ftp://example.org",
      "http://",
      "http:///path",
      "https://exa mple.org",
      "http:example.org",
      "javascript:alert(1)",
      " http://a",
    ],
  },
  email: {
    good: ["a@b", "first.last+tag@mail.example.org", "jürgen@bücher.example"],
    bad: ["", "a", "@b", "a@", "a@b@c", "a..b@c", ".a@c", "a@-b", "a@b..c", "a b@c", `${"a".repeat(65)}@b.c`],
  },
  date: {
    good: ["2024-02-29", "1990-12-31"],
    bad: ["", "2023-02-29", "1900-02-29", "2024-13-01", "2024-04-31", "2024-4-1", "01-02-2024"],
  },
  int32: { good: [0, -(2 ** 31), 2 ** 31 - 1], bad: [2 ** 31, 1.5, Number.NaN] },
  int64: { good: [0, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER], bad: [2 ** 53, 0.1, Number.POSITIVE_INFINITY] },
  double: { good: [0, -0.05, 1e300], bad: [Number.NaN, Number.NEGATIVE_INFINITY] },
  locale: {
    good: [
      "en",
      "en_US",
      "zh_Hant_TW",
      "zh_Hant",
      "es_419",
      "fil",
      "en-us",
      "iw",
      "zh_CN_#Hans",
      "sl-rozaj",
      "ca_ES_VALENCIA",
      "th_TH-u-nu-thai",
    ],
    bad: ["", "e", "en_", "en_US_", "english", "none", "en US", "x-private", "en-u-ca-buddhist-", "en-t-de", "_US"],
  },
  "locale-or-none": { good: ["none", "en", "en_US", "en-US"], bad: ["", "None", "none_US"] },
  timezone: {
    good: [
      "Etc/UTC",
      "europe/berlin",
      "America/Argentina/Buenos_Aires",
      "UTC",
      "Z",
      "+01:00",
      "UTC+1",
      "GMT-03:30",
      "EST",
    ],
    bad: [
      "",
      "Mars/Base",
      "Europe/ Berlin",
      "BST",
      "ist",
      "SystemV/PST8",
      "US/Pacific-New",
      "+19:00",
      "+01:60",
      "Etc/Unknown",
    ],
  },
  color: { good: ["#fff", "#A0b1C2", "#a0b1c2ff"], bad: ["", "fff", "#", "#ff", "#ggg", "#fffff", "red"] },
  ip: {
    good: ["10.0.0.1", "::1", "::ffff:192.0.2.1"],
    bad: ["", "10.0.0", "10.0.0.0/8", "fe80::1%eth0", "10.0.0.256"],
  },
  cidr: {
    good: ["10.0.0.1", "10.0.0.0/8", "::1", "2001:db8::/32", "0.0.0.0/0"],
    bad: [
      "",
      "10.0.0",
      "10.0.0.0/33",
      "::/129",
      "10.0.0.0/8/8",
      "10.0.0.0/",
      "10.0.0.0/08",
      "fe80::1%eth0",
      "10.0.0.256",
    ],
  },
  "header-name": {
    good: ["Authorization", "x", "X-Request-Id", "!#$%&'*+-.^_`|~", "*"],
    bad: ["", " ", "X A", "X:", "X-A\r\nEvil: 1", "a\nb", "\u043a\u043b\u044e\u0447", "a,b", "a\u0000", "\u00fc"],
  },
  "cors-origin": {
    good: [
      "*",
      "https://a.example",
      "http://localhost:5173",
      "https://192.0.2.1:8443",
      "https://[2001:db8::1]:8443",
      "https://xn--mnchen-3ya.example",
      "capacitor://localhost",
      "chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai",
    ],
    bad: [
      "",
      "null",
      "foo bar",
      "a.example",
      "https://",
      "https://a.example/",
      "https://a.example/x",
      "https://a.example?x",
      "https://a.example#x",
      "https://nell@a.example",
      "https://A.example",
      "HTTPS://a.example",
      "https://a.example:443",
      "http://a.example:80",
      "https://a.example:99999",
      "https://*.example",
      "https://m\u00fcnchen.example",
      "https://a.example\n",
      "https://a.example,https://b.example",
      "https://[::zz]",
      "file:///etc",
    ],
  },
  "json-pointer": { good: ["", "/", "/a/0", "/a~1b/m~0n"], bad: ["a", "/a~", "/a~2", "#/a"] },
  "url-path": {
    good: ["/", "/api", "/content/", "/%61pi", "/%C3%BC"],
    bad: ["", "api", "api/", `/${"a".repeat(512)}`, "/%", "/%zz", "/%ff"],
  },
  binary: { good: ["", "\u0000"], bad: [1] },
  password: { good: ["", "correct horse"], bad: [1] },
};

test("every format has cases", () => {
  expect(Object.keys(formats).sort()).toEqual(Object.keys(cases).sort());
});

for (const [name, { good, bad }] of Object.entries(cases)) {
  test(`${name} accepts what it should`, () => {
    expect(good.filter((value) => !accepts(name, value))).toEqual([]);
  });
  test(`${name} refuses what it should`, () => {
    expect(bad.filter((value) => accepts(name, value))).toEqual([]);
  });
}

test("long hostile values take no longer than a blink", () => {
  const hostile = [
    "a".repeat(1e6),
    `a@${"a.".repeat(5e5)}`,
    "%".repeat(1e6),
    "_".repeat(1e6),
    "1/".repeat(5e5),
    `http://${"a".repeat(1e6)}`,
  ];
  const started = process.threadCpuUsage();
  for (const name of Object.keys(formats)) for (const value of hostile) accepts(name, value);
  // CPU time in microseconds: a busy machine does not change it.
  expect(process.threadCpuUsage(started).user).toBeLessThan(500_000);
});
