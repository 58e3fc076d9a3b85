/** Checks that what a page shows has room: samples are not cut, and the labels of pictures are inside their boxes. */
import type { Page } from "./browser.ts";

/** Least distance between a label and the edge of its box, in units of the picture: fonts differ in width. */
const minimumMargin = 4;

const cutSamples = `[...document.querySelectorAll(".samples pre")]
  .filter((box) => box.checkVisibility() && box.scrollWidth > box.clientWidth)
  .map((box) => "cuts the sample " + box.textContent.slice(0, 40))`;

/** A label belongs to the smallest box around its centre; one outside of all boxes belongs to the picture. */
const labelsOutside = `[...document.querySelectorAll(".picture svg")].flatMap((picture) => {
  const boxes = [...picture.querySelectorAll("rect")].map((box) => box.getBBox());
  return [...picture.querySelectorAll("text")].flatMap((label) => {
    const own = label.getBBox();
    const [x, y] = [own.x + own.width / 2, own.y + own.height / 2];
    const [box = picture.viewBox.baseVal] = boxes
      .filter((one) => x > one.x && x < one.x + one.width && y > one.y && y < one.y + one.height)
      .sort((a, b) => a.width * a.height - b.width * b.height);
    const margin = Math.min(own.x - box.x, box.x + box.width - own.x - own.width);
    return margin < ${minimumMargin} ? ["has no room for the label " + label.textContent] : [];
  });
})`;

/** Expects a page at the width of a desk. */
export async function misfits(page: Page): Promise<readonly string[]> {
  const found = await Promise.all([page.value(cutSamples), page.value(labelsOutside)]);
  return found.flatMap((list) => (Array.isArray(list) ? list.map(String) : ["gave no list"]));
}
