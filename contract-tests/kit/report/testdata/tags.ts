/** Tells whether markup is well formed: tags closed in order, attributes in quotes. */

/** Elements of HTML without an end. */
const empty = new Set(["meta", "br"]);

const tag = /<(\/?)([A-Za-z][\w-]*)((?:\s+[\w-]+(?:="[^"<]*")?)*)\s*(\/?)>/y;

export function tagProblems(text: string): readonly string[] {
  const markup = text.replace(/^<(?:!doctype html|\?xml [^?]*\?)>/, "").replace(/<style>[\s\S]*?<\/style>/, "");
  const open: string[] = [];
  const problems: string[] = [];
  for (let at = markup.indexOf("<"); at >= 0; at = markup.indexOf("<", at + 1)) {
    tag.lastIndex = at;
    const [, end, name = "", , closed] = tag.exec(markup) ?? [];
    if (name === "") problems.push(`no tag: ${markup.slice(at, at + 60)}`);
    else if (end === "/") {
      const opened = open.pop();
      if (opened !== name) problems.push(`</${name}> ends <${opened}>`);
    } else if (closed !== "/" && !empty.has(name)) open.push(name);
  }
  if (/&(?!(?:amp|lt|gt|quot|#39|#13);)/.test(markup)) problems.push("an & that is not escaped");
  return [...problems, ...open.map((name) => `<${name}> is not closed`)];
}
