import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { toExpress } from "./express-messages.ts";
import { serveWhenBuilt } from "./portal-availability.ts";
import { sendEmpty } from "./replies.ts";

test("a portal that is being made says so, and is there as soon as it is made", async () => {
  const folder = mkdtempSync(join(tmpdir(), "portal-availability-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const handle = serveWhenBuilt(folder, (_request, response) => sendEmpty(response, 204));
  const server = createServer((incoming, outgoing) => {
    const { request, response } = toExpress(incoming, outgoing);
    handle(request, response, () => undefined);
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`;

  const page = await fetch(url, { headers: { accept: "text/html" } });
  const text = await page.text();
  expect([page.status, page.headers.get("retry-after"), page.headers.get("cache-control")]).toEqual([
    503,
    "2",
    "no-store",
  ]);
  // The page's script is the one that its policy allows, and keeps what follows the address's `#`.
  const [, script = ""] = /<script>(.*)<\/script>/.exec(text) ?? [];
  expect(script).toContain("location.reload()");
  const digest = createHash("sha256").update(script).digest("base64");
  expect(page.headers.get("content-security-policy")).toContain(`script-src 'sha256-${digest}'`);

  const program = await fetch(url, { headers: { accept: "application/json" } });
  expect([program.status, program.headers.get("retry-after"), await program.text()]).toEqual([503, "2", ""]);

  writeFileSync(join(folder, "index.html"), "");
  expect((await fetch(url)).status).toBe(204);
  // The packages are made after the pages.
  const file = `${url}sdk/gatehouse-sdk.tgz`;
  expect((await fetch(file)).status).toBe(503);
  mkdirSync(join(folder, "sdk"));
  expect((await fetch(file)).status).toBe(204);
});
