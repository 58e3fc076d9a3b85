/** OWASP ASVS 14.2.6. */
import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { type Application, createApplication, someName } from "./fixtures.ts";

/** One that signed itself, made for these tests. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBjTCCATOgAwIBAgIUOfg116KhrZD4i+CFINyVzFEMGjgwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQY2hhdC5leGFtcGxlLmNvbTAgFw0yNjExMjEwOTEzMTZaGA8y
MTI2MTAyODA5MTMxNlowGzEZMBcGA1UEAwwQY2hhdC5leGFtcGxlLmNvbTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABMAy04I778UNCA/SmOa55sjogwRGGSTUa99V
wm5uSXjbQKOHSdL3Gy3A3faUG16YNu5CEdGUUHuVGD7gX2rxLzKjUzBRMB0GA1Ud
DgQWBBTw2SAXBkGzb5PkWd0TUWglCW0tvzAfBgNVHSMEGDAWgBTw2SAXBkGzb5Pk
Wd0TUWglCW0tvzAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIQCh
jgjLvVHQbit1yLjQv3G67+7I6mojHTyDwEWlO7GG8wIgS5Rka9nSVHsps9CSrhl9
lxgwQgH+8KphvQfoUZaX8Qc=
-----END CERTIFICATE-----
`;
const { client } = await start();
const path = "application.moderationConfiguration.notificationServers";
const secrets = {
  httpAuthenticationPassword: "tide-table-lantern",
  signingSecret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
};
const server = {
  url: "https://forum.example.com/hooks?kind=moderation",
  connectTimeout: 1_500,
  readTimeout: 2_500,
  httpAuthenticationUsername: "gatehouse",
  sslCertificate: certificate,
};

function servers({ moderationConfiguration }: Application) {
  return moderationConfiguration.notificationServers ?? [];
}

test("each request makes new servers with new ids, also when nothing else changes", async () => {
  const created = await createApplication(client, { notificationServers: [{ ...server, ...secrets }] });
  const seen = new Set(servers(created).map(({ id }) => id));
  for (let times = 0; times < 3; times++) {
    const body = { application: { name: created.name, moderationConfiguration: { notificationServers: [server] } } };
    const answer = await client.request("updateModerationApplication", { applicationId: created.id, body });
    const { application } = JSON.parse(answer.text());
    expect(servers(application)).toEqual([{ ...server, id: expect.any(Number) }]);
    for (const { id } of servers(application)) {
      expect(seen).not.toContain(id);
      seen.add(id);
    }
    expect(await client.moderation.retrieveModerationApplication({ applicationId: created.id })).toEqual({
      application,
    });
    for (const secret of Object.values(secrets)) expect(answer.text()).not.toContain(secret);
  }
});

test("those that a replacement leaves out are gone, and other applications keep theirs", async () => {
  const [one, other] = [
    await createApplication(client, { notificationServers: [server] }),
    await createApplication(client, { notificationServers: [server] }),
  ];
  const body = { application: { name: one.name } };
  const { application } = await client.moderation.updateModerationApplication({ applicationId: one.id, body });
  expect(application.moderationConfiguration.notificationServers).toEqual([]);
  expect(await client.moderation.retrieveModerationApplication({ applicationId: other.id })).toEqual({
    application: other,
  });
});

test("a request that is refused makes none and drops none", async () => {
  const created = await createApplication(client, { notificationServers: [server] });
  const moderationConfiguration = { notificationServers: [server], imageConfiguration: {} };
  const body = { application: { name: created.name, moderationConfiguration } };
  expect(await refusal(client, "updateModerationApplication", { applicationId: created.id, body })).toEqual({
    "application.moderationConfiguration.imageConfiguration":
      "[invalid]application.moderationConfiguration.imageConfiguration",
  });
  expect(await client.moderation.retrieveModerationApplication({ applicationId: created.id })).toEqual({
    application: created,
  });
});

describe("what is refused", () => {
  const refused = async (...notificationServers: object[]) => {
    const body = { application: { name: someName(), moderationConfiguration: { notificationServers } } };
    const codes = await refusal(client, "createModerationApplication", { body });
    return Object.fromEntries(
      Object.entries(codes).map(([field, code]) => [field.replace(path, ""), code.replace(`${path}.`, "")]),
    );
  };

  test.each([
    ["23 bytes", 31],
    ["no base64 at all", 33],
    ["65 bytes", 87],
  ])("a secret that is %s", async (_, length) => {
    const signingSecret = `whsec_${"A".repeat(length)}`;
    expect(await refused({ ...server, signingSecret })).toEqual({ "[0].signingSecret": "[invalid]signingSecret" });
  });

  test("a URL that holds a user name or a password, for it is returned", async () => {
    for (const url of [
      "https://nell@forum.example.com/",
      "https://nell:lantern@forum.example.com/hooks",
      "http://:lantern@[2001:db8::1]/",
    ]) {
      expect(await refused(server, { url }), url).toEqual({ "[1].url": "[invalid]url" });
    }
  });

  const privateKey =
    "-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgIfzHk15T\n-----END PRIVATE KEY-----\n";

  test.each([
    ["no PEM", "MIIBjTCCATOgAwIBAgIUOfg116KhrZD4i"],
    ["something before it", `Here it is:\n${certificate}`],
    ["something behind it", `${certificate}lantern`],
    ["a certificate that cannot be read", "-----BEGIN CERTIFICATE-----\nMIIBszCC\n-----END CERTIFICATE-----\n"],
    [
      "a second one that cannot be read",
      `${certificate}-----BEGIN CERTIFICATE-----\nMIIBszCC\n-----END CERTIFICATE-----\n`,
    ],
    ["one without an end", certificate.slice(0, certificate.indexOf("-----END"))],
    ["one with two ends", `${certificate}-----END CERTIFICATE-----\n`],
    ["another kind of block", certificate.replaceAll("CERTIFICATE", "PUBLIC KEY")],
    ["a private key", privateKey],
    ["a private key behind the certificate", `${certificate}${privateKey}`],
    ["a private key before the certificate", `${privateKey}${certificate}`],
    ["an encrypted private key of an older kind", `${certificate}${privateKey.replaceAll("PRIVATE", "RSA PRIVATE")}`],
  ])("an sslCertificate that is %s", async (_, sslCertificate) => {
    expect(await refused({ ...server, sslCertificate })).toEqual({ "[0].sslCertificate": "[invalid]sslCertificate" });
  });

  test("certificates alone are taken: one, several, with spaces around them", async () => {
    for (const sslCertificate of [
      certificate,
      certificate.trim(),
      `\n${certificate}\n${certificate.replaceAll("\n", "\r\n")}`,
    ]) {
      expect(
        servers(await createApplication(client, { notificationServers: [{ ...server, sslCertificate }] })),
      ).toEqual([{ ...server, sslCertificate, id: expect.any(Number) }]);
    }
  });

  test("no secret is in what a refusal says", async () => {
    const wrong = {
      ...server,
      ...secrets,
      url: "https://nell:tide-table-lantern@forum.example.com/",
      sslCertificate: `${certificate}${privateKey}`,
      connectTimeout: 0,
      colour: secrets.signingSecret,
    };
    const longer = {
      ...wrong,
      signingSecret: `${secrets.signingSecret}~`,
      httpAuthenticationPassword: "tide-table-lantern".repeat(50),
    };
    for (const notificationServers of [[wrong], [longer], [{ ...wrong, connectTimeout: 1, colour: undefined }]]) {
      const body = { application: { name: someName(), moderationConfiguration: { notificationServers } } };
      const answer = await client.request("createModerationApplication", { body });
      expect(answer.status).toBe(400);
      for (const secret of ["tide-table-lantern", secrets.signingSecret, "MIGHAgEAMBMGByq"]) {
        expect(answer.text()).not.toContain(secret);
      }
    }
  });

  test("a user name or a password alone is no fault: some servers want a token as either", async () => {
    const { httpAuthenticationUsername: _, ...nameless } = server;
    await createApplication(client, {
      notificationServers: [server, { ...nameless, httpAuthenticationPassword: "lantern" }],
    });
  });
});

test("an address that notifications never go to is stored, and the answer warns of it", async () => {
  const urls = ["https://forum.example.com/hooks", "http://10.0.0.5/hooks", "http://localhost:9/", "http://[::1]/"];
  const body = { application: { name: someName(), notificationServers: urls.map((url) => ({ url })) } };
  const { application, warnings } = await client.moderation.createModerationApplication({ body });
  expect(application.notificationServers?.map(({ url }) => url)).toEqual(urls);
  expect(Object.keys(warnings?.fieldErrors ?? {})).toEqual(
    [1, 2, 3].map((index) => `application.notificationServers[${index}].url`),
  );
  expect(warnings?.fieldErrors?.["application.notificationServers[1].url"]?.[0]?.message).toMatch(
    /^10\.0\.0\.5 is a private address, .* NOTIFICATION_ALLOWED_RANGES\.$/,
  );
  const applicationId = application.id;
  const fixed = {
    application: { name: someName(), notificationServers: [{ url: "https://forum.example.com/hooks" }] },
  };
  const updated = await client.moderation.updateModerationApplication({ applicationId, body: fixed });
  expect(updated).not.toHaveProperty("warnings");
});
