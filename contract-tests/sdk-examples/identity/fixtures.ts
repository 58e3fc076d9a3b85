/** Fixtures for the examples of the identity interface: the bootstrap, and objects that a test adds. */
import { join } from "node:path";
import type { Client } from "@gatehouse/sdk";
import {
  forumApplication,
  login,
  shopApplication,
  someClaims,
  withIdentityProviders,
} from "../../identity/identity-provider.ts";
import { makeFolder } from "../../process/program.ts";
import type { TrialContext } from "../trial.ts";
import type { Setting } from "../try-examples.ts";

/** Its default role is `member`, and it gives refresh tokens. */
export const applicationId = forumApplication;
export const otherApplicationId = shopApplication;
/** Nothing has it. */
export const unusedId = "77777777-7777-4777-8777-7777777777ff";
export const emailTemplateId = "33333333-3333-4333-8333-3333333333ea";
/** Id that the moderation service has for the mapped application. */
export const partnerApplicationId = "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10";

const webhookId = "44444444-4444-4444-8444-444444444401";
const [forum, shop] = withIdentityProviders.applications;

/** @param webhookUrl receiver of the forum's user actions */
export function settingWith(webhookUrl: string): Setting {
  return {
    bootstrap: {
      ...withIdentityProviders,
      applications: [
        {
          application: { ...forum.application, partnerConfiguration: { applicationIds: [partnerApplicationId] } },
          webhookIds: [webhookId],
        },
        shop,
        { application: { id: "77777777-7777-4777-8777-777777777703", name: "Guest book", active: false } },
      ],
      webhooks: [{ id: webhookId, url: webhookUrl }],
      emailTemplates: [{ emailTemplate: welcome() }],
    },
    options: {
      logFile: join(makeFolder(), "gatehouse.log"),
      logLevel: "info",
      notificationAllowedRanges: ["127.0.0.0/8"],
    },
  };
}

function welcome() {
  return {
    id: emailTemplateId,
    name: "Welcome",
    fromEmail: "crew@example.com",
    defaultFromName: "The crew",
    defaultSubject: "Welcome",
    defaultHtmlTemplate: "<p>High tide at ${requestData.time}</p>",
    defaultTextTemplate: "High tide at ${requestData.time}",
    localizedSubjects: { fr: "Bienvenue" },
  };
}

export const theApplication = () => ({ applicationId });
export const theEmailTemplate = () => ({ emailTemplateId });

/** The role of the forum with this name. */
export async function roleOf(client: Client, name: string) {
  const { application } = await client.identity.retrieveApplication({ applicationId });
  const role = application.roles.find((one) => one.name === name);
  if (role === undefined) throw new Error(`The forum has no role ${name}.`);
  return role;
}

export interface LoggedIn {
  readonly userId: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly refreshTokenId: string;
}

/** A user who has logged in to the forum. */
export async function logIn({ client }: TrialContext, email = "ada@example.com"): Promise<LoggedIn> {
  const metaData = { device: { name: "Ada's phone" } };
  const answer = await login(client, applicationId, someClaims({ email, email_verified: true }), {
    more: { metaData },
  });
  const { user, token, refreshToken, refreshTokenId } = answer;
  if (token === undefined || refreshToken === undefined || refreshTokenId === undefined)
    throw new Error("The login did not give all tokens.");
  return { userId: user.id, token, refreshToken, refreshTokenId };
}
