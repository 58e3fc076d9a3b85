import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readKickstart } from "./kickstart-file.ts";

const folder = mkdtempSync(join(tmpdir(), "gatehouse-kickstart-"));
const path = join(folder, "kickstart.json");

function write(name: string, content: unknown): void {
  writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
}

const read = (content: unknown, environment: Record<string, string> = {}) => {
  write("kickstart.json", content);
  return readKickstart(path, environment);
};

const application = (name: string) => ({ method: "POST", url: "/api/application", body: { application: { name } } });
const callOf = (content: unknown, environment?: Record<string, string>) => {
  const call = read(content, environment).at(-1)?.call;
  return typeof call === "object" ? call : undefined;
};

test("variables, the environment and new UUIDs; one UUID for each variable", () => {
  const request = {
    ...application("#{name} of #{ENV.PLACE}"),
    url: "/api/application/#{id}",
    tenantId: "#{id}",
  };
  const call = callOf({ variables: { name: "Forum", id: "#{UUID()}" }, requests: [request] }, { PLACE: "Rome" });
  expect(call?.body).toEqual({ application: { name: "Forum of Rome" } });
  expect(call?.url).toBe(`/api/application/${call?.tenantId}`);
  expect(call?.tenantId).toMatch(/^[0-9a-f-]{36}$/);
  expect(call?.operation.operationId).toBe("createApplicationWithId");
});

test("files as text and as JSON, whose own variables and files are put in place", () => {
  const template = "<p>Hello $" + '{user.firstName}, "#{kept}"</p>\n';
  write("mail.html", template);
  write("body.json", { emailTemplate: { name: "#{name}", defaultHtmlTemplate: "@{mail.html}" } });
  write("request.json", { method: "post", url: "/api/email/template/preview?a=b", body: "&{body.json}" });
  const call = callOf({ variables: { name: "Welcome" }, requests: ["&{request.json}"] });
  expect(call?.body).toEqual({ emailTemplate: { name: "Welcome", defaultHtmlTemplate: template } });
  expect(call?.operation.operationId).toBe("previewEmailTemplate");
});

test("what is not here is left out with a reason, and its variables need not be there", () => {
  const foreign = application("Admin");
  const steps = read({
    licenseId: "a-license",
    apiKeys: [{ key: "#{ENV.SECRET}", tenantId: "#{FUSIONAUTH_TENANT_ID}" }],
    requests: [
      { method: "POST", url: "/api/user/registration?token=secret", body: { password: "#{ENV.PASSWORD}" } },
      { ...foreign, tenantId: "#{FUSIONAUTH_TENANT_ID}" },
      application("Forum"),
    ],
  });
  expect(steps.map(({ place, title, call }) => [place, title, typeof call === "string" ? call : "sent"])).toEqual([
    ["licenseId", "licenseId", "It has no meaning here."],
    ["apiKeys[0]", "API key", "#{FUSIONAUTH_TENANT_ID} names what there is in that product alone."],
    ["requests[0]", "POST /api/user/registration", "There is no such operation here."],
    ["requests[1]", "POST /api/application", "#{FUSIONAUTH_TENANT_ID} names what there is in that product alone."],
    ["requests[2]", "POST /api/application", "sent"],
  ]);
});

test.each([
  [{ request: [] }, "request: A kickstart file has no request; did you mean requests?"],
  [{ requests: {} }, "requests: Send a list of requests."],
  [{ requests: [3] }, "requests[0]: Send a request: { method, url, body }."],
  [{ requests: [{ ...application("a"), method: "GET" }] }, "requests[0].method: Send one of POST, PUT, PATCH."],
  [{ requests: [{ ...application("a"), url: "api" }] }, "requests[0].url: Send a path that begins with /"],
  [{ variables: { name: "x" }, requests: [application("#{nam}")] }, "There is no variable nam; did you mean name?"],
  [{ variables: { name: ["x"] }, requests: [application("#{name}")] }, "variables.name: Send a text."],
  [{ apiKeys: ["secret"] }, "apiKeys[0]: Send an API key: { key, description, permissions }."],
  [{ requests: [application("#{ENV.NOWHERE}")] }, "requests[0].body.application.name: The environment has no NOWHERE."],
  [{ requests: [application("@{none.txt}")] }, "requests[0].body.application.name: The file none.txt cannot be read."],
  [{ requests: [application("@{../../etc/passwd}")] }, "is not below the folder of the kickstart file."],
  [{ requests: ["&{loop.json}"] }, "requests[0].body: Files are within files more than 8 deep."],
  [{ requests: ["&{broken.json}"] }, "requests[0]: broken.json is not JSON"],
  ["[]", "does not hold a JSON object."],
  ['{ "apiKeys": [ "a-secret-key"', "is not JSON"],
])("%j is refused with its path", (content, message) => {
  write("loop.json", { ...application("a"), body: "&{loop-body.json}" });
  write("loop-body.json", { application: "&{loop-body.json}" });
  write("broken.json", '{ "key": a-secret-key }');
  expect(() => read(content)).toThrow(message.replace("requests[0].body: Files", "Files"));
  expect(() => read(content)).not.toThrow("secret");
});
