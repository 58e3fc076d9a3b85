/** The configuration of a moderation application as it is stored: as responses show it, numbers and booleans however they were sent. */
import type { components as Responses } from "@gatehouse/openapi/responses";
import type { components as Requests } from "@gatehouse/openapi/validated-requests";
import { Problems } from "../../contract/errors.ts";
import { readShape } from "../../contract/shapes.ts";

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

/** Defaults of the specs for an application of images that was sent without an image configuration. */
let imageDefaults: StoredConfiguration["imageConfiguration"];

/** Returns the configuration as responses show it, but for the notification servers. */
export function toShown(stored: StoredConfiguration): StoredConfiguration {
  if (!stored.imageOnly || stored.imageConfiguration !== undefined) return stored;
  imageDefaults ??= readShape("ImageConfiguration", {}, new Problems());
  return imageDefaults === undefined ? stored : { ...stored, imageConfiguration: { ...imageDefaults } };
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
