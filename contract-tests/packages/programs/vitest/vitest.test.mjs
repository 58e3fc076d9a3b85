import { startServer } from "@gatehouse/server";
import { expect, test } from "vitest";

const names =
  `alfa bravo charlie delta echo foxtrot golf hotel india juliett kilo mike november oscar papa quebec romeo sierra
  tango uniform`.split(/\s+/);

test("a server answers, and twenty at once are isolated", { timeout: 60_000 }, async () => {
  const entry = (text) => ({ text, locale: "en", filterMode: "embeddable", severity: "mild", tags: ["Own"] });
  const words = names.map((name) => `scally${name}`);
  const servers = await Promise.all(
    words.map((text) => startServer({ bootstrap: { blacklist: { entries: [entry(text)] } } })),
  );
  const found = await Promise.all(
    servers.map(async ({ url, apiKey }) => {
      const body = JSON.stringify({ content: words.join(" ") });
      const headers = { authorization: apiKey, "content-type": "application/json" };
      const response = await fetch(`${url}/content/item/filter`, { method: "POST", headers, body });
      const { matches } = await response.json();
      return matches.map(({ base }) => base?.text ?? base);
    }),
  );
  expect(found.map(({ length }) => length)).toEqual(words.map(() => 1));
  expect(new Set(servers.map(({ url }) => url)).size).toBe(20);
  await Promise.all(servers.map((server) => server.close()));
});
