/** The numbers of a filter request, which may be sent as texts (Decisions: Lenient types). */
import type { Input } from "../../contract/handlers.ts";
import type { ContactOptions } from "../../engine/filter.ts";

type FilterRequest = Input<"filterContentItem">["body"];

/** Returns the options of contacts with numbers in place of texts; the schema has checked their form. */
export function contactNumbers({
  emails,
  urls,
  phoneNumbers,
}: Pick<FilterRequest, "emails" | "urls" | "phoneNumbers">) {
  return { emails: hostNumbers(emails), urls: hostNumbers(urls), phoneNumbers: phoneNumberNumbers(phoneNumbers) };
}

type HostOptions = FilterRequest["emails"] | FilterRequest["urls"];

function hostNumbers({ domainQuality, maximumMatchLength, minimumQuality, spacePenalty }: HostOptions) {
  return {
    maximumMatchLength: Number(maximumMatchLength),
    spacePenalty: Number(spacePenalty),
    ...withMinimum(minimumQuality),
    ...(domainQuality === undefined
      ? {}
      : { domainQuality: domainQuality.map(({ domain, quality }) => ({ domain, quality: Number(quality) })) }),
  } satisfies ContactOptions["emails"];
}

function phoneNumberNumbers(options: FilterRequest["phoneNumbers"]) {
  return {
    maximumMatchLength: Number(options.maximumMatchLength),
    minimumMatchLength: Number(options.minimumMatchLength),
    separatorPenalty: Number(options.separatorPenalty),
    spacePenalty: Number(options.spacePenalty),
    wordPenalty: Number(options.wordPenalty),
    ...withMinimum(options.minimumQuality),
  } satisfies ContactOptions["phoneNumbers"];
}

function withMinimum(minimumQuality: number | string | undefined) {
  return minimumQuality === undefined ? {} : { minimumQuality: Number(minimumQuality) };
}
