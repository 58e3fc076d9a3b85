/** Inlines pictures into pages, so that they use the colours of the theme. */

/** A picture that a page cannot show. */
export class PictureError extends Error {
  override name = "PictureError";
}

/** Content that the security policy refuses, or that does not follow the theme. */
const faults: readonly (readonly [RegExp, string])[] = [
  [/<script|\son[a-z]+=/i, "has a script"],
  [/\sstyle=|<style/i, "has a style of its own: give its parts classes"],
  [/https?:\/\/(?!www\.w3\.org\/2000\/svg)|<image|<foreignObject/i, "loads something"],
];

/**
 * Prepares an SVG for a page, labelled for screen readers by its title and description.
 *
 * @throws PictureError if either is missing, or if the content is not allowed
 */
export function readPicture(file: string, source: string): string {
  const name = `picture-${file.replace(/\.svg$/, "")}`;
  for (const [pattern, words] of faults) if (pattern.test(source)) throw new PictureError(`${file} ${words}.`);
  for (const element of ["<svg ", "<title>", "<desc>"])
    if (!source.includes(element)) throw new PictureError(`${file} has no ${element.replace(" ", ">")}.`);
  return source
    .slice(source.indexOf("<svg "))
    .trim()
    .replace("<svg ", `<svg role="img" aria-labelledby="${name}-title" aria-describedby="${name}-desc" `)
    .replace("<title>", `<title id="${name}-title">`)
    .replace("<desc>", `<desc id="${name}-desc">`);
}
