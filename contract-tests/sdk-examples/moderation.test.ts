import { Receiver } from "../support/receiver.ts";
import { trialsWith } from "./moderation/trials.ts";
import { settingWith } from "./moderation/world.ts";
import { tryExamples } from "./try-examples.ts";

const receiver = await Receiver.start();
await tryExamples("moderation", trialsWith(receiver), settingWith(receiver.url));
