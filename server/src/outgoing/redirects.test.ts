import { describe, expect, it } from "vitest";
import { deliveryFailures } from "./delivery-failures.ts";
import { Outgoing } from "./outgoing.ts";
import {
  loopback,
  pem,
  type RecordedRequest,
  recording,
  serve,
  serveTls,
  timeouts,
  toLoopback,
} from "./testdata/servers.ts";

const outgoing = new Outgoing(loopback, toLoopback);
const request = {
  ...timeouts,
  body: '{"a":1}',
  headers: { "webhook-id": "msg_1" },
  originHeaders: { "webhook-signature": "v1,signature" },
  authentication: { username: "user", password: "password" },
};

/** Answers each path with a status and a Location; every other one takes the request. */
function redirecting(requests: RecordedRequest[], redirects: Readonly<Record<string, readonly [number, string?]>>) {
  const taking = recording(requests);
  return serve((incoming, response) => {
    const [status, location] = redirects[incoming.url ?? ""] ?? [];
    if (status === undefined) taking(incoming, response);
    else response.writeHead(status, location === undefined ? {} : { Location: location }).end();
  });
}

const secrets = ({ headers }: RecordedRequest) => [
  headers.authorization !== undefined,
  headers["webhook-signature"] !== undefined,
];

it.each([307, 308])(
  "%d is followed with method, body, credentials and signature where the origin stays",
  async (status) => {
    const requests: RecordedRequest[] = [];
    const port = await redirecting(requests, { "/old": [status, "/new?x=1"] });
    const answer = await outgoing.send({ ...request, url: `http://receiver.test:${port}/old` });
    expect(answer.status).toBe(200);
    expect(requests).toMatchObject([
      { method: "POST", path: "/new?x=1", body: '{"a":1}', headers: { "webhook-id": "msg_1", "content-length": "7" } },
    ]);
    expect(requests.map(secrets)).toEqual([[true, true]]);
  },
);

it("another origin gets neither credentials nor signature, and the first one none again on a way back", async () => {
  const requests: RecordedRequest[] = [];
  const back: RecordedRequest[] = [];
  const port = await redirecting(back, { "/away": [307, "LOCATION"], "/twice": [307, "LOCATION"] });
  const other = await redirecting(requests, { "/twice": [307, `http://receiver.test:${port}/back`] });
  const away = await serve((incoming, response) => {
    response.writeHead(307, { Location: `http://user:secret@receiver.test:${other}${incoming.url}` }).end();
  });
  await outgoing.send({ ...request, url: `http://receiver.test:${away}/once` });
  expect(requests.map(secrets)).toEqual([[false, false]]);
  expect(requests[0]).toMatchObject({ body: '{"a":1}', headers: { "webhook-id": "msg_1" } });
  await outgoing.send({ ...request, url: `http://receiver.test:${away}/twice` });
  expect(back.map(secrets)).toEqual([[false, false]]);
});

it("once away and back, the first origin gets no credentials either", async () => {
  const requests: RecordedRequest[] = [];
  let other = 0;
  const taking = recording(requests);
  const port = await serve((incoming, response) => {
    if (incoming.url === "/back") taking(incoming, response);
    else response.writeHead(307, { Location: `http://receiver.test:${other}/` }).end();
  });
  other = await serve((_incoming, response) => {
    response.writeHead(307, { Location: `http://receiver.test:${port}/back` }).end();
  });
  await outgoing.send({ ...request, url: `http://receiver.test:${port}/` });
  expect(requests.map(secrets)).toEqual([[false, false]]);
});

it("another port, another name and another scheme are other origins", async () => {
  const requests: RecordedRequest[] = [];
  const port = await redirecting(requests, {});
  for (const host of ["receiver.test", "127.0.0.1"]) {
    const away = await redirecting([], { "/": [308, `http://${host}:${port}/`] });
    await outgoing.send({ ...request, url: `http://receiver.test:${away}/` });
  }
  const secure = await serveTls("self-signed", recording(requests));
  const upgrade = await redirecting([], { "/": [308, `https://receiver.test:${secure}/`] });
  const certificate = pem("self-signed");
  await outgoing.send({ ...request, certificate, url: `http://receiver.test:${upgrade}/` });
  expect(requests.map(secrets)).toEqual([
    [false, false],
    [false, false],
    [false, false],
  ]);
});

it("three redirects are followed, a fourth is not", async () => {
  const requests: RecordedRequest[] = [];
  const chain = { "/1": [307, "/2"], "/2": [308, "/3"], "/3": [307, "/4"], "/0": [307, "/1"] } as const;
  const port = await redirecting(requests, chain);
  await outgoing.send({ ...request, url: `http://receiver.test:${port}/1` });
  expect(requests).toHaveLength(1);
  await expect(outgoing.send({ ...request, url: `http://receiver.test:${port}/0` })).rejects.toThrow(
    `http://receiver.test:${port} redirects, and the redirect is not followed: it is the 4th of one request, 3 are followed.`,
  );
  expect(requests).toHaveLength(1);
});

describe("refused redirects", () => {
  it.each([
    [[301, "/new"], "301 does not keep the request; answer 307 or 308"],
    [[302, "/new"], "302 does not keep the request; answer 307 or 308"],
    [[303, "/new"], "303 does not keep the request; answer 307 or 308"],
    [[304], "304 does not keep the request; answer 307 or 308"],
    [[307], "its Location is missing"],
    [[307, "http://"], "its Location is no URL"],
    [[308, "ftp://receiver.test/"], "it leads to no http or https URL"],
    [[308, "data:text/plain,x"], "it leads to no http or https URL"],
  ] as const)("%j", async (redirect, why) => {
    const requests: RecordedRequest[] = [];
    const port = await redirecting(requests, { "/": redirect });
    const sent = outgoing.send({ ...request, url: `http://receiver.test:${port}/` });
    await expect(sent).rejects.toMatchObject({
      failure: deliveryFailures.redirect,
      message: expect.stringContaining(`: ${why}.`),
    });
    expect(requests).toEqual([]);
  });

  it("from https to http", async () => {
    const requests: RecordedRequest[] = [];
    const plain = await redirecting(requests, {});
    const port = await serveTls("self-signed", (_incoming, response) => {
      response.writeHead(307, { Location: `http://receiver.test:${plain}/` }).end();
    });
    const sent = outgoing.send({ ...request, certificate: pem("self-signed"), url: `https://receiver.test:${port}/` });
    await expect(sent).rejects.toThrow("it leads from https to http.");
    expect(requests).toEqual([]);
  });
});
