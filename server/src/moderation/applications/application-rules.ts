/** The rules between the fields of a moderation application that a schema cannot say (Moderation, Moderation application). */
import type { components } from "@gatehouse/openapi/validated-requests";
import { Problems } from "../../contract/errors.ts";
import { parseRangeLines } from "../content/unicode-ranges.ts";

export type NewModerationApplication = components["schemas"]["ModerationApplication"];
type Configuration = components["schemas"]["ModerationConfiguration"];
type Action = components["schemas"]["ContentAction"];

/** The actions from the least to the most restrictive, as the document lists them. */
const actionsInOrder = ["allow", "authorOnly", "replace", "queuedForApproval", "reject"] as const satisfies Action[];

/** Returns a positive number if the first one is more restrictive. */
export function compareActions(one: Action, other: Action): number {
  return actionsInOrder.indexOf(one) - actionsInOrder.indexOf(other);
}

export function isMoreRestrictive(action: Action, than: Action): boolean {
  return compareActions(action, than) > 0;
}

const path = "application.moderationConfiguration";

export function checkModerationApplication({ moderationConfiguration }: NewModerationApplication): Problems {
  const problems = new Problems();
  checkQualityRules(moderationConfiguration, problems);
  checkFilterRules(moderationConfiguration, problems);
  checkQueueing(moderationConfiguration, problems);
  checkMedia(moderationConfiguration, problems);
  checkUnicodeData(moderationConfiguration, problems);
  checkNameRules(moderationConfiguration, problems);
  if (moderationConfiguration.phoneNumberFilterMinLength > moderationConfiguration.phoneNumberFilterMaxLength) {
    problems.field(`${path}.phoneNumberFilterMinLength`, "tooLarge", "Must not be above phoneNumberFilterMaxLength.");
  }
  return problems;
}

const qualityRuleLists = [
  "emailRules",
  "urlRules",
  "phoneNumberRules",
  "imageQualityFilterRules",
  "videoQualityFilterRules",
] as const;

function checkQualityRules(configuration: Configuration, problems: Problems): void {
  for (const name of qualityRuleLists) {
    const rules = configuration[name];
    for (const [index, rule] of rules.entries()) {
      const higher = rules[index - 1];
      if (higher === undefined) continue;
      const at = `${path}.${name}[${index}]`;
      if (rule.score >= higher.score) {
        problems.field(`${at}.score`, "tooLarge", `Scores fall from rule to rule: send less than ${higher.score}.`);
      }
      checkOrder(rule.action, higher.action, `${at}.action`, problems);
    }
  }
}

const levels = ["severe", "high", "medium", "mild"] as const;

function checkFilterRules(configuration: Configuration, problems: Problems): void {
  for (const [index, rule] of (configuration.filterRules ?? []).entries()) {
    for (const [rank, level] of levels.entries()) {
      const higher = levels[rank - 1];
      if (higher === undefined) continue;
      const field = `${path}.filterRules[${index}].${level}Action`;
      checkOrder(rule[`${level}Action`], rule[`${higher}Action`], field, problems);
    }
  }
}

function checkOrder(action: Action, higher: Action, field: string, problems: Problems): void {
  if (!isMoreRestrictive(action, higher)) return;
  const message = `Must not be more restrictive than the next higher rule, which says ${higher}. From least to most: ${actionsInOrder.join(", ")}.`;
  problems.field(field, "invalid", message);
}

/** `queuedForApproval` needs content that is stored and has an id of the client's. */
function checkQueueing(configuration: Configuration, problems: Problems): void {
  if (configuration.storeContent && configuration.persistent) return;
  const message = "queuedForApproval needs storeContent and persistent to be true.";
  for (const [field, action] of namedActions(configuration)) {
    if (action === "queuedForApproval") problems.field(`${path}.${field}`, "invalid", message);
  }
  if (configuration.defaultActionIsQueueForApproval) {
    problems.field(`${path}.defaultActionIsQueueForApproval`, "invalid", `Content cannot be queued: ${message}`);
  }
}

function* namedActions(configuration: Configuration): Generator<[string, Action | undefined]> {
  for (const name of qualityRuleLists) {
    for (const [index, rule] of configuration[name].entries()) yield [`${name}[${index}].action`, rule.action];
  }
  for (const [index, rule] of (configuration.filterRules ?? []).entries()) {
    for (const level of levels) yield [`filterRules[${index}].${level}Action`, rule[`${level}Action`]];
  }
  const { whitelistFilterRules } = configuration.rules;
  for (const name of nameRules) yield [`rules.${name}.action`, configuration.rules[name]?.action];
  yield ["rules.whitelistFilterRules.disallowedPhrase.action", whitelistFilterRules?.disallowedPhrase?.action];
  yield ["rules.whitelistFilterRules.disallowedWord.action", whitelistFilterRules?.disallowedWord?.action];
}

function checkMedia(configuration: Configuration, problems: Problems): void {
  if (configuration.imageConfiguration !== undefined && !configuration.imageOnly) {
    problems.field(
      `${path}.imageConfiguration`,
      "invalid",
      "Valid only where imageOnly is true. Set imageOnly, or leave it out.",
    );
  }
}

function checkUnicodeData(configuration: Configuration, problems: Problems): void {
  const { data } = configuration.unicodeFilterRule;
  const parsed = data === undefined ? undefined : parseRangeLines(data);
  if (parsed !== undefined && "wrongLine" in parsed) {
    const message = `Line ${parsed.wrongLine} is neither empty, a comment (#) nor a range such as \\uE000-\\uF8FF.`;
    problems.field(`${path}.unicodeFilterRule.data`, "invalid", message);
  }
}

const nameRules = ["usernameFilterRule", "senderDisplayNameFilterRule"] as const;

function checkNameRules({ rules }: Configuration, problems: Problems): void {
  if (rules.senderDisplayNameFilterRule?.action === "replace") {
    const message = "An answer has no place for another name. Send allow, authorOnly, queuedForApproval or reject.";
    problems.field(`${path}.rules.senderDisplayNameFilterRule.action`, "invalid", message);
  }
}

/** Adds what is valid and hardly meant: messages that are taken for names. */
export function addNameWarning({ moderationConfiguration }: NewModerationApplication, warnings: Problems): void {
  const { enabled, scheme } = moderationConfiguration.rules.usernameFilterRule;
  if (!enabled || scheme !== undefined) return;
  const message =
    "Takes each text for a name: a comma or more than 32 characters meet it. If the texts are names, send a scheme, such as default; for the names of those who send other texts, use senderDisplayNameFilterRule.";
  warnings.field(`${path}.rules.usernameFilterRule`, "invalid", message);
}
