import { expect, test } from "vitest";
import { start } from "../support/server.ts";
import { createApplication, someName } from "./fixtures.ts";

const { client } = await start();
const contactRules = [90, 70, 40].map((score) => ({ score, action: "allow" }));
const mediaRules = [70, 30, 0].map((score) => ({ score, action: "allow" }));

/** Moderation, Moderation application: every row with a default. Copied from the document by hand, not from a spec. */
const documented = {
  approvalCheckOutMinutes: 10,
  approvalQueueSize: 30,
  archiveConfiguration: { enabled: false },
  contentAlertCheckOutMinutes: 10,
  contentAlertQueueSize: 30,
  contentDeletable: false,
  contentEditable: false,
  contentFlagAlertType: "User",
  contentUserActionsEnabled: false,
  defaultActionIsQueueForApproval: false,
  emailFilterMaxLength: 50,
  emailFilterSpacePenalty: -0.05,
  emailOnAlerts: false,
  emailOnContentFlagged: false,
  emailOnUserFlagged: false,
  emailRules: contactRules,
  ignorableCharacters: "qxz",
  imageOnly: false,
  imageQualityFilterRules: mediaRules,
  maximumVideoFilterDurationInSeconds: 300,
  persistent: false,
  phoneNumberFilterMaxLength: 20,
  phoneNumberFilterMinLength: 7,
  phoneNumberFilterSeparatorPenalty: -0.02,
  phoneNumberFilterSpacePenalty: -0.02,
  phoneNumberFilterWordPenalty: -0.03,
  phoneNumberRules: contactRules,
  queuePersistentContent: false,
  returnFilterMatches: false,
  storeContent: false,
  unicodeFilterRule: { action: "allow" },
  urlFilterMaxLength: 50,
  urlFilterSpacePenalty: -0.05,
  urlRules: contactRules,
  userCheckOutMinutes: 10,
  videoQualityFilterRules: mediaRules,
};

/** Fields that the document shows without a default: theirs is off. */
const off = {
  archiveConfiguration: { enabled: false, deleteOnly: false },
  emailOnEscalations: false,
  imageFilteringEnabled: false,
  notificationServers: [],
  videoFilteringEnabled: false,
  rules: { usernameFilterRule: { enabled: false } },
};

test.each(Object.entries(documented))(
  "the default of %s is %j (Moderation, Moderation application)",
  async (field, value) => {
    const { moderationConfiguration } = await createApplication(client);
    expect(moderationConfiguration).toMatchObject({ [field]: value });
  },
);

test("with the defaults the configuration is whole: nothing else is in it", async () => {
  const name = someName();
  const { application } = await client.moderation.createModerationApplication({ body: { application: { name } } });
  expect(application).toEqual({
    id: expect.any(String),
    name,
    moderationConfiguration: { ...documented, ...off },
    notificationServers: [],
  });
});

test("the defaults of nested objects are filled in where only a part was sent", async () => {
  const { moderationConfiguration } = await createApplication(client, {
    archiveConfiguration: { deleteOnly: true },
    rules: { usernameFilterRule: { action: "reject" } },
    unicodeFilterRule: { data: "# none" },
  });
  expect(moderationConfiguration).toMatchObject({
    archiveConfiguration: { enabled: false, deleteOnly: true },
    rules: { usernameFilterRule: { action: "reject", enabled: false } },
    unicodeFilterRule: { action: "allow", data: "# none" },
  });
});

test("the defaults of imageConfiguration are those of the document, wherever imageOnly is true", async () => {
  const whole = { commitDelay: 45, darkMode: true, defaultTimerDuration: 2, speedModerationLayout: true };
  for (const imageConfiguration of [{ imageConfiguration: {} }, {}]) {
    const application = await createApplication(client, { imageOnly: true, ...imageConfiguration });
    expect(application.moderationConfiguration.imageConfiguration).toEqual(whole);
    const applicationId = application.id;
    expect(await client.moderation.retrieveModerationApplication({ applicationId })).toEqual({ application });
    const { applications } = await client.moderation.listModerationApplications();
    expect(applications).toContainEqual(application);
    const put = { applicationId, body: { application } };
    expect(await client.moderation.updateModerationApplication(put)).toEqual({ application });
  }
  const part = await createApplication(client, { imageOnly: true, imageConfiguration: { darkMode: false } });
  expect(part.moderationConfiguration.imageConfiguration).toEqual({ ...whole, darkMode: false });
  expect((await createApplication(client)).moderationConfiguration).not.toHaveProperty("imageConfiguration");
});

test("the defaults of a notification server are those of the document", async () => {
  const notificationServers = [{ url: "https://forum.example.com/hooks" }];
  const { moderationConfiguration } = await createApplication(client, { notificationServers });
  expect(moderationConfiguration.notificationServers).toEqual([
    { id: expect.any(Number), url: "https://forum.example.com/hooks", connectTimeout: 1000, readTimeout: 2000 },
  ]);
});
