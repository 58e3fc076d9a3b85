/** The example of a user action's event is what a webhook gets for the example of the notification. */
import { expect, test } from "vitest";
import { loopback } from "../moderation/notified.ts";
import { Receiver } from "../support/receiver.ts";
import { start } from "../support/server.ts";
import { requestExample, webhookExample } from "../support/webhook-examples.ts";
import { webhook } from "./webhook-fixtures.ts";

test("the example of the notification leads to that of the event", async () => {
  const example = webhookExample("user.action", "muted");
  const event = Object(example["event"]);
  const receiver = await Receiver.start();
  const hook = webhook(receiver, { tenantId: event.tenantId });
  const bootstrap = { tenants: [{ id: event.tenantId, name: "Forum" }], webhooks: [hook] };
  const { client, server } = await start(bootstrap, loopback);
  const notification = requestExample("createUserActionNotification", "muted");
  const applicationIds = Array.isArray(notification["applicationIds"]) ? notification["applicationIds"] : [];
  const application = { name: "Forum", partnerConfiguration: { applicationIds } };
  await client.identity.createApplication({
    applicationId: event.applicationIds[0],
    body: { application, webhookIds: [hook.id] },
  });
  await client.request("createUserActionNotification", {}, { rawBody: JSON.stringify(notification) });
  await server.idle();
  const { id, createInstant } = event;
  const sent = receiver.deliveries.map(({ text }) => JSON.parse(text));
  expect(sent.map((one) => ({ event: { ...one.event, id, createInstant } }))).toEqual([example]);
});
