/** Leaves out stored CORS values that no header can carry (Decisions: CORS). */
import { formats } from "@gatehouse/openapi/formats";
import type { components } from "@gatehouse/openapi/responses";

type SystemConfiguration = components["schemas"]["SystemConfiguration"];

/**
 * Returns the configuration without header names and origins that earlier versions accepted and no request can match.
 * Sending one of them would make the answer to another request a 500.
 */
export function withSendableCors(configuration: SystemConfiguration): SystemConfiguration {
  const { corsConfiguration } = configuration;
  const origins = corsConfiguration.allowedOrigins.filter(isOfFormat("cors-origin"));
  return {
    ...configuration,
    corsConfiguration: {
      ...corsConfiguration,
      allowedHeaders: corsConfiguration.allowedHeaders.filter(isOfFormat("header-name")),
      allowedOrigins: origins.includes("*") ? ["*"] : origins,
      exposedHeaders: corsConfiguration.exposedHeaders.filter(isOfFormat("header-name")),
    },
  };
}

function isOfFormat(name: "cors-origin" | "header-name"): (value: string) => boolean {
  const format = formats[name];
  return (value) => format?.type === "string" && format.validate(value);
}
