/** The configuration of a moderation application as it is stored: as responses show it, numbers and booleans however they were sent. */
import type { components as Responses } from "@gatehouse/openapi/responses";
import type { components as Requests } from "@gatehouse/openapi/validated-requests";
import { Problems } from "../../contract/errors.ts";
import { readShape } from "../../contract/shapes.ts";

type SentConfiguration = Requests["schemas"]["ModerationConfiguration"];
/** Notification servers are stored by themselves. */
export type ShownConfiguration = Omit<Responses["schemas"]["ModerationConfiguration"], "notificationServers">;
export type StoredConfiguration = Omit<ShownConfiguration, "filterRules"> & {
  filterRules?: StoredRule[];
};
type ShownRule = NonNullable<ShownConfiguration["filterRules"]>[number];
/** Only a true `reportOnly` is stored, so that documents of older versions stay what a request would store. */
type StoredRule = Omit<ShownRule, "reportOnly"> & Partial<Pick<ShownRule, "reportOnly">>;

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
let imageDefaults: ShownConfiguration["imageConfiguration"];

/** Returns the configuration as responses show it, but for the notification servers. */
export function toShown({ filterRules, ...rest }: StoredConfiguration): ShownConfiguration {
  const shown: ShownConfiguration = {
    ...rest,
    ...(filterRules === undefined ? {} : { filterRules: filterRules.map((rule) => ({ reportOnly: false, ...rule })) }),
  };
  if (!shown.imageOnly || shown.imageConfiguration !== undefined) return shown;
  imageDefaults ??= readShape("ImageConfiguration", {}, new Problems());
  return imageDefaults === undefined ? shown : { ...shown, imageConfiguration: { ...imageDefaults } };
}

type SentRule = NonNullable<SentConfiguration["filterRules"]>[number];

function withNumbers(rule: SentRule): StoredRule {
  const {
    mildUserScoreAdjustment,
    mediumUserScoreAdjustment,
    highUserScoreAdjustment,
    severeUserScoreAdjustment,
    reportOnly,
    ...rest
  } = rule;
  return {
    ...rest,
    ...(reportOnly ? { reportOnly } : {}),
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
