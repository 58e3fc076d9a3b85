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

function withNumbers(rule: SentRule): StoredRule {
  const {
    mildUserScoreAdjustment,
    mediumUserScoreAdjustment,
    highUserScoreAdjustment,
    severeUserScoreAdjustment,
    reportOnly = false,
    ...rest
  } = rule;
  return {
    ...rest,
    reportOnly,
    ...(mildUserScoreAdjustment === undefined ? {} : { mildUserScoreAdjustment: Number(mildUserScoreAdjustment) }),
    ...(mediumUserScoreAdjustment === undefined
      ? {}
      : { mediumUserScoreAdjustment: Number(mediumUserScoreAdjustment) }),
    ...(highUserScoreAdjustment === undefined ? {} : { highUserScoreAdjustment: Number(highUserScoreAdjustment) }),
    ...(severeUserScoreAdjustment === undefined
      ? {}
      : { severeUserScoreAdjustment: Number(severeUserScoreAdjustment) }),
  };
}
