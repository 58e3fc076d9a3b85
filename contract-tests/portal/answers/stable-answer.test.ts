import { expect, test } from "vitest";
import { makeStable } from "./stable-answer.ts";

const documentedServer = "http://127.0.0.1:9011";
const idOf = (sign: string): string => `${sign.repeat(8)}-0000-4000-8000-000000000000`;
const given = idOf("a");
const made = idOf("b");
const other = idOf("c");
const expiry = Date.now() + 60_000;

function recording() {
  const known = `{"id":"${given}","expiry":${expiry}}`;
  return makeStable({ known, servers: ["http://127.0.0.1:4711"], documentedServer });
}

test("ids of the requests stay, and others are the same in each recording, wherever they stand", () => {
  const stable = recording();
  const value = { given, made, other, again: `/user/${made}` };
  const first = stable({ value, sentAt: Date.now() });
  expect(first).toMatchObject({ given, made: expect.not.stringContaining(made) });
  expect(first).toMatchObject({
    again: `/user/${Object(first).made}`,
    other: expect.not.stringMatching(Object(first).made),
  });
  expect(recording()({ value: { ...value, made: other, other: made, again: `/user/${other}` }, sentAt: 0 })).toEqual(
    first,
  );
});

test("an id of a message is the same in each recording, and keeps its form", () => {
  const [one, other] = ["1", "2"].map((digit) => `msg_${digit.repeat(32)}`);
  const first = recording()({ value: { webhookId: one ?? "" }, sentAt: 0 });
  expect(first).toEqual({ webhookId: expect.stringMatching(/^msg_[0-9a-f]{32}$/) });
  expect(recording()({ value: { webhookId: other ?? "" }, sentAt: 0 })).toEqual(first);
  expect(JSON.stringify(first)).not.toContain(one);
});

test("instants keep their distance from the request, and those that requests or the sample data name stay", () => {
  const at = (sentAt: number) =>
    recording()({
      value: {
        ago: sentAt - 90_000,
        soon: sentAt + 3_600_900,
        seconds: Math.floor(sentAt / 1000) + 60,
        fixed: 1_732_147_200_000,
      },
      sentAt,
    });
  const sentAt = Date.now();
  expect(at(sentAt)).toEqual(at(sentAt + 86_400_000));
  expect(at(sentAt)).toEqual({
    ago: 1_732_183_200_000,
    soon: 1_732_186_800_000,
    seconds: 1_732_183_260,
    fixed: 1_732_147_200_000,
  });
  expect(recording()({ value: { expiry, count: 12 }, sentAt })).toEqual({ expiry, count: 12 });
});

test("intervals of reports are those of the day of the documentation", () => {
  const sentAt = Date.UTC(2031, 4, 1, 0, 0, 5);
  const [hours, days, months] = [sentAt / 3_600_000, sentAt / 86_400_000, 61 * 12 + 4].map(Math.floor);
  const intervals = (all: readonly (number | undefined)[]) => all.map((interval) => ({ interval: interval ?? 0 }));
  const value = intervals([hours, (hours ?? 0) - 1, days, months, 17]);
  expect(recording()({ value, sentAt })).toEqual(intervals([481_162, 481_162, 20_048, 658, 17]));
});

test("secrets and addresses of the recording are in no stable answer", () => {
  const bits = Buffer.alloc(32, 7);
  const value = {
    key: bits.toString("base64url"),
    clientSecret: bits.toString("base64"),
    token: `eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.${bits.toString("base64url")}`,
    uri: `otpauth://totp/A:b?secret=${"ABCD".repeat(8)}`,
    codes: [Array(6).fill("ABCD").join("-")],
    publicKey: "-----BEGIN PUBLIC KEY-----\nBwcHBwcH\n-----END PUBLIC KEY-----",
    url: "http://127.0.0.1:4711/api/user",
  };
  const stable = recording()({ value, sentAt: Date.now() });
  expect(JSON.stringify(stable)).not.toMatch(/BwcHBwcH|ABCD|4711|eyJzdWIi/);
  expect(stable).toMatchObject({ url: `${documentedServer}/api/user`, uri: expect.stringContaining("EXAMPLE") });
});
