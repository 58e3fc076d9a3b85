/** Measures the time until an edit through one process takes effect in another. */
import { randomUUID } from "node:crypto";
import { apiKey } from "../operations/seed.ts";

const edits = 100;
const patience = 10_000;

/**
 * Resolves to the times in milliseconds, each from the response of an edit to the first response elsewhere that
 * shows it.
 */
export async function propagationTimes([from, to]: readonly number[]): Promise<number[]> {
  if (from === undefined || to === undefined) throw new TypeError("There have to be two processes.");
  const times: number[] = [];
  for (let edit = 0; edit < edits; edit++) {
    // Letters only, and no word of any language.
    const text = `zq${randomUUID().replaceAll(/[^a-f]/g, "")}x`;
    const entry = { text, locale: "en", severity: "mild", filterMode: "exactMatch", tags: ["Bench"] };
    await ask(from, "/filter/blacklist/entry", { entry });
    const answeredAt = performance.now();
    while (!JSON.stringify(await ask(to, "/content/item/filter", { content: text })).includes(text)) {
      if (performance.now() - answeredAt > patience) throw new Error(`An edit had no effect after ${patience} ms.`);
    }
    times.push(performance.now() - answeredAt);
  }
  return times;
}

async function ask(port: number, path: string, body: object): Promise<unknown> {
  const headers = { Authorization: apiKey, "Content-Type": "application/json" };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patience),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
