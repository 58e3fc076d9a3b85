/** Content of the attacked server: the innocent client's tenant, and the attackers' own. */

export const keys = {
  /** May do everything on the server; an attacker that got hold of it floods, and may not stop the server. */
  server: "server-key-of-the-hostile-run-0123456789abcdef",
  /** Bound to the attackers' tenant. */
  tenant: "tenant-key-of-the-hostile-run-0123456789abcdef",
  innocent: "innocent-key-of-the-hostile-run-0123456789abc",
} as const;

export const innocentTenant = "11111111-0000-4000-8000-000000000001";
const hostileTenant = "22222222-0000-4000-8000-000000000001";

export const innocentApplication = "11111111-0000-4000-8000-000000000002";
export const innocentContent = "11111111-0000-4000-8000-000000000003";
export const hostileContent = "22222222-0000-4000-8000-000000000003";
export const operator = { email: "mia@example.org", password: "tide table lantern harbour" } as const;

const insult = (text: string) => ({
  text,
  locale: "en",
  filterMode: "distinguishable",
  severity: "medium",
  noun: true,
  tags: ["Insult"],
});

function moderationApplication(tenantId: string, id: string, more: object = {}) {
  const actions = { mildAction: "allow", mediumAction: "replace", highAction: "replace", severeAction: "reject" };
  const filterRules = [{ tags: ["Insult"], ...actions }];
  const moderationConfiguration = { storeContent: false, contentUserActionsEnabled: true, filterRules };
  return { tenantId, application: { id, name: "Chat", moderationConfiguration, ...more } };
}

/** @param receiverUrl receiver of the attackers' notifications */
export function bootstrap(receiverUrl: string): object {
  const entries = ["scallywag", "heck", "nincompoop", "blatherskite", "flapdoodle"].map(insult);
  return {
    tenants: [
      { id: innocentTenant, name: "Innocent" },
      { id: hostileTenant, name: "Hostile" },
    ],
    apiKeys: [
      { key: keys.server, name: "server" },
      { key: keys.tenant, name: "hostile", tenantId: hostileTenant },
      { key: keys.innocent, name: "innocent", tenantId: innocentTenant },
    ],
    applications: [{ tenantId: innocentTenant, application: { id: innocentApplication, name: "Forum" } }],
    moderationApplications: [
      moderationApplication(innocentTenant, innocentContent),
      moderationApplication(hostileTenant, hostileContent, {
        notificationServers: [{ url: receiverUrl, connectTimeout: 1000, readTimeout: 10_000 }],
      }),
    ],
    dictionaries: ["en"],
    // One section holds the words of one tenant. The attackers bring their own, which costs the filter as much.
    blacklist: { tenantId: innocentTenant, tags: ["Insult"], entries },
    operators: [
      {
        tenantId: innocentTenant,
        user: { ...operator, applicationIds: [innocentContent], roles: ["moderator"] },
      },
    ],
  };
}
