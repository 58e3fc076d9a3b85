/** Calls each operation that the identity document defines, by a published client; prints a line for each call. */
import { randomUUID } from "node:crypto";
import { FusionAuthClient } from "@fusionauth/typescript-client";

type Response<Body> = { statusCode: number; response: Body; exception?: unknown };

const [url = "", key = "", application = "", provider = "", ...tokens] = process.argv.slice(2);
const client = new FusionAuthClient(key, url);
const anonymous = new FusionAuthClient("", url);
/** The types of the client want an id; its code leaves `null` out. */
const noId = null as unknown as string;

/** Prints whether the answer is a success, or why it is none. */
async function call<Body>(name: string, made: Promise<Response<Body>>): Promise<Partial<Body>> {
  const answer = await made.catch((refused: Response<Body>) => refused);
  const passed = [200, 202].includes(answer.statusCode);
  console.log(`${name}\t${passed ? "ok" : `${answer.statusCode} ${JSON.stringify(answer.exception)}`}`);
  return passed ? answer.response : {};
}

const newApplication = () => ({
  application: { name: `Application ${randomUUID()}`, roles: [{ name: "editor", isDefault: true }] },
});
const template = () => ({
  name: `Template ${randomUUID()}`,
  fromEmail: "no-reply@example.com",
  defaultFromName: "The forum",
  defaultSubject: "Welcome",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the template language writes variables so.
  defaultHtmlTemplate: "<p>Hello ${user.firstName!}</p>",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the template language writes variables so.
  defaultTextTemplate: "Hello ${user.firstName!}",
});

const [own, other] = [randomUUID(), randomUUID()];
await call("createApplication", client.createApplication(noId, newApplication()));
await call("createApplicationWithId", client.createApplication(own, newApplication()));
await call("listApplications", client.retrieveApplications());
await call("listApplications inactive", client.retrieveInactiveApplications());
const stored = await call("retrieveApplication", client.retrieveApplication(own));
await call("updateApplication", client.updateApplication(own, { application: stored.application ?? {} }));
await call("patchApplication", client.patchApplication(own, { application: { verifyRegistration: false } }));

await call("createEmailTemplate", client.createEmailTemplate(noId, { emailTemplate: template() }));
await call("createEmailTemplateWithId", client.createEmailTemplate(other, { emailTemplate: template() }));
await call("listEmailTemplates", client.retrieveEmailTemplates());
const { emailTemplate = {} } = await call("retrieveEmailTemplate", client.retrieveEmailTemplate(other));
await call("updateEmailTemplate", client.updateEmailTemplate(other, { emailTemplate }));
await call("previewEmailTemplate", client.retrieveEmailTemplatePreview({ emailTemplate: template(), locale: "de" }));
await call("deleteEmailTemplate", client.deleteEmailTemplate(other));

const login = { applicationId: application, identityProviderId: provider };
const first = await call("reconcileToken", client.reconcileJWT({ ...login, data: { token: tokens[0] ?? "" } }));
await call(
  "reconcileToken with encodedJWT",
  client.reconcileJWT({ ...login, encodedJWT: tokens[1] ?? "" } as Parameters<typeof client.reconcileJWT>[0]),
);
await call(
  "reconcileToken with a device",
  client.reconcileJWT({
    ...login,
    metaData: { device: { name: "Phone", type: "MOBILE" } },
    ipAddress: "203.0.113.9",
    data: { token: tokens[2] ?? "" },
  }),
);
const { token = "", refreshToken = "" } = first;
await call("issueToken", anonymous.issueJWT(own, token, ""));
await call("issueToken with a refresh token", anonymous.issueJWT(own, token, refreshToken));
await call("refreshToken", client.exchangeRefreshTokenForJWT({ refreshToken, token }));
const { publicKeys = {} } = await call("retrievePublicKeys", client.retrieveJWTPublicKeys());
await call("retrievePublicKeys of an application", client.retrieveJWTPublicKeyByApplicationId(application));
await call(
  "retrievePublicKeys by kid",
  client.retrieveJWTPublicKey(Object.keys(publicKeys).find((kid) => kid !== "default") ?? ""),
);

const end = Date.now();
const start = end - 86_400_000;
await call("retrieveDailyActiveUsersReport", client.retrieveDailyActiveReport("", start, end));
await call("retrieveLoginReport", client.retrieveLoginReport(application, start, end));
await call("retrieveMonthlyActiveUsersReport", client.retrieveMonthlyActiveReport(application, start, end));
await call("retrieveRegistrationReport", client.retrieveRegistrationReport(application, start, end));
await call("retrieveTotalsReport", client.retrieveTotalReport());

const { systemConfiguration = {} } = await call("retrieveSystemConfiguration", client.retrieveSystemConfiguration());
await call("updateSystemConfiguration", client.updateSystemConfiguration({ systemConfiguration }));
await call("patchSystemConfiguration", client.patchSystemConfiguration({ systemConfiguration: { data: { a: 1 } } }));
