/** The examples of the moderation interface, tried. */
import type { Receiver } from "../../support/receiver.ts";
import { alerts } from "./alerts.ts";
import { approval } from "./approval.ts";
import { applications, content } from "./content.ts";
import { notificationTrials } from "./notifications.ts";
import { signIn } from "./sign-in.ts";

/** @param receiver what the application's notifications go to */
export const trialsWith = (receiver: Receiver) =>
  [applications, content, approval, signIn, alerts, notificationTrials(receiver)].flat();
