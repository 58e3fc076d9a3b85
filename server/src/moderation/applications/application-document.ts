/** The configuration of a moderation application as it is stored: as responses show it, numbers and booleans however they were sent. */
import type { components as Responses } from "@gatehouse/openapi/responses";
import type { components as Requests } from "@gatehouse/openapi/validated-requests";
import { Problems } from "../../contract/errors.ts";
import { readShape } from "../../contract/shapes.ts";

type SentConfiguration = Requests["schemas"]["ModerationConfiguration"];
/** Notification servers are stored by themselves. */
export type StoredConfiguration = Omit<Responses["schemas"]["ModerationConfiguration"], "notificationServers">;
type StoredRule = NonNullable<StoredConfiguration["filterRules"]>[number];

export function toStored(configuration: SentConfiguration): StoredConfiguration {
  const { notificationServers: _, filterRules, imageFilteringEnabled, videoFilteringEnabled, ...rest } = configuration;
  // An application of images that is sent without an image configuration has the defaults of the specs.
  const needsImages = rest.imageOnly && rest.imageConfiguration === undefined;
  const images = needsImages ? readShape("ImageConfiguration", {}, new Problems()) : undefined;
  return {
    ...rest,
    ...(images === undefined ? {} : { imageConfiguration: images }),
    imageFilteringEnabled: Boolean(imageFilteringEnabled),
    videoFilteringEnabled: Boolean(videoFilteringEnabled),
    ...(filterRules === undefined ? {} : { filterRules: filterRules.map(withNumbers) }),
  };
}

type SentRule = NonNullable<SentConfiguration["filterRules"]>[number];

const adjustments = [
  "mildUserScoreAdjustment",
  "mediumUserScoreAdjustment",
  "highUserScoreAdjustment",
  "severeUserScoreAdjustment",
] as const;

type Adjustment = (typeof adjustments)[number];

/** Scores are sent as numbers or texts. */
function withNumbers({ reportOnly = false, ...rule }: SentRule): StoredRule {
  const rest: Omit<typeof rule, Adjustment> = rule;
  const sent = adjustments.filter((name) => rule[name] !== undefined);
  const numbers: Pick<StoredRule, Adjustment> = Object.fromEntries(sent.map((name) => [name, Number(rule[name])]));
  return { ...rest, reportOnly, ...numbers };
}
