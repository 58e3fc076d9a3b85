import { describe, expect, test } from "vitest";
import { markdownOf } from "./blocks.ts";
import { parseHtml } from "./html-tree.ts";

function markdown(html: string): string {
  return markdownOf(parseHtml(html), (href) => href.replace(".html", ".md"));
}

describe("what a page holds, as Markdown", () => {
  test("headings, paragraphs and links; a link to the page itself is its text", () => {
    expect(
      markdown('<h2 id="a">A <em>b</em></h2>\n<p>See <a href="x.html#y">the\n page</a>, <a href="#a">A</a>.</p>'),
    ).toBe("## A *b*\n\nSee [the page](x.md#y), A.");
  });

  test("marks stand in brackets, also in a heading", () => {
    expect(markdown('<h2>Body <span class="flag flag-required">required</span></h2>')).toBe("## Body (required)");
  });

  test("a field has its type, its marks, its facts and the fields in it", () => {
    const field = `<dl class="fields"><div class="field" id="a"><dt><a class="field-name" href="#a"><code>user</code></a>
<span class="field-type"><a href="User.html">User</a></span> <span class="flag flag-required">required</span></dt>
<dd><p>Who.</p><ul class="facts"><li>Default: <code>1</code></li></ul>
<details class="nested" open><summary>Fields of <code>user</code></summary><dl class="fields"><div class="field"><dt><code>id</code></dt><dd></dd></div></dl></details></dd></div></dl>`;
    expect(markdown(field)).toBe(
      [
        "- **`user`** · [User](User.md) · required",
        "",
        "  Who.",
        "  - Default: `1`",
        "",
        "  Fields of `user`:",
        "  - **`id`**",
      ].join("\n"),
    );
  });

  test("short facts stand in one line with their term", () => {
    expect(markdown('<dl class="glance"><div><dt>Source</dt><dd>Here</dd></div></dl>')).toBe("- **Source**: Here");
  });

  test("code keeps its lines, its language and its backticks", () => {
    const code =
      '<figure class="code"><figcaption>a.md</figcaption><pre tabindex="0"><code class="language-sh">a <span class="code-string">&#39;b&#39;</span>\n```\n\n c</code></pre></figure>';
    expect(markdown(code)).toBe("a.md:\n\n````sh\na 'b'\n```\n\n c\n````");
    expect(markdown("<p><code>a`b</code></p>")).toBe("`` a`b ``");
  });

  test("a table has its rule, and no bar ends a cell early", () => {
    const table =
      "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>x|y</td><td><code>a|b</code></td></tr></tbody></table>";
    expect(markdown(table)).toBe("| A | B |\n| --- | --- |\n| x\\|y | `a\\|b` |");
  });

  test("lists are numbered and lie in each other", () => {
    expect(markdown("<ol><li>One<ul><li>a</li><li>b</li></ul></li><li><p>Two</p><p>more</p></li></ol>")).toBe(
      "1. One\n   - a\n   - b\n2. Two\n\n   more",
    );
  });

  test("what would be read as Markdown or as HTML stays text", () => {
    expect(markdown("<p>1. *a* _b_ c_d &lt;b&gt; &amp;lt; [x](y) `z`</p>")).toBe(
      "\\1. \\*a\\* \\_b\\_ c_d \\<b> \\&lt; [x\\](y) \\`z\\`",
    );
  });

  test("what only a browser can use is left out", () => {
    expect(
      markdown(
        '<p>A</p><form><p>B</p></form><div hidden>C</div><p>D <button>E</button><svg viewBox="0"><text>F</text></svg></p>',
      ),
    ).toBe("A\n\nD");
  });

  test("the way to a page is one line", () => {
    expect(
      markdown('<nav class="trail"><ol><li><a href="a.html">A</a></li><li><a href="b.html">B</a></li></ol></nav>'),
    ).toBe("[A](a.md) › [B](b.md)");
  });
});
