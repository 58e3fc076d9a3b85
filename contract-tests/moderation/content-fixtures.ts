/** Fixtures for the tests of content moderation: stored content, queues, and another server to call. */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Client, RequestComponents } from "@gatehouse/sdk";
import { whenDone } from "../support/clean-up.ts";
import type { SignedIn } from "./queue-fixtures.ts";

export type Content = RequestComponents["schemas"]["ContentItem"];
export type ForcedModeration = RequestComponents["schemas"]["ForcedModeration"];

/** Content of a new sender, unless the caller names one. */
export function content(applicationId: string, words: string, more: Partial<Content> = {}): Content {
  const parts = [{ type: "text" as const, content: words }];
  return { applicationId, createInstant: 1_700_000_000_000, senderId: randomUUID(), parts, ...more };
}

export async function scoreOf(client: Client, contentUserId: string): Promise<number | undefined> {
  return (await client.filtering.retrieveContentUser({ contentUserId })).user.score;
}

/** Returns an application's items of each queue, as an operator sees them. */
export async function waiting(client: Client, applicationId: string, { as }: SignedIn) {
  const query = { applicationId: [applicationId], numberOfResults: 1000 };
  const approval = await client.moderation.listApprovalQueueItems(query, as);
  const alerts = await client.moderation.listContentAlertQueueItems(query, as);
  const users = await client.moderation.listUserAlertQueueItems(query, as);
  return {
    approval: approval.items.map((item) => item.content.id),
    contentAlert: alerts.items.map((item) => item.content.id),
    userAlert: users.items.map(({ user }) => user.id),
    items: [...approval.items, ...alerts.items],
    users: users.items,
  };
}

export interface ReceivedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}

export type Answer = (asked: ReceivedRequest, response: ServerResponse) => void;

/** A third party's server, which records its requests. */
export async function otherServer(
  answer: Answer,
): Promise<{ readonly url: string; readonly asked: ReceivedRequest[] }> {
  const asked: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    text(request).then(
      (body) => {
        const one = { headers: request.headers, body: JSON.parse(body) };
        asked.push(one);
        answer(one, response);
      },
      () => undefined,
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  whenDone(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/here`, asked };
}

export const answerJson =
  (body: unknown, status = 200): Answer =>
  (_asked, response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
