/** Identity, Application, verifyRegistration: whoever is registered is asked by email to verify it. */
import type { BootstrapObject } from "@gatehouse/server";
import { beforeEach, describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import {
  forumApplication,
  login,
  partnerLogin,
  shopApplication,
  someClaims,
  withIdentityProviders,
} from "./identity-provider.ts";

const emailTemplateId = "33333333-3333-4333-8333-333333333331";
const brokenTemplateId = "33333333-3333-4333-8333-333333333332";
const brokenApplication = "77777777-7777-4777-8777-777777777731";
const declared = "88888888-8888-4888-8888-888888888831";

const template = {
  name: "Verification",
  fromEmail: "no-reply@forum.example.com",
  defaultFromName: `\${application.name}`,
  defaultSubject: `Welcome, \${user.firstName!'friend'}`,
  localizedSubjects: { fr: `Bienvenue, \${user.firstName}` },
  defaultHtmlTemplate: `<p>\${user.fullName!}: \${user.registrations[0].verified?string('yes', 'no')}</p>`,
  defaultTextTemplate: `\${user.email!user.data.email} \${application.id} \${(application.jwtConfiguration.secret)!'-'} \${(user.registrations[0].authenticationToken)!'-'}`,
};
function withTemplateId(id: string, emailTemplate: typeof template) {
  return { emailTemplate: { ...emailTemplate, id } };
}

const verifies = { verifyRegistration: true, verificationEmailTemplateId: emailTemplateId };
const [forum, shop] = withIdentityProviders.applications;

const bootstrap: BootstrapObject = {
  ...withIdentityProviders,
  emailTemplates: [
    withTemplateId(emailTemplateId, template),
    withTemplateId(brokenTemplateId, { ...template, name: "Broken", defaultSubject: `\${user.nothing}` }),
  ],
  applications: [
    { application: { ...forum.application, ...verifies } },
    { application: { ...shop.application, verificationEmailTemplateId: emailTemplateId } },
    {
      application: {
        ...verifies,
        id: brokenApplication,
        name: "Broken",
        verificationEmailTemplateId: brokenTemplateId,
      },
    },
  ],
  users: [{ user: { id: declared, data: { email: "data@example.com" } } }],
};

const { server, client } = await start(bootstrap);

beforeEach(() => server.reset());

describe("A registration for an application that verifies registrations", () => {
  test("is not verified, and its user gets the email, rendered in their language", async () => {
    const claims = someClaims({
      email: "ada@example.com",
      email_verified: true,
      given_name: "Ada",
      name: "<Ada>",
      locale: "fr-CA",
    });
    const { user } = await login(client, forumApplication, claims);
    expect(user.registrations).toMatchObject([{ verified: false }]);
    await server.idle();
    expect(server.mails).toMatchObject([
      {
        from: { address: "no-reply@forum.example.com", display: "Forum" },
        to: [{ address: "ada@example.com", display: "<Ada>" }],
        subject: "Bienvenue, Ada",
        html: "<p>&lt;Ada&gt;: no</p>",
        text: `ada@example.com ${forumApplication} - -`,
      },
    ]);
  });

  test("is asked for once", async () => {
    const claims = someClaims();
    await login(client, forumApplication, claims);
    await login(client, forumApplication, claims);
    await server.idle();
    expect(server.mails).toHaveLength(1);
  });

  test("goes to data.email where the user has no other address", async () => {
    const { user } = await login(client, forumApplication, someClaims({ email: "data@example.com" }));
    expect(user.id).toBe(declared);
    await server.idle();
    expect(server.mails).toMatchObject([{ to: [{ address: "data@example.com" }] }]);
  });

  test("is made without an email where the user has no address", async () => {
    const by = { by: partnerLogin } as const;
    const { user } = await login(client, forumApplication, someClaims({ email: undefined }), by);
    expect(user.registrations).toHaveLength(1);
    await server.idle();
    expect(server.mails).toEqual([]);
  });

  test("is made where the email cannot be rendered", async () => {
    const { user } = await login(client, brokenApplication);
    expect(user.registrations).toMatchObject([{ applicationId: brokenApplication, verified: false }]);
    await server.idle();
    expect(server.mails).toEqual([]);
  });
});

test("no email is sent where an application does not verify registrations, template or not", async () => {
  await login(client, shopApplication);
  await server.idle();
  expect(server.mails).toEqual([]);
});
