import pino from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import type { OutgoingResponse } from "../../outgoing/exchange.ts";
import { outgoingErrors } from "../../outgoing/failures.ts";
import type { OutgoingRequest } from "../../outgoing/outgoing.ts";
import { MediaFilter, type MediaFilterUrls, type MediaQuestion } from "./media-filter.ts";

const logged: { level: number; reason: string }[] = [];
const log = pino({ base: null }, { write: (line: string) => void logged.push(JSON.parse(line)) });
const warn = 40;

beforeEach(() => void logged.splice(0));

type Answering = (request: OutgoingRequest) => Promise<OutgoingResponse>;

const urls: MediaFilterUrls = { image: "http://judge.example/image", video: "http://judge.example/video" };

function filterThat(send: Answering, at = urls): MediaFilter {
  return new MediaFilter({ outgoing: { send }, log, urls: at });
}

const answer = (body: string, status = 200): OutgoingResponse => ({ status, headers: {}, body: Buffer.from(body) });

const image = (index = 0): MediaQuestion => ({ type: "image", url: `https://a.example/${index}`, applicationId: "a" });
const video: MediaQuestion = {
  type: "video",
  url: "https://a.example/v",
  applicationId: "a",
  maximumDurationInSeconds: 9,
};

it("asks each filter at its URL", async () => {
  const asked: [string, unknown][] = [];
  const filter = filterThat(async ({ url, body = "" }) => {
    asked.push([url, JSON.parse(body)]);
    return answer('{"confidence":3}');
  });
  const answers = await filter.ask([image(), video]);
  expect(asked.toSorted()).toEqual([
    [urls.image, image()],
    [urls.video, video],
  ]);
  expect([answers.to(image()), answers.to(video), answers.to(image(1))]).toEqual([3, 3, undefined]);
});

it("asks about many at a time, and never about more than eight", async () => {
  let [now, most] = [0, 0];
  const filter = filterThat(async () => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setTimeout(resolve, 5));
    now--;
    return answer('{"confidence":3}');
  });
  const questions = Array.from({ length: 40 }, (_, index) => image(index));
  const answers = await filter.ask(questions);
  expect(questions.map((question) => answers.to(question))).toEqual(questions.map(() => 3));
  expect(most).toBe(8);
});

describe("warns, and goes on without a confidence", () => {
  const failures: [string, Answering, RegExp][] = [
    ["a status", async () => answer('{"confidence":3}', 503), /503/],
    ["no JSON", async () => answer("3"), /not what is asked for/],
    ["out of range", async () => answer('{"confidence":101}'), /not what is asked for/],
    ["silence", async () => Promise.reject(outgoingErrors.connectTimeout("http://judge.example", 2_000)), /within/],
  ];
  it.each(failures)("%s", async (_name, send, reason) => {
    const filter = filterThat(send);
    expect((await filter.ask([image()])).to(image())).toBeUndefined();
    expect(logged).toEqual([expect.objectContaining({ level: warn, reason: expect.stringMatching(reason) })]);
  });

  it("where none is configured", async () => {
    const filter = filterThat(async () => answer('{"confidence":3}'), { image: undefined, video: urls.video });
    const answers = await filter.ask([image(), video]);
    expect([answers.to(image()), answers.to(video)]).toEqual([undefined, 3]);
    expect(logged).toMatchObject([{ level: warn, reason: expect.stringContaining("IMAGE_FILTER_URL") }]);
  });

  it("once, of what goes on going wrong", async () => {
    const filter = filterThat(async () => answer("", 500));
    for (let round = 0; round < 5; round++) await filter.ask([image(round), image(round + 10)]);
    expect(logged).toHaveLength(1);
  });
});

it("says nothing of an answer that does not judge", async () => {
  const filter = filterThat(async () => answer('{"reason":"too long"}'));
  expect((await filter.ask([video])).to(video)).toBeUndefined();
  expect(logged).toEqual([]);
});
