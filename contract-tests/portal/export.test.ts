import { execFile } from "node:child_process";
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { hasBrowser, openBrowser } from "./browser.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const script = join(root, "openapi/portal/export.ts");
const scratch = mkdtempSync(join(tmpdir(), "gatehouse-docs-"));
const folder = join(scratch, "out");

/** Resolves to the output of the command, run as npm does: in the workspace's root, for a user in another folder. */
async function exportDocs(...options: readonly string[]): Promise<string> {
  const env = { ...process.env, INIT_CWD: scratch };
  return (await promisify(execFile)(process.execPath, [script, ...options], { cwd: root, env })).stdout;
}

let output: string;
let files: readonly string[];

beforeAll(async () => {
  output = await exportDocs("--out", "out", "--base", "/sub/path");
  files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.relative(folder, posix.join(entry.parentPath, entry.name)));
  return () => rmSync(scratch, { recursive: true, force: true });
}, 60_000);

function text(file: string): string {
  return readFileSync(join(folder, file), "utf8");
}

function pages(): readonly string[] {
  return files.filter((file) => file.endsWith(".html"));
}

function matches(page: string, pattern: RegExp): readonly string[] {
  return [...page.matchAll(pattern)].map((match) => match[1] ?? "");
}

describe("npm run build:docs", () => {
  test("says what it wrote, and where", () => {
    expect(output).toContain(`Wrote ${pages().length} pages`);
    expect(output).toContain(folder);
    expect(output).toMatch(new RegExp(`${files.length} files, \\d+\\.\\d MB`));
  });

  test("every link leads to a file of the export, and to an anchor that it has", () => {
    const anchors = new Map(pages().map((file) => [file, new Set(matches(text(file), / id="([^"]+)"/g))]));
    const known = new Set(files);
    const problems = pages()
      .filter((file) => file !== "404.html")
      .flatMap((file) => {
        const links = matches(text(file), / (?:href|src)="([^"]*)"/g).filter((link) => !/^[a-z]+:/.test(link));
        return links
          .filter((link) => {
            const [path = "", anchor] = link.split("#", 2);
            const target = path === "" ? file : posix.join(posix.dirname(file), path);
            return !known.has(target) || (anchor !== undefined && anchors.get(target)?.has(anchor) !== true);
          })
          .map((link) => `${file}: ${link}`);
      });
    expect(problems).toEqual([]);
  });

  test("nothing is loaded from elsewhere, and every page says so to the browser", () => {
    const loading =
      /<(?:link|script|img|iframe|object|embed|source|video|audio)\b[^>]*?\b(?:href|src|srcset|data)="([^"]*)"/g;
    for (const file of pages()) {
      const page = text(file);
      if (file !== "404.html")
        expect(
          matches(page, loading).filter((url) => /^([a-z]+:|\/)/.test(url)),
          file,
        ).toEqual([]);
      const [policy = ""] = matches(page, /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/g);
      expect(policy, file).toMatch(/^default-src &#39;none&#39;;/);
      expect(policy).not.toMatch(/https?:|\*|unsafe/);
      expect(page.indexOf("http-equiv")).toBeLessThan(page.search(/<(?:link|script)\b/));
    }
  });

  test("the documents that the footer links are there", () => {
    for (const name of ["openapi", "openapi/identity", "openapi/filtering", "openapi/moderation"]) {
      expect(JSON.parse(text(`${name}.json`)).openapi).toMatch(/^3\.1/);
      expect(text("index.html")).toContain(`href="${name}.json"`);
    }
    expect(text("llms.txt")).toContain("](openapi/identity.json)");
  });

  test("writes over an earlier export, and over nothing else", async () => {
    const other = join(scratch, "other");
    mkdirSync(other);
    writeFileSync(join(other, "letter.txt"), "Dear reader");
    await expect(exportDocs("--out", "other")).rejects.toThrow("holds other files");
    expect(readdirSync(other)).toEqual(["letter.txt"]);
    await expect(exportDocs("--out", "other/letter.txt")).rejects.toThrow("is a file");
    await expect(exportDocs("--base", "sub")).rejects.toThrow("--base is a path");
    writeFileSync(join(folder, "old.html"), "");
    await exportDocs("--out", folder, "--base", "/sub/path/");
    expect(existsSync(join(folder, "old.html"))).toBe(false);
  });
});

const types: Readonly<Record<string, string>> = {
  html: "text/html",
  css: "text/css",
  js: "text/javascript",
  svg: "image/svg+xml",
};

/** Serves files below a path, and the 404 page. */
async function serve(): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname
      .replace(/^\/sub\/path\//, "")
      .replace(/(^|\/)$/, "$1index.html");
    const isThere = files.includes(path);
    const file = isThere ? path : "404.html";
    response.writeHead(isThere ? 200 : 404, {
      "Content-Type": `${types[file.split(".").at(-1) ?? ""] ?? "text/plain"}; charset=utf-8`,
    });
    createReadStream(join(folder, file)).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return { url: `http://127.0.0.1:${address.port}/sub/path/`, server };
}

describe.runIf(hasBrowser)("the export in a browser", () => {
  test("opens from its folder and from a server under a path, with its style, its search and no complaint", async () => {
    const { url, server } = await serve();
    const browser = await openBrowser();
    try {
      for (const base of [`${pathToFileURL(folder).href}/`, url]) {
        for (const page of [
          "index.html",
          "moderation/filterContentItem.html",
          "playground/filter.html",
          "guides/index.html",
        ]) {
          await browser.open(base + page);
          expect(await browser.value('getComputedStyle(document.querySelector("header.top")).display')).toBe("flex");
          expect(browser.complaints(), base + page).toEqual([]);
        }
        await browser.open(`${base}schemas/Application.html`);
        await browser.type("search-input", "createApplication");
        await browser.until('document.querySelector("#search-results a") !== null');
        await browser.press("Enter");
        await browser.until(`location.href === ${JSON.stringify(`${base}identity/createApplication.html`)}`);
        expect(browser.complaints(), base).toEqual([]);
      }
      await browser.open(`${url}deep/er/nothing.html`);
      expect(await browser.value("document.querySelector('h1').textContent")).toBe("Page not found");
      expect(await browser.value('getComputedStyle(document.querySelector("header.top")).display')).toBe("flex");
      await browser.click('main a[href$="errors.html"]');
      await browser.until(`location.href === ${JSON.stringify(`${url}errors.html`)}`);
    } finally {
      await browser.close();
      server.close();
    }
  }, 120_000);
});
