/** Attacks by the bodies of requests: compressed, deep, wide, and never complete. */
import { gzipSync } from "node:zlib";
import type { Attack } from "../attacker.ts";
import { hostileContent, keys } from "../content.ts";

const json = { "content-type": "application/json" };
const withKey = { ...json, authorization: keys.tenant };
/** Operations that need no key: whoever reaches the port sends these. */
const keyless = ["/api/jwt/reconcile", "/api/jwt/refresh", "/moderation/login"];
const mebibyte = 1024 * 1024;

/** `[{},{},…]` of so many characters; a parsed `{}` takes twenty times the memory of its text. */
function smallObjects(length: number): string {
  return `{"token":[${"{},".repeat(length / 3)}{}]}`;
}

export const gzipBombs: Attack = {
  name: "gzip bombs of small objects, without a key",
  acceptable: [400, 413, 415, 429, 503],
  run(attacker) {
    const bombs = [smallObjects(9.9 * mebibyte), smallObjects(64 * mebibyte)].map((text) => gzipSync(text));
    const headers = { ...json, "content-encoding": "gzip" };
    return attacker.flood(6, (count) => {
      const body = bombs[count % bombs.length] ?? "";
      return attacker.send({ method: "POST", path: keyless[count % keyless.length] ?? "/", headers, body });
    });
  },
};

export const deepAndWideJson: Attack = {
  name: "deep and wide JSON",
  acceptable: [400, 413, 429, 503],
  run(attacker) {
    const deep = 100_000;
    const bodies = [
      "[".repeat(deep) + "]".repeat(deep),
      `{"content":${'{"a":'.repeat(deep)}1${"}".repeat(deep)}}`,
      `{${Array.from({ length: 100_000 }, (_, index) => `"k${index}":1`).join(",")}}`,
      `{"content":[${"[],".repeat(1_000_000)}[]]}`,
      `{"content":"a","replaceChar":"${"\\u0041".repeat(200_000)}"}`,
      `{"content":${"1".repeat(2_000_000)}}`,
    ];
    return attacker.flood(4, (count) => {
      const path = count % 3 === 0 ? (keyless[count % keyless.length] ?? "/") : "/content/item/filter";
      return attacker.send({ method: "POST", path, headers: withKey, body: bodies[count % bodies.length] ?? "" });
    });
  },
};

/** 40 × 9 MB are more than the whole heap of the server. */
export const stalledUploads: Attack = {
  name: "40 uploads that stall after 9 MB",
  acceptable: [400, 401, 408, 413, 429, 503],
  staysUnanswered: true,
  async run(attacker) {
    const chunk = Buffer.alloc(mebibyte, " ");
    const open = async (path: string): Promise<void> => {
      const socket = attacker.open();
      const head = [
        `POST ${path} HTTP/1.1`,
        "Host: gatehouse",
        `Authorization: ${keys.tenant}`,
        "Content-Type: application/json",
        `Content-Length: ${Math.floor(9.9 * mebibyte)}`,
      ];
      socket.write(`${head.join("\r\n")}\r\n\r\n`);
      for (let sent = 0; sent < 9 && !socket.destroyed && !attacker.signal.aborted; sent++) {
        await new Promise<void>((resolve) => {
          if (socket.write(chunk)) return resolve();
          socket.once("drain", resolve);
          socket.once("close", resolve);
          attacker.signal.addEventListener("abort", () => resolve(), { once: true });
        });
      }
    };
    const paths = Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0 ? (keyless[index % keyless.length] ?? "/") : "/content/item/moderate",
    );
    await Promise.all(paths.map(open));
    await attacker.pause();
  },
};

export const slowHeaders: Attack = {
  name: "300 connections whose headers never end",
  acceptable: [400, 408, 431, 503],
  staysUnanswered: true,
  async run(attacker) {
    const sockets = Array.from({ length: 300 }, () => attacker.open());
    for (const socket of sockets) socket.write("GET /health/live HTTP/1.1\r\nHost: gatehouse\r\n");
    for (let line = 0; !attacker.signal.aborted; line++) {
      for (const socket of sockets) if (socket.writable) socket.write(`X-Slow-${line}: 1\r\n`);
      await attacker.pause(300);
    }
  },
};

export const wideForms: Attack = {
  name: "forms of thousands of parameters",
  acceptable: [400, 401, 413, 429, 503],
  run(attacker) {
    const headers = { "content-type": "application/x-www-form-urlencoded", authorization: keys.server };
    const bodies = [1_001, 20_000, 500_000].map((length) =>
      Array.from({ length }, (_, index) => `p${index}=1`).join("&"),
    );
    bodies.push("&".repeat(4 * mebibyte), `name=${"%41".repeat(mebibyte)}`);
    return attacker.flood(4, (count) =>
      attacker.send({ method: "POST", path: "/api/logger", headers, body: bodies[count % bodies.length] ?? "" }),
    );
  },
};

export const manyParts: Attack = {
  name: "content of a thousand parts, and batches of a thousand",
  acceptable: [200, 400, 413, 429, 503],
  run(attacker) {
    const part = { type: "text", content: "a scallywag" };
    const contentOf = (parts: number) => ({
      applicationId: hostileContent,
      senderId: "33333333-0000-4000-8000-000000000002",
      createInstant: 1,
      parts: Array.from({ length: parts }, () => part),
    });
    const bodies = [
      { path: "/content/item/moderate", body: JSON.stringify({ content: contentOf(1_000) }) },
      {
        path: "/content/item/batch-moderate",
        body: JSON.stringify({ contentItems: Array.from({ length: 1_000 }, () => contentOf(3)) }),
      },
    ];
    return attacker.flood(3, (count) => {
      const { path, body } = bodies[count % bodies.length] ?? { path: "/", body: "" };
      return attacker.send({ method: "POST", path, headers: withKey, body });
    });
  },
};
