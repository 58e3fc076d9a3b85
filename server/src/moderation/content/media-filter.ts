/**
 * The image and video filter, a service that the server's operator configures by URL (Moderation, imageFilteringEnabled and
 * videoFilteringEnabled; the document's webhook `mediaFilter`). Content never waits for it for long, and is decided
 * without it where it is absent, slow or wrong; the log tells.
 */
import type { components } from "@gatehouse/openapi/responses";
import type { Logger } from "pino";
import { OncePerMinute } from "../../contract/once-per-minute.ts";
import type { Sender } from "../../outgoing/outgoing.ts";
import type { ModerationApplication } from "../applications/applications.ts";
import type { Part } from "./submissions.ts";

export type MediaQuestion = components["schemas"]["MediaFilterRequest"];

/** Results of the media filter by question. */
export interface MediaResults {
  /** From 0 to 100; undefined where it was not asked, or did not answer. */
  to(question: MediaQuestion): number | undefined;
}

export const noResults: MediaResults = { to: () => undefined };

/** Returns the question about a part; undefined if its application does not filter parts of its type. */
export function mediaQuestion(
  { type, content: url }: Part,
  application: ModerationApplication,
): MediaQuestion | undefined {
  const { imageFilteringEnabled, videoFilteringEnabled, maximumVideoFilterDurationInSeconds } =
    application.moderationConfiguration;
  const applicationId = application.id;
  if (type === "image" && imageFilteringEnabled) return { type, url, applicationId };
  if (type === "video" && videoFilteringEnabled) {
    return { type, url, applicationId, maximumDurationInSeconds: maximumVideoFilterDurationInSeconds };
  }
  return undefined;
}

export interface MediaFilterUrls {
  readonly image: string | undefined;
  readonly video: string | undefined;
}

export interface MediaFilterParts {
  /** May reach private addresses: the URLs are the operator's own. */
  readonly outgoing: Sender;
  readonly log: Logger;
  readonly urls: MediaFilterUrls;
}

const connectTimeout = 2_000;
const readTimeout = 5_000;
/** Time limit in milliseconds for all questions of a request. */
const maximumWait = 10_000;
/** Concurrent questions of a request. */
const maximumConcurrency = 8;

export class MediaFilter {
  readonly #parts: MediaFilterParts;
  readonly #warned = new OncePerMinute();

  constructor(parts: MediaFilterParts) {
    this.#parts = parts;
  }

  /** Asks about all of them, each once. Resolves in bounded time, whatever the filter does. */
  async ask(questions: readonly MediaQuestion[]): Promise<MediaResults> {
    const open = new Map(questions.map((question) => [keyOf(question), question]));
    if (open.size === 0) return noResults;
    const answers = new Map<string, number>();
    const waiting = [...open].values();
    const signal = AbortSignal.timeout(maximumWait);
    const work = async (): Promise<void> => {
      // One iterator for all of them: each question is taken once.
      for (const [key, question] of waiting) {
        const confidence = await this.#confidence(question, signal);
        if (confidence !== undefined) answers.set(key, confidence);
      }
    };
    await Promise.all(Array.from({ length: maximumConcurrency }, work));
    return { to: (question) => answers.get(keyOf(question)) };
  }

  async #confidence(question: MediaQuestion, signal: AbortSignal): Promise<number | undefined> {
    const url = this.#parts.urls[question.type];
    const variable = `${question.type.toUpperCase()}_FILTER_URL`;
    if (url === undefined) return this.#warn(question, `${variable} names no filter, and an application asks for one`);
    if (signal.aborted) return this.#warn(question, "the questions of one request take too long together");
    try {
      const body = JSON.stringify(question);
      const headers = { "content-type": "application/json" };
      const answer = await this.#parts.outgoing.send({ url, body, headers, connectTimeout, readTimeout, signal });
      if (answer.status < 200 || answer.status > 299) return this.#warn(question, `it answers ${answer.status}`);
      const confidence = readConfidence(answer.body.toString());
      return confidence === "wrong" ? this.#warn(question, "its answer is not what is asked for") : confidence;
    } catch (error) {
      return this.#warn(question, error instanceof Error ? error.message : "it fails");
    }
  }

  #warn({ type }: MediaQuestion, reason: string): undefined {
    if (!this.#warned.isFirst(`${type} ${reason}`, Date.now())) return;
    this.#parts.log.warn({ media: type, reason }, "content is decided without the media filter");
  }
}

/** Undefined where the filter says that it does not judge: a video is too long, say. */
function readConfidence(text: string): number | "wrong" | undefined {
  const answer = parse(text);
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return "wrong";
  if (!("confidence" in answer)) return undefined;
  const { confidence } = answer;
  const isRight =
    typeof confidence === "number" && Number.isInteger(confidence) && confidence >= 0 && confidence <= 100;
  return isRight ? confidence : "wrong";
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function keyOf({ type, url, applicationId, maximumDurationInSeconds = 0 }: MediaQuestion): string {
  return `${type} ${applicationId} ${maximumDurationInSeconds} ${url}`;
}
