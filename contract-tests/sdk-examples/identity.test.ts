import { Receiver } from "../support/receiver.ts";
import { settingWith } from "./identity/fixtures.ts";
import { trials } from "./identity/trials.ts";
import { tryExamples } from "./try-examples.ts";

const receiver = await Receiver.start();
await tryExamples("identity", trials, settingWith(receiver.url));
