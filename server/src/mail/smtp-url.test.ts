import { expect, it } from "vitest";
import { parseMailAddress } from "./mail-settings.ts";
import { parseSmtpUrl } from "./smtp-url.ts";

it.each([
  ["smtp://mail.example.org", { host: "mail.example.org", port: 587, secure: false, credentials: undefined }],
  ["smtp://127.0.0.1:1025/", { host: "127.0.0.1", port: 1025, secure: false, credentials: undefined }],
  ["smtp://[::1]:25", { host: "::1", port: 25, secure: false, credentials: undefined }],
  [
    "smtps://gate%40house:tide%3Atable@mail.example.org",
    { host: "mail.example.org", port: 465, secure: true, credentials: { user: "gate@house", password: "tide:table" } },
  ],
])("reads %s", (text, location) => {
  expect(parseSmtpUrl(text)).toEqual(location);
});

it.each([
  "",
  "mail.example.org",
  "http://mail.example.org",
  "smtp://",
  "smtp:///inbox",
  "smtp://mail.example.org/inbox",
  "smtp://mail.example.org?pool=true",
  "smtp://mail.example.org#x",
  "smtp://mail.example.org:0",
  "smtp://mail.example.org:65536",
  "smtp://user@mail.example.org",
  "smtp://:password@mail.example.org",
  "smtp://user:%ff@mail.example.org",
])("refuses %s", (text) => {
  expect(parseSmtpUrl(text)).toBeUndefined();
});

it.each([
  ["gatehouse@example.org", { address: "gatehouse@example.org" }],
  ["  gatehouse@localhost ", { address: "gatehouse@localhost" }],
  ["The harbour <mail@example.org>", { address: "mail@example.org", display: "The harbour" }],
])("reads the sender %s", (text, address) => {
  expect(parseMailAddress(text)).toEqual(address);
});

it.each([
  "",
  "harbour",
  "a b@example.org",
  "A <b@example.org> c",
  "A <b>",
  "A\r\nB <b@example.org>",
  "A <<b@example.org>>",
])("refuses the sender %j", (text) => {
  expect(parseMailAddress(text)).toBeUndefined();
});
