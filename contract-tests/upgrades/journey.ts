/** A client's way through all three interfaces, which a release could go: for its SDK here, and for ours there. */
import type { Client } from "@gatehouse/sdk";

const applicationId = "3c219e58-ed0e-4b18-ad48-f4f92793ae33";
export const senderId = "c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f89";

/** Resolves to what identity answers. */
export async function manageApplications({ identity }: Client) {
  const { version } = await identity.retrieveSystemVersion();
  const created = await identity.createApplication({
    body: { application: { name: "Harbour forum", roles: [{ name: "member", isDefault: true }] } },
  });
  const { id = applicationId } = created.application;
  const renamed = await identity.updateApplication({
    applicationId: id,
    body: { application: { name: "Pier forum" } },
  });
  const { applications } = await identity.listApplications({ inactive: false });
  await identity.deleteApplication({ applicationId: id, hardDelete: true });
  return { version, created, renamed, applications };
}

/** Resolves to what filtering answers. */
export async function manageWords({ filtering, moderation }: Client) {
  const created = await filtering.createFilterEntry({
    body: {
      entry: { text: "scallywag", locale: "en", filterMode: "distinguishable", severity: "high", tags: ["Insult"] },
    },
  });
  const { entries } = await filtering.searchFilterEntries({ text: "scally*", numberOfResults: 10 });
  const filtered = await moderation.filterContentItem({ body: { content: "You scallywag!", blacklist: {} } });
  await filtering.deleteFilterEntry({ id: created.entry.id });
  return { created, entries, filtered };
}

/** Resolves to what moderation answers. */
export async function moderateContent({ moderation, filtering }: Client) {
  const { application } = await moderation.createModerationApplication({
    body: { application: { name: "Harbour chat" } },
  });
  const parts = [{ type: "text" as const, content: "Dinghy for sale" }];
  const moderated = await moderation.moderateContentItem({
    body: { content: { applicationId: application.id, senderId, createInstant: Date.UTC(2026, 10, 22), parts } },
  });
  const { applications } = await moderation.listModerationApplications();
  const sender = await filtering.retrieveContentUser({ contentUserId: senderId });
  return { application, moderated, applications, sender };
}
