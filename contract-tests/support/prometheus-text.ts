/** Reads Prometheus' text format as far as the server writes it. */

export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Scrape {
  readonly samples: readonly Sample[];
  /** The metrics by name: `counter`, `gauge`, `histogram`, `summary`. */
  readonly types: ReadonlyMap<string, string>;
  readonly helps: ReadonlyMap<string, string>;
  /** The one sample of this name with these labels among its own. */
  value(name: string, labels?: Readonly<Record<string, string>>): number | undefined;
}

export async function scrape(url: string): Promise<Scrape> {
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`);
  return parseScrape(await response.text());
}

function parseScrape(text: string): Scrape {
  const comments = (kind: string) =>
    new Map(
      [...text.matchAll(new RegExp(`^# ${kind} (\\S+) (.*)$`, "gm"))].map(([, name = "", rest = ""]) => [name, rest]),
    );
  const samples = text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map(parseSample);
  return {
    samples,
    types: comments("TYPE"),
    helps: comments("HELP"),
    value: (name, labels = {}) =>
      samples.find(
        (sample) =>
          sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
      )?.value,
  };
}

function parseSample(line: string): Sample {
  const [, name, labels = "", value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
  if (name === undefined) throw new Error(`This is no sample: ${line}`);
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
  return {
    name,
    labels: Object.fromEntries(pairs.map(([, label = "", text = ""]) => [label, text])),
    value: Number(value),
  };
}
