import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { buildRequest, curlText, type Draft } from "./request.ts";

const draft: Draft = {
  method: "GET",
  path: "/things/{token}",
  pathValues: { token: "s3cret" },
  query: [],
  headers: [],
  body: undefined,
  secrets: new Set(["token", "refreshToken"]),
};
const around = { server: "http://127.0.0.1:9011", cookies: [], file: undefined };

/** The words that a shell hands to curl. */
function words(text: string): readonly string[] {
  const script = `GATEHOUSE_API_KEY=the-key\nGATEHOUSE_TOKEN=a-token\nGATEHOUSE_REFRESH_TOKEN=again\ncurl() { printf '%s\\0' "$@"; }\n${text}`;
  const { stdout, stderr } = spawnSync("sh", { input: script, encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout.split("\0").slice(0, -1);
}

test("what lets a caller in is a variable of the shell, wherever it stands", () => {
  const request = buildRequest({
    ...draft,
    query: [
      { name: "a", value: "it's", shape: "single" },
      { name: "refreshToken", value: "hidden", shape: "single" },
    ],
    headers: [{ name: "Authorization", value: "the real key", sample: [{ variable: "GATEHOUSE_API_KEY" }] }],
  });
  const text = curlText(request, { ...around, cookies: ["refresh_token"] });
  expect(text).not.toMatch(/s3cret|hidden|the real key/);
  expect(words(text)).toEqual([
    "http://127.0.0.1:9011/things/a-token?a=it's&refreshToken=again",
    "-H",
    "Authorization: the-key",
    "--cookie",
    "refresh_token=again",
  ]);
});

test("a body and brackets arrive as they are", () => {
  const body = { type: "application/json", text: `{\n  "a": "it's $HOME \`date\`"\n}` };
  const query: Draft["query"] = [{ name: "sort", value: [{ field: "text", order: "desc" }], shape: "indexed" }];
  const request = buildRequest({ ...draft, method: "POST", path: "/a", query, body });
  expect(words(curlText(request, { ...around, file: "a.zip" }))).toEqual([
    "-X",
    "POST",
    "-g",
    "http://127.0.0.1:9011/a?sort[0].field=text&sort[0].order=desc",
    "-H",
    "Content-Type: application/json",
    "--output",
    "a.zip",
    "--data-raw",
    body.text,
  ]);
});
