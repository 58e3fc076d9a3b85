import { Receiver } from "../support/receiver.ts";
import { alerts } from "./moderation/alerts.ts";
import { approval } from "./moderation/approval.ts";
import { applications, content } from "./moderation/content.ts";
import { told } from "./moderation/told.ts";
import { settingWith } from "./moderation/world.ts";
import { tryExamples } from "./try-examples.ts";

const receiver = await Receiver.start();
const trials = [applications, content, approval, alerts, told(receiver)].flat();
await tryExamples("moderation", trials, settingWith(receiver.url));
