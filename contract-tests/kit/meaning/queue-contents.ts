/** Laws of the content that queues and conversations show: as it was sent and moderated last, each item by itself. */
import { isDeepStrictEqual } from "node:util";
import { type Json, type JsonObject, objectOf, objectsOf } from "@gatehouse/openapi/json";
import { ownLocale } from "../exchange/request-builder.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { secondLocale } from "../state/state-model.ts";
import { contentQueues, type QueueNames } from "./queue-names.ts";
import type { Caller, Subject } from "./subject.ts";
import { effectsOf } from "./word-lists.ts";

const showsModerated: Law = {
  id: "queue-shows-what-was-moderated",
  says: "A queue and a conversation show content as it was sent and moderated last: where it stands, from whom to whom, and its parts with what the filter found.",
  lookAt: "From which state is the content read, and is each part of the row that of the same item?",
};

/** Texts that the filter finds, each by another list. */
interface Words {
  readonly one: string;
  readonly two: string;
  readonly phrase: string;
  /** A word of the whitelist that is a disallowed phrase. */
  readonly disallowed: string;
}

interface Stage {
  readonly applicationId: Json;
  readonly words: Words;
  readonly queue: QueueNames;
}

/** An item of a queue, as it should be shown. */
interface Item {
  readonly id: string;
  readonly senderId: string;
  readonly location: string;
  readonly content: JsonObject;
}

async function prepare(caller: Caller): Promise<Omit<Stage, "queue">> {
  const entry = (members: JsonObject) =>
    caller.create("FilterEntry", { with: { filterMode: "nonEmbeddable", ...members } });
  const one = await entry({ severity: "high", locale: ownLocale, tags: ["kittagone"] });
  const two = await entry({ severity: "mild", locale: secondLocale, tags: ["kittagtwo"] });
  const phrase = `${caller.session.fresh.text()} quay`;
  const pattern = String.raw`\b${phrase}`;
  await caller.create("BlacklistPhrase", {
    with: { pattern, locale: ownLocale, severity: "medium", tags: ["kittagphrase"] },
  });
  const allowed = await caller.create("AllowedEntry", { with: { locale: ownLocale } });
  const disallowed = String(allowed.answered["text"]);
  await caller.create("DisallowedPhrase", { with: { parts: [disallowed] } });
  const levels = ["mildAction", "mediumAction", "highAction", "severeAction"];
  const rule = (tags: readonly string[], action: string): JsonObject => ({
    tags: [...tags],
    ...Object.fromEntries(levels.map((level) => [level, action])),
    ...effectsOf(tags.length === 1 ? "Content" : "User", -tags.length),
  });
  const allow = { action: "allow" };
  const application = await caller.create("ModerationApplication", {
    with: {
      moderationConfiguration: {
        contentEditable: true,
        filterRules: [rule(["kittagone"], "replace"), rule(["kittagtwo", "kittagphrase"], "allow")],
        imageFilteringEnabled: true,
        persistent: true,
        returnFilterMatches: true,
        rules: { whitelistFilterRules: { disallowedWord: allow, disallowedPhrase: allow } },
        storeContent: true,
        videoFilteringEnabled: true,
      },
    },
  });
  const words = { one: String(one.answered["text"]), two: String(two.answered["text"]), phrase, disallowed };
  return { applicationId: application.id, words };
}

/** Returns one of two contents that differ, part by part, in whatever the filter finds, and in where it finds it. */
function partsOf({ one, two, phrase, disallowed }: Words, turn: number): readonly JsonObject[] {
  const variants = [
    [
      { type: "text", name: "title", content: `${one}, nell@example.com` },
      { type: "image", name: "picture", content: "https://images.example.com/quay.png" },
      { type: "html", name: "markup", content: `<p title="http://example.org/quay ${two}">Ahoy</p>` },
      { type: "html", name: "aside", content: `<p title="${phrase} nell@example.com">${disallowed}</p>` },
      { type: "text", name: "body", content: `nell@example.com ${phrase}` },
    ],
    [
      { type: "html", name: "title", content: `<p title="202-555-0170">${disallowed} such ${phrase}</p>` },
      { type: "video", name: "picture", content: "https://images.example.com/boat.mp4" },
      { type: "text", name: "markup", content: `such ${two} at http://example.org/boat` },
      { type: "bbcode", name: "aside", content: `[quote="${two} 202-555-0170"]ahoy[/quote] there` },
      { type: "html", name: "body", content: `<p>${two} http://example.org/quay</p>` },
    ],
  ];
  return variants[turn % 2] ?? [];
}

/** Sends content that differs from turn to turn, and resolves to the item as it should be shown. */
async function say(
  caller: Caller,
  { applicationId, words, queue: { moderation } }: Stage,
  { at, turn, item }: { readonly at: string; readonly turn: number; readonly item?: Item },
): Promise<Item | undefined> {
  const id = item?.id ?? caller.session.fresh.uuid();
  const senderId = item?.senderId ?? caller.session.fresh.uuid();
  const location = `harbour/quay-${turn % 2}`;
  const content: JsonObject = {
    applicationId,
    createInstant: 1_732_147_200_000 + turn,
    location,
    senderId,
    senderDisplayName: `Sender ${turn}`,
    receiverId: caller.session.fresh.uuid(),
    receiverDisplayName: `Receiver ${turn}`,
  };
  const asked = partsOf(words, turn);
  const body = { content: { ...content, parts: [...asked] }, moderation };
  const sent = await caller.send(at, { path: { contentItemId: id }, body });
  if (sent.status !== 200) return undefined;
  const { content: moderated, contentAction = null, decision, moderationAction } = objectOf(sent.json);
  caller.expect(showsModerated, at, { moderationAction: [moderation, moderationAction] });
  const { createInstant: _, ...lasting } = content;
  const judged = objectsOf(objectOf(moderated)["parts"]);
  const parts = asked.map((part, index) => ({ ...part, ...judged[index] }));
  return { id, senderId, location, content: { ...lasting, id, contentAction, ...(decision && { decision }), parts } };
}

/** Judges the contents of a response, one by one and member by member. */
function judgeShown(caller: Caller, at: string, shown: ReadonlyMap<Json, JsonObject>, items: readonly Item[]): void {
  for (const { id, content } of items) {
    const actual = shown.get(id) ?? {};
    const wrong = Object.keys(content).find((name) => !isDeepStrictEqual(content[name], actual[name])) ?? "id";
    caller.expect(showsModerated, at, { [`content.${wrong}`]: [content[wrong], actual[wrong]] });
  }
}

function contentsIn({ json }: Exchange): ReadonlyMap<Json, JsonObject> {
  const contents = objectsOf(objectOf(json)["items"]).map((item) => objectOf(item["content"] ?? item));
  return new Map(contents.map((content) => [content["id"] ?? null, content]));
}

async function judgeViews(caller: Caller, { applicationId, queue }: Stage, items: readonly Item[]): Promise<void> {
  const listed = await caller.send(queue.list, { query: { applicationId: [applicationId] } });
  judgeShown(caller, queue.list, contentsIn(listed), items);
  const forced = objectsOf(objectOf(listed.json)["items"]).map(({ moderationAction = null }) => moderationAction);
  const expected = items.map(() => queue.moderation);
  caller.expect(showsModerated, queue.list, {
    "items[].moderationAction": [expected, forced],
    totalResults: [items.length, objectOf(listed.json)["totalResults"]],
  });
  for (const item of items) {
    const query = { applicationId, location: item.location };
    const said = await caller.send("retrieveConversation", { query });
    judgeShown(caller, "retrieveConversation", contentsIn(said), [item]);
  }
}

async function checkQueue(caller: Caller, stage: Stage): Promise<void> {
  caller.begin();
  const { applicationId, queue } = stage;
  const first: Item[] = [];
  for (const turn of [0, 1]) {
    const item = await say(caller, stage, { at: "moderateContentItemWithId", turn });
    if (item !== undefined) first.push(item);
    await judgeViews(caller, stage, first);
  }
  const second: Item[] = [];
  // Each one takes the place of the other, with names that none had before.
  for (const [index, item] of first.entries())
    second.push((await say(caller, stage, { at: "updateContentItem", turn: index + 3, item })) ?? item);
  await judgeViews(caller, stage, second);
  const held = await caller.send(queue.checkOut, { body: { applicationId } });
  judgeShown(caller, queue.checkOut, contentsIn(held), second);
  for (const { id, content } of second) {
    const parts = [{ type: "text", name: "edited", content: `edited ${String(content["senderDisplayName"])}` }];
    const edited = await caller.send(queue.edit, { path: { contentItemId: id }, body: { parts } });
    if (edited.status !== 200) return;
    const item = objectOf(objectOf(edited.json)["item"]);
    const { parts: _, contentAction: __, decision: ___, ...expected } = content;
    judgeShown(caller, queue.edit, new Map([[id, objectOf(item["content"])]]), [
      { id, senderId: "", location: "", content: expected },
    ]);
  }
}

/** Content that gets its id from the server is moderated as the caller forces it, too. */
async function checkForced(caller: Caller, { applicationId, words, queue: { moderation } }: Stage): Promise<void> {
  const at = "moderateContentItem";
  const content = { applicationId, createInstant: caller.now, senderId: caller.session.fresh.uuid() };
  const parts = [...partsOf(words, 0)];
  const { status, json } = await caller.send(at, { body: { content: { ...content, parts }, moderation } });
  if (status !== 200) return;
  const actual = objectOf(json)["moderationAction"];
  caller.expect(showsModerated, at, { moderationAction: [moderation, actual] });
}

export const queueContents: Subject = {
  name: "contents of queues",
  tags: ["Approval queue", "Content alert queue", "Conversations", "Content"],
  checks: contentQueues.map((queue) => async (caller) => {
    const stage = { ...(await prepare(caller)), queue };
    await checkQueue(caller, stage);
    await checkForced(caller, stage);
  }),
};
