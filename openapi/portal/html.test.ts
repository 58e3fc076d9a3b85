import { expect, test } from "vitest";
import { html } from "./html.ts";
import { createMarkdownRenderer } from "./markdown.ts";

const markdown = createMarkdownRenderer({
  to: (address) => `../${address}`,
  named: (code) => (code === "createRole" ? "../identity/createRole.html" : undefined),
  picture: () => undefined,
});

test("values are escaped once, HTML is not, and what is missing leaves nothing", () => {
  const inner = html`<b>${"<&>"}</b>`;
  expect(html`<p title="${`"'`}">${[inner, false, undefined, 3]}</p>`.text).toBe(
    '<p title="&quot;&#39;"><b>&lt;&amp;&gt;</b>3</p>',
  );
});

test("HTML in a description is shown as text", () => {
  expect(markdown.inline("a <script>alert(1)</script> b").text).toBe("a &lt;script&gt;alert(1)&lt;/script&gt; b");
  expect(markdown.block('<img src="x">').text).not.toContain("<img");
  expect(markdown.inline("`<jwt>`").text).toBe("<code>&lt;jwt&gt;</code>");
});

test("a known name in code and an address of the portal become links", () => {
  expect(markdown.inline("see `createRole`").text).toBe(
    'see <a href="../identity/createRole.html"><code>createRole</code></a>',
  );
  expect(markdown.inline("[Errors](errors.html)").text).toBe('<a href="../errors.html">Errors</a>');
});

test("a value that is called like something known is no link to it", () => {
  expect(markdown.values("One of `createRole`").text).toBe("One of <code>createRole</code>");
});

test("headings have anchors", () => {
  expect(markdown.block("## Read-only fields").text).toBe('<h2 id="read-only-fields">Read-only fields</h2>\n');
});
