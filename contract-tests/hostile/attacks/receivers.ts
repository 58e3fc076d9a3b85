/** Attacks by receivers of notifications and callbacks that take a connection and never answer. */
import type { Attack } from "../attacker.ts";
import { hostileContent, keys } from "../content.ts";

const headers = { "content-type": "application/json", authorization: keys.tenant };
const senderId = "33333333-0000-4000-8000-000000000002";

export const silentReceivers: Attack = {
  name: "receivers of callbacks and notifications that never answer",
  acceptable: [200, 202, 400, 429, 503],
  async run(attacker) {
    const content = { applicationId: hostileContent, senderId, createInstant: 1 };
    const contentItems = Array.from({ length: 20 }, () => ({ ...content, parts: [{ type: "text", content: "Ahoy" }] }));
    // The user that the actions are about is known by their content.
    const first = JSON.stringify({ content: contentItems[0] });
    await attacker.send({ method: "POST", path: "/content/item/moderate", headers, body: first });
    return attacker.flood(6, (count) => {
      if (count % 2 === 0) {
        const callbackURL = `${attacker.receiverUrl}/${count}`;
        const body = JSON.stringify({ callbackURL, contentItems });
        return attacker.send({ method: "POST", path: "/content/item/batch-moderate", headers, body });
      }
      const action = { action: "mute", applicationIds: [hostileContent], comment: "hostile", notifyUser: true };
      const body = JSON.stringify(action);
      return attacker.send({ method: "POST", path: `/moderation/user-action/${senderId}`, headers, body });
    });
  },
};
