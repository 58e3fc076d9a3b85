import { Receiver } from "../support/receiver.ts";
import { trials } from "./identity/trials.ts";
import { settingWith } from "./identity/world.ts";
import { tryExamples } from "./try-examples.ts";

const receiver = await Receiver.start();
await tryExamples("identity", trials, settingWith(receiver.url));
