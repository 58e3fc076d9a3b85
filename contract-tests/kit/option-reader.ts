/** Reads the values of the kit's options. */
import { interfaces } from "@gatehouse/openapi/interfaces";
import { manifest } from "@gatehouse/openapi/manifest";
import { effortNames, readEffort } from "./efforts.ts";
import { chooseOperations } from "./operation-choice.ts";
import type { RunOptions } from "./run-options.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const unitMilliseconds: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };
const maximumBudgetMilliseconds = 86_400_000;

export interface ParsedArguments {
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly flags: ReadonlySet<string>;
  readonly problems: readonly string[];
}

/** Reads the values of options, and collects their problems. */
export class OptionReader {
  readonly problems: string[] = [];
  readonly #given: ParsedArguments;
  readonly #environment: Environment;

  constructor(given: ParsedArguments, environment: Environment) {
    this.#given = given;
    this.#environment = environment;
  }

  /** Returns true where the option is present, valid or not. */
  has(name: string): boolean {
    return this.#raw(name) !== undefined || this.#given.problems.some((problem) => problem.startsWith(`--${name} `));
  }

  text(name: string): string | undefined {
    const all = this.#given.values.get(name) ?? [];
    if (all.length > 1) this.problems.push(`--${name} is given ${all.length} times: give it once.`);
    return all[0];
  }

  secret(name: string): string | undefined {
    return this.text(name) ?? this.#fromEnvironment(name);
  }

  url(): string | undefined {
    const text = this.text("url") ?? this.#fromEnvironment("url");
    if (text === undefined) return undefined;
    const url = URL.parse(text);
    if (url === null || !/^https?:$/.test(url.protocol))
      this.problems.push(`--url is no address of a server: give one such as http://127.0.0.1:9011.`);
    else if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
      this.problems.push(
        "--url holds more than an address: leave out user, password, query and fragment; the key goes to --key.",
      );
    return text.replace(/\/+$/, "");
  }

  number(name: string, { from, to, whole }: { from: number; to: number; whole: boolean }): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const number = /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (number >= from && number <= to && (!whole || Number.isInteger(number))) return number;
    this.problems.push(`--${name} is "${text}": give a ${whole ? "whole " : ""}number from ${from} to ${to}.`);
    return undefined;
  }

  choices<Choice extends string>(name: string, all: readonly Choice[]): readonly Choice[] | undefined {
    const texts = this.#given.values.get(name);
    if (texts === undefined) return undefined;
    for (const text of texts)
      if (!all.some((choice) => choice === text))
        this.problems.push(`--${name} is "${text}": give one of ${all.join(", ")}.`);
    return all.filter((choice) => texts.some((text) => text === choice));
  }

  /** Returns the description that is not ours, with the headers of each request. */
  document(): RunOptions["document"] {
    const address = this.text("document");
    const given = this.#given.values.get("header") ?? [this.#fromEnvironment("header") ?? []].flat();
    const headers = given.flatMap((text) => {
      const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*(\S.*)$/.exec(text) ?? [];
      if (name !== undefined && value !== undefined) return [[name, value] as const];
      this.problems.push('--header is no header: write --header "Name: value".');
      return [];
    });
    const { values } = this.#given;
    if (address !== undefined)
      return {
        address,
        headers: Object.fromEntries(headers),
        only: values.get("only"),
        tags: values.get("tags"),
        skip: values.get("skip"),
      };
    for (const name of ["header", "skip"])
      if (this.#given.values.has(name)) this.problems.push(`--${name} goes with --document: give both, or neither.`);
    return undefined;
  }

  /** Returns the operations that `--only` and `--tags` leave; undefined where neither is given. */
  operations(): readonly string[] | undefined {
    // Those of another description are known when it is read.
    if (this.#given.values.has("document")) return undefined;
    const all = (name: string) => this.#given.values.get(name);
    const chosen = manifest.filter((one) => (all("interface") ?? interfaces).some((name) => name === one.interface));
    const { operations, problems } = chooseOperations(chosen, { only: all("only"), tags: all("tags") });
    this.problems.push(...problems);
    return operations;
  }

  effort(): number | undefined {
    const text = this.text("effort");
    const effort = text === undefined ? undefined : readEffort(text);
    if (text !== undefined && effort === undefined)
      this.problems.push(`--effort is "${text}": give ${effortNames.join(", ")}, or a whole number from 1 to 1000.`);
    return effort;
  }

  /** Returns milliseconds. */
  budget(): number | undefined {
    const text = this.text("budget");
    if (text === undefined) return undefined;
    const [, number = "", unit = ""] = /^(\d{1,6}(?:\.\d{1,3})?)(s|m|h)$/.exec(text) ?? [];
    const milliseconds = Number(number) * (unitMilliseconds[unit] ?? Number.NaN);
    if (milliseconds >= 1000 && milliseconds <= maximumBudgetMilliseconds) return milliseconds;
    this.problems.push(`--budget is "${text}": give a time from 1s to 24h, such as 120s, 10m or 1h.`);
    return undefined;
  }

  known(): Readonly<Record<string, readonly string[]>> | undefined {
    const texts = this.#given.values.get("known");
    const pairs = (texts ?? []).flatMap((text) => {
      const [, resource, id] = /^([A-Za-z][A-Za-z0-9]*)=(\S+)$/.exec(text) ?? [];
      if (resource !== undefined && id !== undefined) return [{ resource, id }];
      this.problems.push(`--known is "${text}": give Resource=id, such as --known EmailTemplate=<id>.`);
      return [];
    });
    if (texts === undefined) return undefined;
    const groups = Map.groupBy(pairs, ({ resource }) => resource);
    return Object.fromEntries(Array.from(groups, ([resource, all]) => [resource, all.map(({ id }) => id)]));
  }

  #raw(name: string): string | undefined {
    return this.#given.values.get(name)?.[0] ?? this.#fromEnvironment(name);
  }

  #fromEnvironment(name: string): string | undefined {
    return this.#environment[`GATEHOUSE_CONTRACT_${name.toUpperCase().replaceAll("-", "_")}`] || undefined;
  }
}
