import { describe, expect, test } from "vitest";
import { GuideError, PictureError, parseGuide, parseReadme, readPicture } from "./guides.ts";
import { createMarkdownRenderer } from "./markdown.ts";

const tutorial = (name: string) => ({ name, group: "Tutorials" as const, order: 1, file: `sdk/guides/${name}.md` });

const head = "title: Tokens\nsummary: How they are made.\ngroup: Identity\norder: 1";

describe("a guide", () => {
  test("has a head and a text", () => {
    expect(parseGuide("tokens.md", `---\n${head}\n---\nText\n`)).toEqual({
      name: "tokens",
      title: "Tokens",
      summary: "How they are made.",
      group: "Identity",
      order: 1,
      text: "Text\n",
    });
  });

  test.each([
    ["Text", "has no front matter"],
    [`---\n${head.replace("title: Tokens", "")}\n---\nText`, "needs a title and a summary"],
    [`---\n${head.replace("Identity", "Elsewhere")}\n---\nText`, "has to be one of Tutorials, Quick start, Tasks"],
    [`---\n${head.replace("order: 1", "order: first")}\n---\nText`, "has to be a number"],
  ])("is refused without what its page needs: %j", (source, words) => {
    expect(() => parseGuide("tokens.md", source)).toThrow(GuideError);
    expect(() => parseGuide("tokens.md", source)).toThrow(words);
  });
});

describe("a guide of the SDK", () => {
  const source = "# From zero: call it\n\nFor a developer who\ncalls. At the end it works.\n\n## First\n\n";

  test("has its heading for a title, and its first sentence for a summary", () => {
    expect(parseReadme(source, tutorial("call-the-services"))).toEqual({
      name: "call-the-services",
      title: "Call it",
      summary: "For a developer who calls.",
      group: "Tutorials",
      order: 1,
      text: "At the end it works.\n\n## First\n\n",
    });
    expect(() => parseReadme("# Call it\n\nNow.\n", tutorial("x"))).toThrow(GuideError);
  });

  test.each([
    ["[test](test-your-service.md)", "[test](guides/test-your-service.html)"],
    ["[hear](call-the-services.md#notifications)", "[hear](guides/call-the-services.html#notifications)"],
    ["[table](../../README.md#configuration)", "[table](guides/configuration.html)"],
    ["[kit](../../contract-tests/README.md)", "[kit](guides/testing-your-server.html)"],
    ["[retries](../typescript/README.md#retries)", "[retries](guides/typescript-sdk.html#retries)"],
    ["[script](../../package.json#scripts)", "script (`package.json`)"],
    ["[sdk/examples](../examples)", "`sdk/examples`"],
    ["[here](#first) and [there](https://example.org)", "[here](#first) and [there](https://example.org)"],
  ])("leads to pages of the portal: %s", (written, shown) => {
    expect(parseReadme(source + written, tutorial("run-for-real")).text).toBe(
      `At the end it works.\n\n## First\n\n${shown}`,
    );
  });
});

const svg = '<svg viewBox="0 0 1 1"><title>Way</title><desc>From a to b</desc><path class="line" d="M0 0"/></svg>';

describe("a picture", () => {
  test("is named to those who do not see it", () => {
    expect(readPicture("way.svg", `<?xml version="1.0"?>\n${svg}`)).toBe(
      '<svg role="img" aria-labelledby="picture-way-title" aria-describedby="picture-way-desc" viewBox="0 0 1 1"><title id="picture-way-title">Way</title><desc id="picture-way-desc">From a to b</desc><path class="line" d="M0 0"/></svg>',
    );
  });

  test.each([
    [svg.replace("<title>Way</title>", ""), "has no <title>"],
    [svg.replace('class="line"', 'style="fill:red"'), "has a style of its own"],
    [svg.replace('class="line"', 'onclick="x"'), "has a script"],
    [svg.replace("<path", '<image href="a.png"/><path'), "loads something"],
  ])("is refused with what a page may not hold: %s", (source, words) => {
    expect(() => readPicture("way.svg", source)).toThrow(PictureError);
    expect(() => readPicture("way.svg", source)).toThrow(words);
  });

  test("stands in its place in the text, with what it shows", () => {
    const { block } = createMarkdownRenderer({
      to: (address) => address,
      named: () => undefined,
      picture: (file) => (file === "way.svg" ? svg : undefined),
    });
    expect(block("![The <way>](pictures/way.svg)").text).toBe(
      `<figure class="picture">${svg}<figcaption>The &lt;way&gt;</figcaption></figure>\n`,
    );
    expect(() => block("![No](pictures/no.svg)")).toThrow("guides/pictures has no no.svg");
  });
});
