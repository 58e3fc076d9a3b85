/** How a template writes numbers, booleans and dates; `<#setting …>` changes it. */
import { LRUCache } from "lru-cache";
import { parseLocale } from "../../dates/date-names.ts";
import { parseZone } from "../../dates/zone-names.ts";
import { Decimal, isNumber } from "../decimal.ts";
import { Markup, Match, Matches, Moment, type Value } from "../values.ts";
import { type DateSettings, formatMoment } from "./moments.ts";
import { formatNumber } from "./number-format.ts";

const collators = new LRUCache<string, Intl.Collator>({ max: 50, memoMethod: (locale) => new Intl.Collator(locale) });

export class Formats implements DateSettings {
  locale = "en-US";
  timeZone = "UTC";
  date = "";
  time = "";
  datetime = "";
  #number = "plain";
  #boolean: readonly [string, string] = ["true", "false"];

  dateSettings(): DateSettings {
    return { locale: this.locale, timeZone: this.timeZone };
  }

  collator(): Intl.Collator {
    return collators.memo(this.locale);
  }

  /** Returns the text of a value, or undefined for kinds without one. */
  text(value: Value): string | undefined {
    if (typeof value === "string") return value;
    if (value instanceof Markup) return value.plain;
    if (value instanceof Match) return value.text;
    if (isNumber(value)) return formatNumber(value, this.#number, this.locale);
    if (typeof value === "boolean") return this.#boolean[value ? 0 : 1];
    if (value instanceof Matches) return this.text(value.isWhole);
    return value instanceof Moment ? formatMoment(value, this[value.kind], this) : undefined;
  }

  /** Changes a setting. Returns what is wrong with the value. */
  set(name: string, value: string): string | undefined {
    switch (name) {
      case "locale":
        return this.#setLocale(value);
      case "time_zone":
        return this.#setZone(value);
      case "number_format":
        if (formatNumber(new Decimal(0), value, this.locale) === undefined)
          return "This is no number format. Write one such as 0.00 or #,##0.##.";
        this.#number = value;
        return undefined;
      case "boolean_format": {
        const [yes, no, ...others] = value === "c" ? ["true", "false"] : value.split(",");
        if (yes === undefined || no === undefined || others.length > 0)
          return "A boolean format is two texts with a comma between them, such as yes,no.";
        this.#boolean = [yes, no];
        return undefined;
      }
      case "url_escaping_charset":
      case "output_encoding":
        return value.toUpperCase() === "UTF-8" ? undefined : "Mails and URLs are written in UTF-8.";
      default:
        return this.#setDateFormat(name, value);
    }
  }

  #setLocale(value: string): string | undefined {
    const locale = parseLocale(value);
    if (locale === undefined) return "There is no such locale. Write one such as en_US.";
    this.locale = locale.replaceAll("_", "-");
    return undefined;
  }

  #setZone(value: string): string | undefined {
    const zone = parseZone(value);
    if (zone === undefined)
      return `There is no time zone ${value}. Write one such as Europe/Berlin, or an offset such as +01:00; abbreviations such as BST name several zones.`;
    this.timeZone = zone;
    return undefined;
  }

  #setDateFormat(name: string, value: string): string | undefined {
    const kind = name === "date_format" ? "date" : name === "time_format" ? "time" : "datetime";
    if (formatMoment(new Moment(0, kind), value, this) === undefined)
      return "This is no date format. Write one such as yyyy-MM-dd.";
    this[kind] = value;
    return undefined;
  }
}
