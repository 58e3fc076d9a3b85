/** The examples of applications, tried. */
import { expect } from "vitest";
import {
  createApplication,
  createApplicationWithId,
  deleteApplication,
  listApplications,
  patchApplication,
  retrieveApplication,
  retrieveOauthConfiguration,
  updateApplication,
} from "../../../sdk/examples/identity/applications.ts";
import { trial, trialOf } from "../trial.ts";
import { applicationId, theApplication, unusedId } from "./fixtures.ts";

export const applications = [
  trial(createApplication, async (id, { client }) => {
    const { application } = await client.identity.retrieveApplication({ applicationId: id });
    expect(application.roles.map(({ name }) => name)).toEqual(["member", "moderator"]);
  }),
  trialOf(
    createApplicationWithId,
    () => ({ applicationId: unusedId }),
    async (outcome, { client, given }) => {
      expect(outcome).toBe("created");
      expect(await createApplicationWithId(client, given)).toBe("there already");
    },
  ),
  trial(listApplications, (names) =>
    expect(names).toEqual({ active: ["Forum", "Gatehouse", "Shop"], retired: ["Guest book"] }),
  ),
  trialOf(retrieveApplication, theApplication, async (outcome, { client }) => {
    expect(outcome).toBe("Forum has 2 roles");
    expect(await retrieveApplication(client, { applicationId: unusedId })).toBe("no such application");
  }),
  trialOf(updateApplication, theApplication, async (name, { client, given }) => {
    expect(name).toBe("Harbour forum");
    const { application } = await client.identity.retrieveApplication(given);
    expect(application.loginConfiguration.generateRefreshTokens, "what was there before").toBe(true);
  }),
  trialOf(patchApplication, theApplication, (application) =>
    expect(application).toMatchObject({ name: "Board", jwtConfiguration: { timeToLiveInSeconds: 600 } }),
  ),
  trialOf(deleteApplication, theApplication, async (_, { client, given }) =>
    expect(await client.identity.retrieveApplication.result(given)).toMatchObject({ status: 404 }),
  ),
  trialOf(retrieveOauthConfiguration, theApplication, (header) =>
    expect(atob(header.slice("Basic ".length))).toMatch(`${applicationId}:`),
  ),
];
