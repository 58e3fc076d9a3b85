/** Writers that cause notifications: each creates user actions, one after the other, for a user of its own. */
import { type Client, createClient } from "@gatehouse/sdk";

export const apiKey = "a-key-for-the-bench-of-the-outbox-0123456789";

export class Load {
  readonly #client: Client;
  readonly #writers: number;
  /** Event counter of all writers: later events have larger numbers. */
  #number = 0;

  /** @param url of the server */
  constructor(url: string, writers: number) {
    this.#client = createClient({ baseUrl: url, apiKey, retries: 0 });
    this.#writers = writers;
  }

  async prepare(): Promise<void> {
    await this.#all(async (writer) => {
      await this.#client.filtering.createContentUser({ contentUserId: userId(writer), body: { user: {} } });
    });
  }

  /** Resolves to the id of an application with these notification servers. */
  async createApplication(urls: readonly string[]): Promise<string> {
    const notificationServers = urls.map((url) => ({ url, connectTimeout: 10_000, readTimeout: 120_000 }));
    const moderationConfiguration = { contentUserActionsEnabled: true, notificationServers };
    const application = { name: `Application ${crypto.randomUUID()}`, moderationConfiguration };
    const created = await this.#client.moderation.createModerationApplication({ body: { application } });
    return created.application.id;
  }

  /** Runs all writers at once for a time. Resolves to the writes per second. */
  async write(applicationId: string, milliseconds: number): Promise<number> {
    const started = performance.now();
    let written = 0;
    await this.#all(async (writer) => {
      while (performance.now() - started < milliseconds) {
        await this.#cause(writer, applicationId);
        written++;
      }
    });
    return (written * 1_000) / (performance.now() - started);
  }

  async writeTimes(applicationId: string, times: number): Promise<void> {
    let left = times;
    await this.#all(async (writer) => {
      while (left-- > 0) await this.#cause(writer, applicationId);
    });
  }

  async #all(work: (writer: number) => Promise<void>): Promise<void> {
    await Promise.all(Array.from({ length: this.#writers }, (_, writer) => work(writer)));
  }

  async #cause(writer: number, applicationId: string): Promise<void> {
    const comment = `${writer} ${this.#number++}`;
    await this.#client.moderation.createUserAction({
      contentUserId: userId(writer),
      body: { action: "mute", applicationIds: [applicationId], comment },
    });
  }
}

function userId(writer: number): string {
  return `00000000-0000-4000-8000-${String(writer).padStart(12, "0")}`;
}
