/** A path with what stands in its braces. */
export function filledPath(path: string, values: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(/\{([^}]+)\}/g, (braces, name: string) => encodeURIComponent(values[name] ?? braces));
}
