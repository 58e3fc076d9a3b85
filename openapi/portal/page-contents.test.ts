import { expect, test } from "vitest";
import { Html } from "./html.ts";
import { pageContents, pageHeadings } from "./layout.ts";

test("lists the headings that can be linked to, without their marks", () => {
  const body = new Html(
    `<h1>Title</h1>
<h2 id="body">Request body <span class="flag flag-required">required</span></h2>
<h3 id="response-200">200 <code>O&amp;K</code></h3><h2 id="samples" class="unseen">Samples</h2><h2>No anchor</h2>`,
  );
  expect(pageHeadings(body).map(({ level, anchor, text }) => [level, anchor, text.text])).toEqual([
    [2, "body", "Request body"],
    [3, "response-200", "200 O&amp;K"],
    [2, "samples", "Samples"],
  ]);
});

test("lists the headings of the second level alone, if there are many", () => {
  const deep = Array.from({ length: 40 }, (_, index) => `<h3 id="h${index}">Deep</h3>`).join("");
  const anchors = pageHeadings(new Html(`<h2 id="a">A</h2>${deep}<h2 id="b">B</h2>`)).map(({ anchor }) => anchor);
  expect(anchors).toEqual(["a", "b"]);
});

test("a page with few headings has no list", () => {
  expect(pageContents(new Html('<h2 id="a">A</h2><h2 id="b">B</h2>')).text).toBe("");
  expect(pageContents(new Html('<h2 id="a">A</h2><h2 id="b">B</h2><h2 id="c">C</h2>')).text).toContain(
    '<a href="#c">C</a>',
  );
});
