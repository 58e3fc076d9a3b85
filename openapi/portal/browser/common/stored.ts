/** The browser's storage for the choices of the reader; the browser may refuse it. */
type Area = "localStorage" | "sessionStorage";

/** Reads from the tab's storage, or another. */
export function readStored(name: string, area: Area = "sessionStorage"): string | undefined {
  try {
    return window[area].getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Where a browser refuses to store, the value lasts as long as the page. */
export function writeStored(name: string, text: string | undefined, area: Area = "sessionStorage"): void {
  try {
    if (text === undefined) window[area].removeItem(name);
    else window[area].setItem(name, text);
  } catch {
    // The storage is not available.
  }
}
