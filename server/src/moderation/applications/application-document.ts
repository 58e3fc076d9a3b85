/** The configuration of a moderation application as it is stored: as responses show it, numbers and booleans however they were sent. */
import type { components as Responses } from "@gatehouse/openapi/responses";
import type { components as Requests } from "@gatehouse/openapi/validated-requests";

type SentConfiguration = Requests["schemas"]["ModerationConfiguration"];
/** Notification servers are stored by themselves. */
export type StoredConfiguration = Omit<Responses["schemas"]["ModerationConfiguration"], "notificationServers">;

export function toStored(configuration: SentConfiguration): StoredConfiguration {
  const { notificationServers: _, filterRules, imageFilteringEnabled, videoFilteringEnabled, ...rest } = configuration;
  return {
    ...rest,
    imageFilteringEnabled: Boolean(imageFilteringEnabled),
    videoFilteringEnabled: Boolean(videoFilteringEnabled),
    ...(filterRules === undefined ? {} : { filterRules: filterRules.map(withNumbers) }),
  };
}

type SentRule = NonNullable<SentConfiguration["filterRules"]>[number];
type StoredRule = NonNullable<StoredConfiguration["filterRules"]>[number];

function withNumbers(rule: SentRule): StoredRule {
  const {
    mildUserScoreAdjustment,
    mediumUserScoreAdjustment,
    highUserScoreAdjustment,
    severeUserScoreAdjustment,
    ...rest
  } = rule;
  return {
    ...rest,
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
