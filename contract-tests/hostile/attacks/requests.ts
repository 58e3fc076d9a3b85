/** Attacks by addresses, queries and answers that nobody reads. */
import type { Attack } from "../attacker.ts";
import { keys } from "../content.ts";

const authorization = { authorization: keys.tenant };

export const hugeQueries: Attack = {
  name: "queries of tens of thousands of characters",
  acceptable: [200, 400, 401, 404, 405, 414, 429, 431],
  run(attacker) {
    const parameters = Array.from({ length: 6_000 }, (_, index) => `p${index}=1`).join("&");
    const queries = [
      parameters,
      `text=${"%41".repeat(18_000)}&locale=en`,
      `${"sort[0].field=text&".repeat(2_000)}`,
      `${"text=a&".repeat(7_000)}`,
      `text=${"*".repeat(50_000)}`,
      `${"&".repeat(55_000)}`,
      `${"%".repeat(50_000)}`,
    ];
    const paths = [
      "/filter/blacklist/entry",
      "/filter/blacklist/entry/search",
      "/api/application",
      "/moderation/login",
    ];
    return attacker.flood(8, (count) => {
      const path = `${paths[count % paths.length]}?${queries[count % queries.length]}`;
      return attacker.send({ method: "GET", path, headers: authorization });
    });
  },
};

export const unknownPaths: Attack = {
  name: "thousands of unknown paths",
  acceptable: [400, 401, 404, 405, 429],
  run(attacker) {
    return attacker.flood(24, (count) => {
      const { random } = attacker;
      const path = `/${["api", "filter", "content", "docs", "moderation", "openapi"][random.below(6)]}/${random.letters(1 + random.below(40))}/../${random.letters(8)}`;
      const method = ["GET", "POST", "DELETE", "PATCH", "PROPFIND"][count % 5] ?? "GET";
      return attacker.send({ method, path, headers: count % 2 === 0 ? authorization : {} });
    });
  },
};

export const cutAnswers: Attack = {
  name: "connections cut in the middle of answers",
  acceptable: [200, 301, 304, 400, 401, 404, 429, 503],
  run(attacker) {
    const answers = [
      { path: "/openapi.json", key: keys.tenant },
      { path: "/docs/", key: keys.tenant },
      { path: "/filter/blacklist/dictionary/search?numberOfResults=1000", key: keys.tenant },
      { path: "/api/system/log/export?lastNBytes=-1", key: keys.server },
    ];
    return attacker.flood(12, (count) => {
      const { path, key } = answers[count % answers.length] ?? { path: "/", key: keys.tenant };
      const headers = { authorization: key };
      return attacker.send({ method: "GET", path, headers, cutAfter: attacker.random.below(3) * 2_000 });
    });
  },
};

export const logExportFlood: Attack = {
  name: "floods of log exports",
  acceptable: [200, 400, 429, 503],
  run(attacker) {
    const headers = { authorization: keys.server };
    return attacker.flood(12, () =>
      attacker.send({ method: "GET", path: "/api/system/log/export?lastNBytes=-1", headers }),
    );
  },
};
