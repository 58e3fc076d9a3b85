import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { type Answer, answerJson, content, otherServer, waiting } from "./content-fixtures.ts";
import { createApplication, entry, type NewConfiguration, type Part, queueing, rule } from "./fixtures.ts";
import { newOperator } from "./queue-fixtures.ts";

const image: Part = { type: "image", content: "https://images.example.com/boat.jpg", name: "picture" };
const video: Part = { type: "video", content: "https://videos.example.com/boat.mp4", name: "film" };
const text: Part = { type: "text", content: "Ahoy", name: "line" };

const mediaRules = [
  { score: 80, action: "reject" },
  { score: 40, action: "replace" },
  { score: 0, action: "allow" },
] as const;

const enabled: NewConfiguration = {
  imageFilteringEnabled: true,
  videoFilteringEnabled: true,
  imageQualityFilterRules: [...mediaRules],
  videoQualityFilterRules: [...mediaRules],
};

async function filteredBy(answer: Answer) {
  const filter = await otherServer(answer);
  const { client } = await start(
    { blacklist: { entries: [entry("heck")] } },
    { imageFilterUrl: filter.url, videoFilterUrl: filter.url },
  );
  const moderate = async (parts: Part[], configuration: NewConfiguration = enabled) => {
    const { id } = await createApplication(client, configuration);
    return client.moderation.moderateContentItem({ body: { content: content(id, "", { parts }) } });
  };
  return { ...filter, client, moderate };
}

const confidences = (answer: { content: { parts: { imageConfidence?: number }[] } }) =>
  answer.content.parts.map(({ imageConfidence }) => imageConfidence);

const broken: [string, Answer][] = [
  ["500", answerJson({ confidence: 99 }, 500)],
  ["redirects", (_asked, response) => void response.writeHead(302, { location: "/" }).end()],
  ["no JSON", (_asked, response) => void response.end("99")],
  ["a text", answerJson({ confidence: "99" })],
  ["101", answerJson({ confidence: 101 })],
  ["-1", answerJson({ confidence: -1 })],
  ["99.5", answerJson({ confidence: 99.5 })],
  ["a list", answerJson([99])],
  ["nothing", (_asked, response) => void response.destroy()],
];

describe("the image and video filter (Moderation, imageFilteringEnabled and videoFilteringEnabled)", () => {
  test("is asked about each image and video, and its confidence is answered", async () => {
    const { asked, moderate } = await filteredBy(({ body }, response) =>
      answerJson({ confidence: body["type"] === "image" ? 12 : 7 })(asked[0] ?? { headers: {}, body: {} }, response),
    );
    const answer = await moderate([text, image, video], { ...enabled, maximumVideoFilterDurationInSeconds: 90 });
    expect(confidences(answer)).toEqual([undefined, 12, 7]);
    const questions = asked
      .map(({ body }) => body)
      .toSorted((one, other) => (String(one["type"]) < String(other["type"]) ? -1 : 1));
    const applicationId = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(questions).toEqual([
      { type: "image", url: image.content, applicationId },
      { type: "video", url: video.content, applicationId, maximumDurationInSeconds: 90 },
    ]);
  });

  test.each([
    [0, "allow"],
    [39, "allow"],
    [40, "replace"],
    [79, "replace"],
    [80, "reject"],
    [100, "reject"],
  ])("%d: %s, by the quality rules", async (confidence, contentAction) => {
    const { moderate } = await filteredBy(answerJson({ confidence }));
    for (const part of [image, video]) expect(await moderate([text, part])).toMatchObject({ contentAction });
  });

  test("is not asked where the application does not want it, nor about parts of other types", async () => {
    const { asked, moderate } = await filteredBy(answerJson({ confidence: 99 }));
    const others: Part[] = [
      text,
      { type: "audio", content: "https://sounds.example.com/oar.mp3" },
      { type: "hyperlink", content: image.content },
      { type: "attribute", content: image.content },
    ];
    expect(await moderate([image, video], {})).toMatchObject({ contentAction: "allow" });
    expect(await moderate(others)).toMatchObject({ contentAction: "allow" });
    expect(asked).toEqual([]);
    await moderate([image, video], { ...enabled, imageFilteringEnabled: false });
    expect(asked.map(({ body }) => body["type"])).toEqual(["video"]);
  });

  test("is asked once about what a request holds several times", async () => {
    const { asked, moderate } = await filteredBy(answerJson({ confidence: 12 }));
    expect(confidences(await moderate([image, image, image]))).toEqual([12, 12, 12]);
    expect(asked).toHaveLength(1);
  });

  test("may say that it does not judge: a video that is too long, say", async () => {
    const { moderate } = await filteredBy(answerJson({}));
    const answer = await moderate([video], {
      ...enabled,
      videoQualityFilterRules: mediaRules.map((one) => ({ ...one, action: "reject" as const })),
    });
    expect([answer.contentAction, ...confidences(answer)]).toEqual(["allow", undefined]);
  });

  test.each(broken)("content is decided without it where it answers wrongly: %s", async (_name, answer) => {
    const { moderate } = await filteredBy(answer);
    const filterRules = [rule("replace", "replace", "reject", "reject")];
    const decided = await moderate([{ type: "text", content: "What the heck" }, image], { ...enabled, filterRules });
    expect([decided.contentAction, ...confidences(decided)]).toEqual(["replace", undefined, undefined]);
  });

  test("content waits for a slow one in bounded time, and text does not wait", { timeout: 30_000 }, async () => {
    const { moderate } = await filteredBy(() => undefined);
    const slow = moderate([image, video]);
    expect(await moderate([text])).toMatchObject({ contentAction: "allow" });
    expect(confidences(await slow)).toEqual([undefined, undefined]);
  });

  test("content is decided without it where none is configured, or none listens", async () => {
    const gone = await start({}, { imageFilterUrl: "http://127.0.0.1:9/" });
    const { id } = await createApplication(gone.client, enabled);
    const body = { content: content(id, "", { parts: [image, video] }) };
    expect(await gone.client.moderation.moderateContentItem({ body })).toMatchObject({ contentAction: "allow" });
  });

  test("is asked for updates and batches, and what it said is stored", async () => {
    const { asked, client } = await filteredBy(answerJson({ confidence: 55 }));
    const mia = await newOperator(client);
    const { id: applicationId } = await createApplication(client, { ...enabled, ...queueing });
    const item = { id: "00000000-0000-4000-8000-0000000000aa", ...content(applicationId, "", { parts: [image] }) };
    const { results } = await client.moderation.batchModerateContentItems({ body: { contentItems: [item] } });
    expect(results).toMatchObject([{ contentAction: "replace", content: { parts: [{ imageConfidence: 55 }] } }]);
    const { id: contentItemId, ...rest } = item;
    const body = { content: { ...rest, parts: [video] }, moderation: "requiresApproval" as const };
    const updated = await client.moderation.updateContentItem({ contentItemId, body });
    expect(confidences(updated)).toEqual([55]);
    expect(asked).toHaveLength(2);
    const { items } = await waiting(client, applicationId, mia);
    expect(items[0]?.content.parts).toEqual([{ ...video, imageConfidence: 55 }]);
  });
});
