/** Pictures stand in the page itself, so that they take the colours of its theme. */

/** A picture that a page cannot take in. */
export class PictureError extends Error {
  override name = "PictureError";
}

/** What a page may not hold, or what would be seen by some readers alone. */
const faults: readonly (readonly [RegExp, string])[] = [
  [/<script|\son[a-z]+=/i, "has a script"],
  [/\sstyle=|<style/i, "has a style of its own: give its parts classes"],
  [/https?:\/\/(?!www\.w3\.org\/2000\/svg)|<image|<foreignObject/i, "loads something"],
];

/**
 * The SVG of a file as it stands in a page: named to those who do not see it by its title and its description.
 *
 * @throws PictureError where it lacks those, or holds what the content security policy refuses
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
