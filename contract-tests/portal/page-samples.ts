/** Reads the samples of the built pages as a reader copies them. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export interface PageSample {
  readonly interface: string;
  readonly operationId: string;
  readonly language: string;
  readonly caption: string;
  /** Set-up and code, as the copy button joins them. */
  readonly program: string;
}

const portal = dirname(fileURLToPath(import.meta.resolve("@gatehouse/openapi/portal/index.html")));

export function readPageSamples(): readonly PageSample[] {
  const pages = globSync("{identity,filtering,moderation}/*.html", { cwd: portal }).sort();
  return pages.flatMap((page) => {
    const [name = "", operationId = ""] = page.replace(/\.html$/, "").split("/");
    return samplesIn(readFileSync(join(portal, page), "utf8")).map((one) => ({ interface: name, operationId, ...one }));
  });
}

function samplesIn(page: string): readonly Pick<PageSample, "language" | "caption" | "program">[] {
  const [, section = ""] = /<section class="samples"[^>]*>(.*?)<\/section>/s.exec(page) ?? [];
  return [...section.matchAll(/<figure class="code"><figcaption>(.*?)<\/figcaption>(.*?)<\/figure>/gs)].flatMap(
    ([, caption = "", figure = ""]) => {
      const parts = [...figure.matchAll(/<code class="language-(\w+)">(.*?)<\/code>/gs)];
      const language = parts[0]?.[1] ?? "";
      if (language === "json") return [];
      return [{ language, caption: textOf(caption), program: parts.map(([, , code = ""]) => textOf(code)).join("\n") }];
    },
  );
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', "#39": "'" };

function textOf(html: string): string {
  return html.replaceAll(/<[^>]*>/g, "").replaceAll(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity);
}
