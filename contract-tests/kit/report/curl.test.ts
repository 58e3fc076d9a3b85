/** A curl line says to a shell exactly what was sent. */
import { exec, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { assert, asyncProperty, constantFrom, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import type { SentRequest } from "../findings.ts";
import { repeatWithCurl } from "./curl.ts";
import { printCommand, shellWord, variablesIn } from "./shell.ts";

const env = { PATH: process.env["PATH"], KEY: "the 'key' $HOME %s \\n", OTHER_KEY: "other", LIMITED_KEY: "limited" };
const hard = `it's "quoted" $HOME \${KEY} $(touch x) \`id\` !! \\ \\n %s %% # ~ * ? [a] {b} ; & | < > é 🙂`;

/** Returns a text as the shell expands it. */
function filled(text: string): string {
  return text.replaceAll(/\$(OTHER_KEY|LIMITED_KEY|KEY)(?![A-Za-z0-9_])/g, (_, name: "KEY") => env[name]);
}

function shell(command: string): string {
  return execFileSync("sh", ["-c", command], { env, encoding: "utf8" });
}

/** Any text that a program can be given: no NUL, no halves of characters. */
const words = string({ unit: "binary", maxLength: 60 }).map((text) => text.replaceAll("\0", ""));
const secrets = constantFrom("", "$KEY", "$OTHER_KEY!", "$LIMITED_KEY'", "$KEYS", "$KEY$KEY");

describe("a word for the shell", () => {
  test.each([hard, "", "'", "''", "a\nb", "tab\tand \u0001", "$KEY", "Bearer $KEY", "$KEYRING", `${hard}$KEY${hard}`])(
    "%j is what the shell passes on",
    (text) => expect(shell(`printf %s ${shellWord(text)}`)).toBe(filled(text)),
  );

  test("is any text whatever, with the secrets filled in", async () => {
    const round = property(words, secrets, words, (before, secret, after) => {
      const text = `${before}${secret}${after}`;
      expect(shell(`printf %s ${shellWord(text)}`)).toBe(filled(text));
    });
    await assert(round, { numRuns: 150 });
  });

  test("keeps a plain header readable", () => {
    expect(shellWord("authorization: $KEY")).toBe('"authorization: $KEY"');
    expect(shellWord("!! $KEY")).toBe(`'!! '"$KEY"`);
    expect(variablesIn("$KEY $OTHER_KEY $KEY $KEYS")).toEqual(["$KEY", "$OTHER_KEY"]);
  });
});

test("a printing command prints any text on one line of its own, NUL included", async () => {
  const round = property(string({ unit: "binary", maxLength: 60 }), secrets, (text, secret) => {
    const command = printCommand(text + secret);
    expect(command).not.toContain("\n");
    expect(shell(command)).toBe(filled(text + secret));
  });
  await assert(round, { numRuns: 150 });
  expect(shell(printCommand("\0\r\n\u001b[0m$KEY\n"))).toBe(`\0\r\n\u001b[0m${env.KEY}\n`);
});

describe("the command", () => {
  const url = "http://127.0.0.1:9/api/application";

  test("names what differs from curl's own way alone", () => {
    expect(repeatWithCurl({ method: "GET", url, headers: {} })).toBe(`curl -sS -i '${url}'`);
    expect(repeatWithCurl({ method: "POST", url, headers: {} })).toBe(`curl -sS -i -X POST '${url}'`);
    expect(repeatWithCurl({ method: "HEAD", url, headers: {} })).toBe(`curl -sS -i --head '${url}'`);
    expect(repeatWithCurl({ method: "GET", url, headers: {}, body: "{}" })).toContain("-X GET");
    expect(repeatWithCurl({ method: "GET", url: `${url}?a[0]=1`, headers: {} })).toContain(" -g ");
    expect(repeatWithCurl({ method: "GET", url: `${url}/../x`, headers: {} })).toContain(" --path-as-is ");
    expect(repeatWithCurl({ method: "GET", url, headers: { Host: "x", "content-length": "3", a: "" } })).toBe(
      `curl -sS -i '${url}' -H 'a;'`,
    );
  });

  test("feeds a body that cannot be typed, and reads one that is too long from the report", () => {
    expect(repeatWithCurl({ method: "POST", url, headers: {}, body: "a\tb" })).toMatch(/^printf 'a\\011b' \| curl /);
    expect(repeatWithCurl({ method: "POST", url, headers: {}, body: "a\uFFFE\u202Eb" })).toMatch(
      /^printf 'a\\357\\277\\276\\342\\200\\256b' \| curl /,
    );
    expect(repeatWithCurl({ method: "POST", url, headers: {}, body: "@file" })).toMatch(
      /^printf '@file' \| curl .* @-$/,
    );
    const long = "x'".repeat(20_000);
    const folder = mkdtempSync(join(tmpdir(), "contract-report-"));
    try {
      const file = join(folder, "it's.json");
      writeFileSync(file, JSON.stringify({ findings: [{ steps: [{}, { request: { body: long } }] }] }));
      const command = repeatWithCurl({ method: "POST", url, headers: {}, body: long }, { file, finding: 0, step: 1 });
      expect(command.length).toBeLessThan(500);
      expect(shell(command.slice(0, command.indexOf(" | curl")))).toBe(long);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("sends what was sent: method, path, headers and body", async () => {
    interface ReceivedRequest {
      readonly method: string | undefined;
      readonly url: string | undefined;
      readonly headers: IncomingHttpHeaders;
      readonly body: string;
    }
    const received: ReceivedRequest[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const { method, url: path, headers } = request;
        received.push({ method, url: path, headers, body: Buffer.concat(chunks).toString() });
        response.end("{}");
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      const send = async (sent: SentRequest) => {
        const command = repeatWithCurl({ ...sent, url: `http://127.0.0.1:${port}${sent.url}` });
        await promisify(exec)(command, { env, timeout: 10_000 });
        return received.at(-1);
      };
      const body = JSON.stringify({ text: hard, control: "\u0000\u001b" });
      const headers = { authorization: "Bearer $OTHER_KEY", "x-hard": hard.replace(/é.*/u, ""), "x-empty": "" };
      const answer = await send({ method: "PATCH", url: "/a/../b?x[0].y=*&z=%20", headers, body });
      expect(answer).toMatchObject({ method: "PATCH", url: "/a/../b?x[0].y=*&z=%20", body });
      expect(answer?.headers).toMatchObject({
        authorization: "Bearer other",
        "x-hard": headers["x-hard"].trim(),
        "x-empty": "",
      });
      expect(answer?.headers["content-type"]).toBeUndefined();
      const any = asyncProperty(string({ unit: "binary", maxLength: 40 }), async (text) => {
        expect((await send({ method: "POST", url: "/", headers: {}, body: text }))?.body).toBe(text);
      });
      await assert(any, { numRuns: 25 });
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});
