// Marks the heading that is read in the list of contents, and opens what an address with an anchor names.
// @ts-check
(() => {
  const rail = document.getElementById("rail");
  const links = rail === null ? [] : [...rail.querySelectorAll("a")];
  const headings = links.flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading === null ? [] : [{ link, heading }];
  });
  let isWaiting = false;

  addEventListener("hashchange", openTarget);
  openTarget();
  // Links stay in the page, so that the list over it would hide what they lead to.
  rail?.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLAnchorElement && rail.matches(":popover-open")) rail.hidePopover();
  });
  if (headings.length === 0) return;
  addEventListener("scroll", follow, { passive: true });
  addEventListener("resize", follow, { passive: true });
  follow();

  function follow() {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      mark();
    });
  }

  /** The heading that is read is the last one above a quarter of the window. */
  function mark() {
    if (rail === null || !rail.checkVisibility()) return;
    const line = innerHeight / 4;
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2 && scrollY > 0;
    const passed = headings.filter(({ heading }) => isAtEnd || heading.getBoundingClientRect().top <= line);
    const current = (passed.at(-1) ?? headings[0])?.link;
    for (const { link } of headings) {
      if (link === current) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
    }
    if (current !== undefined) keepVisible(rail, current);
  }

  /** @param {HTMLElement} list @param {HTMLElement} link Scrolls the list alone, not the page. */
  function keepVisible(list, link) {
    const [outer, inner] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
    if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top + 24;
    else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom + 24;
  }

  /** Browsers open the disclosure around a target, but not the one whose summary is the target. */
  function openTarget() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const details = target?.closest("summary")?.parentElement;
    if (details instanceof HTMLDetailsElement) details.open = true;
  }
})();
