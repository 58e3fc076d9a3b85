/** Puts path parameters into a path template. */
export function fillPath(path: string, values: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(/\{([^}]+)\}/g, (braces, name: string) => encodeURIComponent(values[name] ?? braces));
}
