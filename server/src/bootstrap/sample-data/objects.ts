/**
 * Objects of the sample store that a bootstrap can name. The requests in the documentation name their ids; objects that a
 * documented request deletes are used by no other one, so that the requests work in any order.
 */
const forum = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";
export const board = "0c9b7a65-43f2-4e1d-8a0b-5c6d7e8f9a01";
const template = "9e1b6c4d-2f7a-4d3e-8c50-6a7b1d2e3f40";
const ada = "c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87";
const bea = "c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f88";

/** Entries follow those of a first start, so that their ids follow too. */
export function sampleObjects() {
  return {
    applications: [
      {
        application: {
          id: forum,
          name: "Harbour site",
          loginConfiguration: { allowTokenRefresh: true, generateRefreshTokens: true },
          oauthConfiguration: { logoutURL: "https://forum.example.com/logout" },
          roles: [
            { id: "7d5e2a10-6c2b-4a3f-9b1d-0f4c8e6a2b35", name: "reader", description: "May read", isDefault: true },
            { id: "7d5e2a10-6c2b-4a3f-9b1d-0f4c8e6a2b36", name: "visitor" },
            { name: "moderator" },
          ],
        },
      },
      { application: { id: "3c219e58-ed0e-4b18-ad48-f4f92793ae33", name: "Old site" } },
    ],
    users: [sampleUser(ada, "ada"), sampleUser(bea, "bea")],
    emailTemplates: [
      sampleTemplate(template, "Registration verification"),
      sampleTemplate("9e1b6c4d-2f7a-4d3e-8c50-6a7b1d2e3f41", "Old verification"),
    ],
    moderationApplications: [
      moderated("d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10", "Harbour Lounge"),
      moderated(board, "Harbour Board", {
        // Reaches nobody: the address is private, which notifications may not go to by default.
        notificationServers: [{ url: "http://127.0.0.1:9/", connectTimeout: 1000, readTimeout: 1000 }],
      }),
      moderated("f2b4a6c8-1d3e-4f5a-8b7c-9d0e1f2a3b4c", "Harbour Market"),
      moderated("f2b4a6c8-1d3e-4f5a-8b7c-9d0e1f2a3b4d", "Old market"),
    ],
    blacklist: {
      tags: ["Vulgarity", "Outdated"],
      entries: [
        { text: "gadzooks", ...mild },
        { text: "egad", ...mild },
        { text: "zounds", ...mild },
      ],
      dictionary: [
        { text: "checkerboard", locale: "en" },
        { text: "henceforward", locale: "en" },
      ],
      phrases: [
        { locale: "en", pattern: "\\bwhat a %Vulgarity%", severity: "medium", tags: ["Vulgarity"] },
        { locale: "en", pattern: "\\bmany a %Vulgarity%", severity: "mild", tags: ["Vulgarity"] },
      ],
    },
    whitelist: {
      tags: ["Animal", "Motion", "Outdated", "Welcome"],
      allowed: [
        { text: "seagull", locale: "en", inflect: true, tags: ["Animal"] },
        { text: "parrot", locale: "en", tags: ["Animal"] },
        { text: "fly", locale: "en", inflect: true, exclusions: ["flew"], tags: ["Motion"] },
        { text: "oar", locale: "en" },
        { text: "hello", locale: "en", tags: ["Welcome"] },
      ],
      disallowedPhrases: [{ parts: ["parrot", "seagull"] }, { parts: ["seagull", "parrot"] }],
      advancedDisallowedPhrases: [{ parts: ["Animal", "*", "Welcome"] }, { parts: ["Welcome", "Animal"] }],
    },
  };
}

const mild = { locale: "en", severity: "mild", filterMode: "embeddable", tags: ["Vulgarity"] };

function sampleUser(id: string, name: string): object {
  const user = {
    id,
    email: `${name}@example.com`,
    username: name,
    verified: true,
    preferredLanguages: ["en_GB", "fr"],
  };
  return { user: { ...user, registrations: [{ applicationId: forum }] } };
}

function sampleTemplate(id: string, name: string): object {
  return {
    emailTemplate: {
      id,
      name,
      fromEmail: "no-reply@forum.example.com",
      defaultFromName: "The forum",
      defaultSubject: `Welcome, \${user.firstName!"you"}`,
      defaultHtmlTemplate: "<p>Hello, please verify your registration.</p>",
      defaultTextTemplate: "Hello, please verify your registration.",
    },
  };
}

function moderated(id: string, name: string, more: object = {}): object {
  const filterRules = [
    {
      tags: ["Sample", "Vulgarity", "Insult", "Profanity"],
      mildAction: "replace",
      mediumAction: "replace",
      highAction: "queuedForApproval",
      severeAction: "reject",
    },
  ];
  return {
    application: {
      id,
      name,
      ...more,
      moderationConfiguration: {
        storeContent: true,
        persistent: true,
        contentEditable: true,
        contentDeletable: true,
        contentUserActionsEnabled: true,
        contentFlagAlertType: "Content",
        returnFilterMatches: true,
        filterRules,
      },
    },
  };
}
