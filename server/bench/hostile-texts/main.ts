/**
 * Measures how long `GET /health/live` takes while a single client sends its worst texts, beside an idle server. The
 * program to measure may be named: `npm run bench:hostile-texts -- <main.js>`.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const key = "a-key-for-the-bench-of-hostile-texts-0123456789";
const consonants = [..."bcdfghjklmnprstvwz"];
const words = consonants.flatMap((first) =>
  [..."aeiou"].flatMap((vowel) => consonants.map((last) => first + vowel + last)),
);
const textLength = 1_000_000;
/** Requests of the hostile client at a time, and how many it sends. */
const concurrency = 4;
const requests = 8;
/** Pause between two health checks in milliseconds. */
const pauseMs = 5;
const idleChecks = 400;

const families: Readonly<Record<string, () => string>> = {
  "near-matches in disguise": () => {
    let text = "";
    for (let i = 0; text.length < textLength; i++) {
      const word = words[(i * 7919) % words.length] ?? "";
      text += word.slice(0, -1).replace("a", "4").replace("e", "3").replace("i", "1");
    }
    return text.slice(0, textLength);
  },
  "letters with nine dots": () => "e.........t.........a.........".repeat(textLength / 30),
};

await main(resolve(process.argv[2] ?? fileURLToPath(new URL("../../dist/main.js", import.meta.url))));

async function main(program: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-bench-"));
  const file = join(folder, "bootstrap.json");
  writeFileSync(
    file,
    JSON.stringify({ apiKeys: [{ key, name: "bench" }], blacklist: { entries: words.map(toEntry) } }),
  );
  const settings = { PORT: "0", LOG_LEVEL: "silent", BOOTSTRAP_FILE: file, DATABASE_URL: "better-sqlite3::memory:" };
  const env = { ...process.env, ...settings };
  const child = spawn(process.execPath, [program], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
  try {
    const url = await urlOf(child);
    await filter(url, "Ahoy");
    report("idle", await checkHealth(url, (checks) => checks < idleChecks));
    for (const [name, make] of Object.entries(families)) {
      const content = make();
      let open = concurrency;
      const clients = Array.from({ length: concurrency }, async () => {
        for (let i = 0; i < requests / concurrency; i++) await filter(url, content);
        open--;
      });
      report(name, await checkHealth(url, () => open > 0));
      await Promise.all(clients);
    }
  } finally {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

function toEntry(text: string) {
  const flags = { noun: true, verb: true, collapseDoubles: true, replacePhonetics: true };
  return { text, locale: "en", severity: "mild", tags: ["Listed"], filterMode: "distinguishable", ...flags };
}

async function filter(url: string, content: string): Promise<void> {
  const headers = { Authorization: key, "Content-Type": "application/json" };
  const answer = await fetch(`${url}/content/item/filter`, {
    method: "POST",
    headers,
    body: JSON.stringify({ content }),
  });
  await answer.arrayBuffer();
}

/** Resolves to the durations in milliseconds, sorted. */
async function checkHealth(url: string, goesOn: (checks: number) => boolean): Promise<number[]> {
  const durations: number[] = [];
  while (goesOn(durations.length)) {
    const started = performance.now();
    await (await fetch(`${url}/health/live`)).arrayBuffer();
    durations.push(performance.now() - started);
    await delay(pauseMs);
  }
  return durations.sort((a, b) => a - b);
}

function report(name: string, durations: readonly number[]): void {
  const at = (share: number): string => (durations[Math.floor(share * (durations.length - 1))] ?? 0).toFixed(1);
  const figures = `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`;
  console.log(`${name.padEnd(26)} ${figures}, ${durations.length} health checks`);
}

function urlOf(child: ChildProcess): Promise<string> {
  return new Promise((resolved, reject) => {
    let output = "";
    child.once("exit", () => reject(new Error(`The server exited before it listened:\n${output}`)));
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const [, url] = /^Gatehouse is at (http:\S+)$/m.exec(output) ?? [];
      if (url !== undefined) resolved(url);
    });
  });
}
