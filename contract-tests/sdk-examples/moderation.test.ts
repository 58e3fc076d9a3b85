import { Receiver } from "../support/receiver.ts";
import { settingWith } from "./moderation/fixtures.ts";
import { trialsWith } from "./moderation/trials.ts";
import { tryExamples } from "./try-examples.ts";

const receiver = await Receiver.start();
await tryExamples("moderation", trialsWith(receiver), settingWith(receiver.url));
