/** Writers that cause notifications: each creates user actions, one after the other, for a user of its own. */
import { once } from "node:events";
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";

export const apiKey = "a-key-for-the-bench-of-the-outbox-0123456789";

export class Load {
  readonly #url: string;
  readonly #writers: number;
  readonly #agent: Agent;
  /** Event counter of all writers: later events have larger numbers. */
  #number = 0;
  #applications = 0;

  /** @param url of the server */
  constructor(url: string, writers: number) {
    this.#url = url;
    this.#writers = writers;
    this.#agent = new Agent({ keepAlive: true, maxSockets: writers });
  }

  async prepare(): Promise<void> {
    for (let writer = 0; writer < this.#writers; writer++)
      await this.#send("POST", `/content/user/${userId(writer)}`, { user: {} });
  }

  /** Resolves to the id of an application with these notification servers. */
  async createApplication(urls: readonly string[]): Promise<string> {
    const notificationServers = urls.map((url) => ({ url, connectTimeout: 10_000, readTimeout: 120_000 }));
    const name = `Application ${++this.#applications}`;
    const moderationConfiguration = { contentUserActionsEnabled: true, notificationServers };
    const answer = await this.#send("POST", "/system/application", { application: { name, moderationConfiguration } });
    return JSON.parse(answer).application.id;
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

  close(): void {
    this.#agent.destroy();
  }

  async #all(work: (writer: number) => Promise<void>): Promise<void> {
    await Promise.all(Array.from({ length: this.#writers }, (_, writer) => work(writer)));
  }

  async #cause(writer: number, applicationId: string): Promise<void> {
    const comment = `${writer} ${this.#number++}`;
    const body = { action: "mute", applicationIds: [applicationId], comment };
    await this.#send("POST", `/moderation/user-action/${userId(writer)}`, body);
  }

  async #send(method: string, path: string, body: object): Promise<string> {
    const sent = request(`${this.#url}${path}`, {
      method,
      agent: this.#agent,
      headers: { authorization: apiKey, "content-type": "application/json" },
    });
    sent.end(JSON.stringify(body));
    const [response] = await once(sent, "response");
    const answer = await text(response);
    if (response.statusCode !== 200)
      throw new Error(`${method} ${path} was answered ${response.statusCode}: ${answer}`);
    return answer;
  }
}

function userId(writer: number): string {
  return `00000000-0000-4000-8000-${String(writer).padStart(12, "0")}`;
}
