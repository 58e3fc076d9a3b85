import { describe, expect, it } from "vitest";
import { Outgoing } from "./outgoing.ts";
import { type Heard, loopback, noting, pem, serve, serveTls, timeouts, toLoopback } from "./testdata/servers.ts";

const outgoing = new Outgoing(loopback, toLoopback);
const request = {
  ...timeouts,
  body: '{"a":1}',
  headers: { "webhook-id": "msg_1" },
  ownHeaders: { "webhook-signature": "v1,signature" },
  authentication: { username: "user", password: "password" },
};

/** Answers each path with a status and a Location; every other one takes the request. */
function redirecting(heard: Heard[], redirects: Readonly<Record<string, readonly [number, string?]>>) {
  const taking = noting(heard);
  return serve((incoming, response) => {
    const [status, location] = redirects[incoming.url ?? ""] ?? [];
    if (status === undefined) taking(incoming, response);
    else response.writeHead(status, location === undefined ? {} : { Location: location }).end();
  });
}

const secrets = ({ headers }: Heard) => [
  headers.authorization !== undefined,
  headers["webhook-signature"] !== undefined,
];

it.each([307, 308])(
  "%d is followed with method, body, credentials and signature where the origin stays",
  async (status) => {
    const heard: Heard[] = [];
    const port = await redirecting(heard, { "/old": [status, "/new?x=1"] });
    const answer = await outgoing.send({ ...request, url: `http://receiver.test:${port}/old` });
    expect(answer.status).toBe(200);
    expect(heard).toMatchObject([
      { method: "POST", path: "/new?x=1", body: '{"a":1}', headers: { "webhook-id": "msg_1", "content-length": "7" } },
    ]);
    expect(heard.map(secrets)).toEqual([[true, true]]);
  },
);

it("another origin gets neither credentials nor signature, and the first one none again on a way back", async () => {
  const heard: Heard[] = [];
  const back: Heard[] = [];
  const port = await redirecting(back, { "/away": [307, "LOCATION"], "/twice": [307, "LOCATION"] });
  const other = await redirecting(heard, { "/twice": [307, `http://receiver.test:${port}/back`] });
  const away = await serve((incoming, response) => {
    response.writeHead(307, { Location: `http://user:secret@receiver.test:${other}${incoming.url}` }).end();
  });
  await outgoing.send({ ...request, url: `http://receiver.test:${away}/once` });
  expect(heard.map(secrets)).toEqual([[false, false]]);
  expect(heard[0]).toMatchObject({ body: '{"a":1}', headers: { "webhook-id": "msg_1" } });
  await outgoing.send({ ...request, url: `http://receiver.test:${away}/twice` });
  expect(back.map(secrets)).toEqual([[false, false]]);
});

it("once away and back, the first origin gets no credentials either", async () => {
  const heard: Heard[] = [];
  let other = 0;
  const taking = noting(heard);
  const port = await serve((incoming, response) => {
    if (incoming.url === "/back") taking(incoming, response);
    else response.writeHead(307, { Location: `http://receiver.test:${other}/` }).end();
  });
  other = await serve((_incoming, response) => {
    response.writeHead(307, { Location: `http://receiver.test:${port}/back` }).end();
  });
  await outgoing.send({ ...request, url: `http://receiver.test:${port}/` });
  expect(heard.map(secrets)).toEqual([[false, false]]);
});

it("another port, another name and another scheme are other origins", async () => {
  const heard: Heard[] = [];
  const port = await redirecting(heard, {});
  for (const host of ["receiver.test", "127.0.0.1"]) {
    const away = await redirecting([], { "/": [308, `http://${host}:${port}/`] });
    await outgoing.send({ ...request, url: `http://receiver.test:${away}/` });
  }
  const secure = await serveTls("self-signed", noting(heard));
  const upgrade = await redirecting([], { "/": [308, `https://receiver.test:${secure}/`] });
  const certificate = pem("self-signed");
  await outgoing.send({ ...request, certificate, url: `http://receiver.test:${upgrade}/` });
  expect(heard.map(secrets)).toEqual([
    [false, false],
    [false, false],
    [false, false],
  ]);
});

it("three redirects are followed, a fourth is not", async () => {
  const heard: Heard[] = [];
  const chain = { "/1": [307, "/2"], "/2": [308, "/3"], "/3": [307, "/4"], "/0": [307, "/1"] } as const;
  const port = await redirecting(heard, chain);
  await outgoing.send({ ...request, url: `http://receiver.test:${port}/1` });
  expect(heard).toHaveLength(1);
  await expect(outgoing.send({ ...request, url: `http://receiver.test:${port}/0` })).rejects.toThrow(
    `http://receiver.test:${port} redirects, and the redirect is not followed: it is the 4th of one request, 3 are followed.`,
  );
  expect(heard).toHaveLength(1);
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
    const heard: Heard[] = [];
    const port = await redirecting(heard, { "/": redirect });
    const sent = outgoing.send({ ...request, url: `http://receiver.test:${port}/` });
    await expect(sent).rejects.toMatchObject({
      name: "RedirectRefused",
      message: expect.stringContaining(`: ${why}.`),
    });
    expect(heard).toEqual([]);
  });

  it("from https to http", async () => {
    const heard: Heard[] = [];
    const plain = await redirecting(heard, {});
    const port = await serveTls("self-signed", (_incoming, response) => {
      response.writeHead(307, { Location: `http://receiver.test:${plain}/` }).end();
    });
    const sent = outgoing.send({ ...request, certificate: pem("self-signed"), url: `https://receiver.test:${port}/` });
    await expect(sent).rejects.toThrow("it leads from https to http.");
    expect(heard).toEqual([]);
  });
});
