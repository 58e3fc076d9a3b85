/** What the server holds when an example of the identity interface begins. */
import type { Setting } from "../try-examples.ts";

export const applicationId = "77777777-7777-4777-8777-777777777701";
const retiredApplicationId = "77777777-7777-4777-8777-777777777702";
/** Nothing has it. */
export const unusedId = "77777777-7777-4777-8777-7777777777ff";

export const setting = {
  bootstrap: {
    applications: [
      {
        application: {
          id: applicationId,
          name: "Forum",
          loginConfiguration: { allowTokenRefresh: true, generateRefreshTokens: true },
          roles: [{ name: "member", isDefault: true }, { name: "moderator" }],
        },
      },
      { application: { id: retiredApplicationId, name: "Guest book", active: false } },
    ],
  },
} satisfies Setting;
