/** Identity, System configuration: defaults, rules, three kinds of PATCH, and that it takes effect at once. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";

const { client } = await start();

/** A configuration as a replacement has to say it: all of it. */
const whole = () => ({
  auditLogConfiguration: { delete: { enabled: true, numberOfDaysToRetain: 30 } },
  corsConfiguration: {
    allowCredentials: true,
    allowedHeaders: ["Authorization"],
    allowedMethods: ["GET" as const],
    allowedOrigins: ["https://forum.example.com"],
    debug: true,
    enabled: false,
    exposedHeaders: ["X-Request-Id"],
    preflightMaxAgeInSeconds: 60,
  },
  data: { team: "harbour", nested: { deep: [1, null, "x"] } },
  eventLogConfiguration: { numberToRetain: 7 },
  loginRecordConfiguration: { delete: { enabled: false as const } },
  reportTimezone: "Asia/Kathmandu",
  trustedProxyConfiguration: { trustPolicy: "OnlyConfigured" as const, trusted: ["10.0.0.0/8", "2001:db8::1"] },
  uiConfiguration: { headerColor: "#abc", logoURL: "https://forum.example.com/logo.svg" },
});
type Whole = ReturnType<typeof whole>;

const retrieve = async () => (await client.identity.retrieveSystemConfiguration()).systemConfiguration;
const put = (systemConfiguration: Whole = whole()) =>
  client.identity.updateSystemConfiguration({ body: { systemConfiguration } });
const refusedPut = (change: (configuration: Record<string, unknown>) => void) => {
  const systemConfiguration: Record<string, unknown> = whole();
  change(systemConfiguration);
  return refusal(client, "updateSystemConfiguration", { body: { systemConfiguration } });
};
const patch = async (contentType: string, body: unknown) => {
  const answer = await client.request("patchSystemConfiguration", { body: { contentType, body } });
  expect(answer.status, answer.text()).toBe(200);
  expect(JSON.parse(answer.text())).toEqual({ systemConfiguration: await retrieve() });
  return retrieve();
};
const merge = (change: unknown) => patch("application/json", { systemConfiguration: change });
const mergePatch = (change: unknown) => patch("application/merge-patch+json", { systemConfiguration: change });
const jsonPatch = (...operations: unknown[]) => patch("application/json-patch+json", operations);

describe("PUT", () => {
  test("takes effect on the request that comes next", async () => {
    const { client: own } = await start();
    const corsConfiguration = { ...whole().corsConfiguration, enabled: true };
    const systemConfiguration = { ...whole(), corsConfiguration };
    const stranger = { headers: { origin: "https://stranger.example.com" } };
    expect((await own.request("GET /api/application", undefined, stranger)).status).toBe(200);
    await own.identity.updateSystemConfiguration({ body: { systemConfiguration } });
    expect((await own.request("GET /api/application", undefined, stranger)).status).toBe(403);
  });

  const cors = (more: object) => ({ corsConfiguration: { ...whole().corsConfiguration, ...more } });
  const ui = (more: object) => ({ uiConfiguration: { ...whole().uiConfiguration, ...more } });
  const proxies = (...trusted: string[]) => ({ trustedProxyConfiguration: { trustPolicy: "All", trusted } });
  test.each([
    [
      "another origin beside the wildcard",
      cors({ allowedOrigins: ["*", "https://a.example"] }),
      "corsConfiguration.allowedOrigins",
    ],
    ["a method that is none", cors({ allowedMethods: ["TRACE"] }), "corsConfiguration.allowedMethods[0]"],
    ["a colour that is none", ui({ headerColor: "green" }), "uiConfiguration.headerColor"],
    [
      "the wildcard together with credentials",
      cors({ allowedOrigins: ["*"], allowCredentials: true }),
      "corsConfiguration.allowedOrigins",
    ],
    ["a colour of four digits", ui({ menuFontColor: "#abcd" }), "uiConfiguration.menuFontColor"],
    ["a zone that is none", { reportTimezone: "Mars/Olympus" }, "reportTimezone"],
    ["a proxy that is no address", proxies("10.0.0.0/8", "proxy.example"), "trustedProxyConfiguration.trusted[1]"],
    ["a range with too many bits", proxies("10.0.0.0/33"), "trustedProxyConfiguration.trusted[0]"],
    ["a number below zero", { eventLogConfiguration: { numberToRetain: -1 } }, "eventLogConfiguration.numberToRetain"],
    [
      "a policy that is none",
      { trustedProxyConfiguration: { trustPolicy: "Some", trusted: [] } },
      "trustedProxyConfiguration.trustPolicy",
    ],
  ])("refuses %s", async (_what, change, field) => {
    const codes = await refusedPut((configuration) => Object.assign(configuration, change));
    expect(Object.keys(codes)).toEqual([`systemConfiguration.${field}`]);
  });
});

describe("CORS holds what headers can carry (Identity, System configuration, corsConfiguration.*; Decisions: CORS)", () => {
  const names = ["\u043a\u043b\u044e\u0447", "a\nb", "X-A\r\nEvil: 1", "X A", "a,b", "a:", " X-A", "\u00fc", ""];
  const origins = [
    "foo bar",
    "https://a.example/x",
    "https://a.example/",
    "https://A.example",
    "https://a.example:443",
    "https://*.example",
    "https://a.example\r\nEvil: 1",
    "a.example",
    "null",
    "",
  ];
  const values = [
    ...names.flatMap((name) => [["exposedHeaders", name] as const, ["allowedHeaders", name] as const]),
    ...origins.map((origin) => ["allowedOrigins", origin] as const),
  ];

  test.each(values)("%s takes no %j, by PUT or by PATCH", async (list, value) => {
    const at = (index: number) => `systemConfiguration.corsConfiguration.${list}[${index}]`;
    const refused = (index: number) => ({ [at(index)]: `[invalid]systemConfiguration.corsConfiguration.${list}` });
    await put();
    const before = await retrieve();
    const [kept = ""] = before.corsConfiguration[list];
    const codes = await refusedPut((configuration) => {
      configuration["corsConfiguration"] = { ...whole().corsConfiguration, [list]: [kept, value] };
    });
    expect(codes).toEqual(refused(1));
    const merged = { systemConfiguration: { corsConfiguration: { [list]: [value] } } };
    expect(await refusal(client, "patchSystemConfiguration", { body: merged })).toEqual(refused(0));
    const added = [{ op: "add", path: `/systemConfiguration/corsConfiguration/${list}/-`, value }];
    const body = { contentType: "application/json-patch+json", body: added };
    expect(await refusal(client, "patchSystemConfiguration", { body })).toEqual(refused(1));
    expect(await retrieve()).toEqual(before);
  });

  test("the refusal says what to send", async () => {
    const corsConfiguration = { ...whole().corsConfiguration, allowedOrigins: ["https://a.example/"] };
    const body = { systemConfiguration: { ...whole(), corsConfiguration } };
    const answer = await client.request("updateSystemConfiguration", { body });
    expect(answer.text()).toContain("without a path");
  });

  test("the bootstrap file is held to the same", async () => {
    const corsConfiguration = { enabled: true, exposedHeaders: ["a\nb"] };
    await expect(start({ systemConfiguration: { corsConfiguration } })).rejects.toThrow(/exposedHeaders/);
  });

  test("every name and origin that is taken works in the requests that come next", async () => {
    const { client: own } = await start();
    const exposedHeaders = ["X-Request-Id", "!#$%&'*+-.^_`|~", "*"];
    const allowedOrigins = ["http://localhost:5173", "https://[2001:db8::1]:8443", "capacitor://localhost"];
    const corsConfiguration = { ...whole().corsConfiguration, enabled: true, exposedHeaders, allowedOrigins };
    await own.identity.updateSystemConfiguration({ body: { systemConfiguration: { ...whole(), corsConfiguration } } });
    for (const origin of allowedOrigins) {
      const answer = await own.request("GET /api/application", undefined, { headers: { origin } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
      expect(answer.headers.get("access-control-expose-headers")).toBe(exposedHeaders.join(","));
    }
  });
});

describe("data of your own (Identity, System configuration, data)", () => {
  test.each([
    ["1e400", "[invalid]systemConfiguration.data.deep.n"],
    ["9007199254740993", "[invalid]systemConfiguration.data.deep.n"],
    ["0.1234567890123456789", "[invalid]systemConfiguration.data.deep.n"],
  ])(
    "%s is refused, because it would come back as another number (Decisions: Integers and instants)",
    async (n, code) => {
      await put();
      const before = await retrieve();
      const data = `{"list":[0.1,9007199254740991],"deep":{"ok":[1],"n":${n}}}`;
      const replacement = JSON.stringify({ systemConfiguration: { ...whole(), data: "data" } }).replace(
        '"data":"data"',
        `"data":${data}`,
      );
      const patches = [
        ["updateSystemConfiguration", "application/json", replacement, "systemConfiguration.data.deep.n"],
        [
          "patchSystemConfiguration",
          "application/json",
          `{"systemConfiguration":{"data":${data}}}`,
          "systemConfiguration.data.deep.n",
        ],
        [
          "patchSystemConfiguration",
          "application/json-patch+json",
          `[{"op":"add","path":"/systemConfiguration/data/x","value":{"n":${n}}}]`,
          "[0].value.n",
        ],
      ] as const;
      for (const [operation, contentType, rawBody, field] of patches) {
        const codes = await refusal(client, operation, {}, { rawBody, contentType });
        expect(codes).toEqual({ [field]: field === "[0].value.n" ? "[invalid]value.n" : code });
      }
      expect(await retrieve()).toEqual(before);
    },
  );

  test("numbers that JSON holds come back as they are", async () => {
    const data = { numbers: [0.1, -1.5e-7, 5e-324, 9_007_199_254_740_991, 123_456_789.123_456_79] };
    await put({ ...whole(), data: { ...whole().data, ...data } });
    expect((await retrieve()).data).toMatchObject(data);
  });

  test("names of an object's own members are data", async () => {
    const data: Record<string, unknown> = JSON.parse(
      '{"constructor":{"prototype":1},"prototype":[],"toString":"x","hasOwnProperty":{"constructor":"y"}}',
    );
    const { team, nested } = whole().data;
    await put({ ...whole(), data: { team, nested, ...data } });
    expect((await retrieve()).data).toEqual({ team, nested, ...data });
    expect((await mergePatch({ data: { constructor: { prototype: null, a: 1 } } })).data["constructor"]).toEqual({
      a: 1,
    });
    const patched = await jsonPatch(
      { op: "test", path: "/systemConfiguration/data/constructor/a", value: 1 },
      { op: "move", from: "/systemConfiguration/data/constructor", path: "/systemConfiguration/data/prototype/0" },
    );
    expect(patched.data).toEqual({ team, nested, ...data, constructor: undefined, prototype: [{ a: 1 }] });
    expect(Object.hasOwn(Object.prototype, "a")).toBe(false);
  });
});

test("colours are taken with and without #, and a wrong one says what is wanted", async () => {
  const uiConfiguration = { headerColor: "303030", logoURL: "", menuFontColor: "#FFF" };
  await put({ ...whole(), uiConfiguration });
  // The interface's own logo needs no address.
  const { logoURL: _, ...colours } = uiConfiguration;
  expect((await retrieve()).uiConfiguration).toEqual(colours);
  const change = { systemConfiguration: { uiConfiguration: { headerColor: "30303" } } };
  const answer = await client.request("patchSystemConfiguration", { body: change });
  const { message } = JSON.parse(answer.text()).fieldErrors["systemConfiguration.uiConfiguration.headerColor"][0];
  expect(message).toBe("Send three or six hexadecimal digits, with # in front or without, such as #1f6f54.");
});

test("the wildcard goes together with credentials in no PATCH either", async () => {
  await put();
  const body = { systemConfiguration: { corsConfiguration: { allowedOrigins: ["*"] } } };
  const field = "systemConfiguration.corsConfiguration.allowedOrigins";
  const sent = { body: { contentType: "application/merge-patch+json", body } };
  expect(await refusal(client, "patchSystemConfiguration", sent)).toEqual({ [field]: `[invalid]${field}` });
});

const patchCases = new URL("../../server/src/identity/patch/testdata/", import.meta.url);

interface PatchCase {
  readonly comment?: string;
  readonly doc: unknown;
  readonly patch: unknown;
  readonly expected?: unknown;
  readonly error?: string;
  readonly disabled?: boolean;
}

/** The examples of RFC 6902 that are about an object, with their pointers led into `data`. */
const rfc6902: PatchCase[] = JSON.parse(readFileSync(new URL("json-patch-spec-tests.json", patchCases), "utf8"));
const fitting = rfc6902.filter(({ doc, disabled }) => disabled !== true && isObject(doc));

describe("RFC 6902's own examples, by way of data", () => {
  test("are most of them", () => expect(fitting.length).toBeGreaterThan(12));

  test.each(fitting.map((each) => [each.comment ?? JSON.stringify(each.patch), each] as const))(
    "%s",
    async (_name, { doc, patch: operations, expected, error }) => {
      await put({ ...whole(), data: doc as Whole["data"] });
      const body = { contentType: "application/json-patch+json", body: intoData(operations) };
      const answer = await client.request("patchSystemConfiguration", { body });
      expect(answer.status, `${answer.text()} ${error ?? ""}`).toBe(expected === undefined ? 400 : 200);
      expect((await retrieve()).data).toEqual(expected === undefined ? doc : expected);
    },
  );
});

interface MergeCase {
  readonly original: unknown;
  readonly patch: unknown;
  readonly result: unknown;
}

const rfc7396: MergeCase[] = JSON.parse(readFileSync(new URL("rfc7396-appendix-a.json", patchCases), "utf8"));

test.each(rfc7396)("RFC 7396, appendix: $original and $patch", async ({ original, patch: change, result }) => {
  await put({ ...whole(), data: { value: original } as never });
  const patched = await mergePatch({ data: { value: change } });
  // A member that is patched with null is gone.
  expect(patched.data).toEqual(result === null ? {} : { value: result });
});

test("two patches at once are both kept", async () => {
  await put({ ...whole(), data: {} as never });
  const names = Array.from({ length: 20 }, (_, index) => `n${index}`);
  await Promise.all(
    names.map((name) =>
      client.request("patchSystemConfiguration", { body: { systemConfiguration: { data: { [name]: 1 } } } }),
    ),
  );
  expect((await retrieve()).data).toEqual(Object.fromEntries(names.map((name) => [name, 1])));
});

describe("takes effect at once", () => {
  const origin = "https://beta.example.com";
  const ask = async () => {
    const answer = await client.request("GET /api/application", undefined, { headers: { origin } });
    return [answer.status, answer.headers.get("access-control-allow-origin")];
  };

  test("CORS: a request from another origin is answered as the configuration of the moment says", async () => {
    await put();
    expect(await ask(), "disabled").toEqual([200, null]);
    await merge({ corsConfiguration: { enabled: true } });
    expect(await ask(), "not allowed").toEqual([403, null]);
    await merge({ corsConfiguration: { allowedOrigins: [origin] } });
    expect(await ask(), "allowed").toEqual([200, origin]);
    await merge({ corsConfiguration: { enabled: false } });
    expect(await ask()).toEqual([200, null]);
  });
});

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function intoData(operations: unknown): unknown {
  if (!Array.isArray(operations)) return operations;
  const led = (pointer: unknown) => (typeof pointer === "string" ? `/systemConfiguration/data${pointer}` : pointer);
  return operations.map((operation: unknown) => {
    if (!isObject(operation)) return operation;
    const from = operation["from"] === undefined ? {} : { from: led(operation["from"]) };
    return { ...operation, path: led(operation["path"]), ...from };
  });
}
