/** The guides of the portal for who calls the filter and moderation, followed on one program as its first start leaves it. */
import { randomBytes } from "node:crypto";
import { manifest } from "@gatehouse/openapi/manifest";
import { expect, test } from "vitest";
import { runToEnd } from "../process/program.ts";
import { freePort } from "../support/free-port.ts";
import { follow, type Reader } from "./follow.ts";
import { guide, startAsReader, textOf } from "./reader-program.ts";
import { heightsOf, tableOf, textsOf } from "./tables.ts";
import { compileStrictly } from "./typescript-project.ts";

interface Task {
  readonly name: string;
  readonly environment?: () => Reader["environment"] | Promise<Reader["environment"]>;
  readonly instead?: Reader["instead"];
}

const patience = { timeout: 180_000 };
const modes = ["exactMatch", "nonEmbeddable", "embeddable", "distinguishable"] as const;

const imageFilterPort = String(await freePort());
const program = await startAsReader({ IMAGE_FILTER_URL: `http://127.0.0.1:${imageFilterPort}/` });

test("Your first call", patience, async () => {
  const files = await follow(guide("first-call"), {
    ...program,
    instead: {
      "npm start": () => program.output(),
      "export GATEHOUSE_URL=http://127.0.0.1:9011": () => undefined,
      "export GATEHOUSE_API_KEY=<the key that was printed>": () => undefined,
    },
  });
  expect(files).toEqual(["gatehouse.ts", "first-call.ts", "decide.ts"]);
});

test("Filter modes", patience, async () => {
  await follow(guide("filter-modes"), { ...program, instead: {} });
});

test("the modes find in the texts of the table, and of the picture, what these say", patience, async () => {
  const rows = tableOf("filter-modes", "Modes and texts");
  const found = await findInEachMode(rows.map(([text = ""]) => text));
  expect(rows.map((row) => row.slice(0, 5))).toEqual(
    rows.map(([text = ""]) => [text, ...modes.map((mode) => (found.get(mode)?.has(text) ? "✓" : "–"))]),
  );

  const [distinguishable = "", embeddable = "", nonEmbeddable = "", ...others] = textsOf("filter-modes", "code");
  const [exactMatch = "", moreExactMatch = "", none = ""] = others;
  const drawn = [`${exactMatch} ${moreExactMatch}`, nonEmbeddable, embeddable, distinguishable, none].map((line) =>
    line.split(" ").map((text) => text.replace("·", " ")),
  );
  const all = await findInEachMode(drawn.flat());
  const firstModes = drawn.map((texts) => texts.map((text) => modes.findIndex((mode) => all.get(mode)?.has(text))));
  expect(firstModes.map((numbers) => new Set(numbers))).toEqual([0, 1, 2, 3, -1].map((number) => new Set([number])));
});

test("disguises have the qualities that the table says", patience, async () => {
  const rows = tableOf("filter-modes", "Disguises");
  await setMode("nonEmbeddable");
  const results = await filter(rows.map(([, text = ""]) => text));
  expect(results.map(({ matches }) => matches.map(({ quality }) => String(quality)))).toEqual(
    rows.map(([, , quality]) => [quality]),
  );
});

test("guesses have the qualities that the table says", patience, async () => {
  const rows = tableOf("filter-modes", "Disguises", 1);
  const { filtering } = program.client();
  for (const text of new Set(rows.map(([, entry = ""]) => entry))) {
    // The packs of a first start have some of them.
    const present = await filtering.findFilterEntry.result({ text, locale: "en" });
    if (present.ok) await filtering.deleteFilterEntry({ id: present.body.entry.id });
    await filtering.createFilterEntry({
      body: { entry: { text, locale: "en", filterMode: "nonEmbeddable", severity: "mild", tags: ["Guide"] } },
    });
  }
  const results = await filter(rows.map(([, , text = ""]) => text));
  expect(results.map(({ matches }) => matches.map(({ quality }) => String(quality)))).toEqual(
    rows.map(([, , , quality = ""]) => (quality === "none" ? [] : [quality])),
  );
});

test("Qualities and penalties", patience, async () => {
  await follow(guide("qualities-and-penalties"), { ...program, instead: {} });
});

/** Without penalties a match has the quality that it starts with. */
const noPenalties = {
  emails: { spacePenalty: 0 },
  urls: { spacePenalty: 0 },
  phoneNumbers: { spacePenalty: 0, separatorPenalty: 0, wordPenalty: 0 },
};

test("matches start with what the table says, and end with what the table and the picture say", patience, async () => {
  const { moderation } = program.client();
  const qualitiesOf = async (contentItems: string[], options = {}) => {
    const { results } = await moderation.batchFilterContentItems({ body: { contentItems, ...options } });
    return results.map(({ matches }) => matches.map(({ quality }) => quality));
  };
  const rows = tableOf("qualities-and-penalties", "How quality is calculated");
  const texts = rows.map(([text = ""]) => text);
  expect(await qualitiesOf(texts, noPenalties)).toEqual(rows.map((row) => [Number(row[1])]));
  expect(await qualitiesOf(texts)).toEqual(rows.map((row) => [Number(row[3])]));
  for (const [, start, penalties = "", quality] of rows) {
    const sum = [...penalties.matchAll(/−([\d.]+)/g)].reduce(
      (rest, [, penalty]) => rest - Number(penalty),
      Number(start),
    );
    expect(sum).toBeCloseTo(Number(quality), 9);
  }

  const [first = "", second = "", ...others] = textsOf("qualities", "code").toReversed();
  const scores = textsOf("qualities", "score").map(Number);
  expect(await qualitiesOf([...others.toReversed(), `${second} ${first}`])).toEqual(
    scores.map((score) => [score / 100]),
  );
  expect(heightsOf("qualities")).toEqual(scores.map((score) => 40 + (100 - score) * 6.5));
});

test("the penalties of the table are the defaults of an application", patience, async () => {
  const { moderation } = program.client();
  const { application } = await moderation.createModerationApplication({ body: { application: { name: "Defaults" } } });
  const defaults = new Map(Object.entries(application.moderationConfiguration));
  for (const [, field = "", penalty = ""] of tableOf("qualities-and-penalties", "How quality is calculated", 1))
    expect(defaults.get(field)).toBe(Number(penalty.replace("−", "-")));
});

test("Rules and decisions", patience, async () => {
  await follow(guide("rules-and-decisions"), { ...program, instead: {} });
});

test("the application of the guide decides as the table says", patience, async () => {
  const rows = tableOf("rules-and-decisions", "Results");
  const contentItems = rows.map(([content = ""]) => ({
    id: crypto.randomUUID(),
    applicationId: "b7d2f0a4-5c1e-4e8b-9a36-0d4c8e7f1a52",
    senderId: crypto.randomUUID(),
    createInstant: Date.now(),
    parts: [{ type: "text" as const, content }],
  }));
  const { results } = await program.client().moderation.batchModerateContentItems({ body: { contentItems } });
  expect(results.map(({ contentAction, moderationAction = "–" }) => [contentAction, moderationAction])).toEqual(
    rows.map(([, action, queue]) => [action, queue]),
  );
});

test("Template language", patience, async () => {
  expect(await follow(guide("template-language"), { ...program, instead: {} })).toContain("receipt.html");
});

test("templates write, or say, what the tables say", patience, async () => {
  const [, order = ""] = /```json order.json\n(.*?)```/s.exec(textOf("template-language")) ?? [];
  const { identity } = program.client();
  for (const heading of ["Values", "Texts and lists", "Numbers", "Dates", "What is refused"])
    for (const [template = "", result = ""] of tableOf("template-language", heading)) {
      const body = { emailTemplate: { defaultTextTemplate: template }, requestData: JSON.parse(order) };
      const { email, errors } = await identity.previewEmailTemplate({ body });
      const [problem] = Object.values(errors?.fieldErrors ?? {}).flat();
      if (heading === "What is refused") expect(problem?.message.slice(0, result.length), template).toBe(result);
      else expect(email.text?.trim(), template).toBe(result);
    }
});

test("Queues", patience, async () => {
  await follow(guide("queues"), { ...program, instead: {} });
});

test("queues hold as many, for as long, as the table says, and are open to its roles", patience, async () => {
  const { moderation } = program.client();
  const { application } = await moderation.createModerationApplication({ body: { application: { name: "Pristine" } } });
  const defaults = new Map(Object.entries(application.moderationConfiguration));
  for (const [, size = "", minutes = "", both] of tableOf("queues", "Check out and decide"))
    expect(both).toBe(`${defaults.get(size) ?? size}, ${String(defaults.get(minutes))} minutes`);

  const rolesOf = (operationId: string) =>
    new Set(manifest.find((operation) => operation.operationId === operationId)?.operatorRoles);
  const [deciding, reading, telling] = tableOf("queues", "Roles and permissions").map(
    ([roles]) => roles?.match(/\w+/g) ?? [],
  );
  expect(new Set(deciding)).toEqual(rolesOf("approveContentItem"));
  expect(new Set([...(deciding ?? []), ...(reading ?? [])])).toEqual(rolesOf("listApprovalQueueItems"));
  expect(new Set(telling)).toEqual(rolesOf("listNotifications"));
});

test("Notifications", patience, async () => {
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  await follow(guide("notifications"), {
    ...program,
    environment: { ...program.environment, NOTIFICATION_SECRET: secret, PORT: String(await freePort()) },
    instead: {
      "export NOTIFICATION_SECRET=whsec_$(openssl rand -base64 32)": () => undefined,
      "NOTIFICATION_ALLOWED_RANGES=127.0.0.1 npm start": () => undefined,
    },
  });
});

const nothing = (): undefined => undefined;

/** Runs the import command as `npm run import` does. */
function importing(...parameters: readonly string[]) {
  return async (): Promise<string> => {
    const ended = await runToEnd(program.folder, program.environment, ["import", ...parameters]);
    // An import that takes longer than a second says how far it is.
    expect([ended.code, ended.errors.replaceAll(/^\d+ % of the file, .* 0 refused\n/gm, "")]).toEqual([0, ""]);
    return ended.output;
  };
}
const legacyWords = ["--file", "words.csv", "--list", "blacklist", "--locale", "en", "--tag", "Legacy"];

/** Steps of the guides to tasks that a test takes in another way: packages are there, and the program runs already. */
const tasks: readonly Task[] = [
  {
    name: "api-keys",
    instead: Object.fromEntries(
      ["add laptop", "list", "revoke laptop"].map((words) => [
        `npm run --silent keys -- ${words}`,
        async () => (await runToEnd(program.home, {}, ["keys", ...words.split(" ")])).output,
      ]),
    ),
  },
  {
    name: "moderate-a-chat",
    instead: {
      "npm install http://127.0.0.1:9011/docs/sdk/gatehouse-sdk-0.1.0.tgz express ws": nothing,
      "npm install --save-dev @types/express @types/ws": nothing,
    },
  },
  {
    name: "moderate-comments",
    environment: async () => ({
      COMMENTS_SECRET: `whsec_${randomBytes(32).toString("base64")}`,
      COMMENTS_PORT: String(await freePort()),
    }),
    instead: {
      "export COMMENTS_SECRET=whsec_$(openssl rand -base64 32)": nothing,
      "export COMMENTS_PORT=8081": nothing,
    },
  },
  {
    name: "moderate-images",
    environment: () => ({ IMAGE_FILTER_PORT: imageFilterPort }),
    instead: {
      "export IMAGE_FILTER_PORT=8082": nothing,
      "IMAGE_FILTER_URL=http://127.0.0.1:8082/ npm start": nothing,
    },
  },
  { name: "moderate-usernames" },
  {
    name: "migrate-a-word-list",
    instead: {
      [`npm run import -- ${legacyWords.join(" ")} --dry-run`]: importing(...legacyWords, "--dry-run"),
      [`npm run import -- ${legacyWords.join(" ")}`]: importing(...legacyWords),
    },
  },
  {
    name: "word-packs",
    instead: {
      "npm run import -- --pack insults-de --dry-run": importing("--pack", "insults-de", "--dry-run"),
      "npm run import -- --pack insults-de": importing("--pack", "insults-de"),
      "BOOTSTRAP_FILE=bootstrap.yaml npm start": nothing,
    },
  },
  { name: "export-data" },
  {
    name: "from-fusionauth",
    instead: {
      "npm install @fusionauth/typescript-client": nothing,
      "npm run import -- --kickstart kickstart.json --dry-run": nothing,
      "npm run import -- --kickstart kickstart.json": nothing,
      "npm run import -- --kickstart kickstart.json --keys-file new-keys.jsonl": nothing,
    },
  },
  { name: "from-cleanspeak" },
];

test.each(tasks)("the guide $name", patience, async ({ name, environment, instead = {} }) => {
  await follow(guide(name), {
    ...program,
    environment: { ...program.environment, ...(await environment?.()) },
    instead,
  });
});

test("what the guides show is what any reader's compiler takes", patience, async () => {
  await compileStrictly(program.folder);
});

async function findInEachMode(texts: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, ReadonlySet<string>>();
  for (const mode of modes) {
    await setMode(mode);
    const results = await filter(texts);
    found.set(mode, new Set(texts.filter((_, index) => results[index]?.matches.length !== 0)));
  }
  return found;
}

async function setMode(filterMode: (typeof modes)[number]): Promise<void> {
  const client = program.client();
  const { entry } = await client.filtering.findFilterEntry({ text: "twit", locale: "en" });
  await client.filtering.updateFilterEntry({ id: entry.id, body: { entry: { ...entry, filterMode } } });
}

async function filter(texts: readonly string[]) {
  const body = { contentItems: [...texts], blacklist: { tags: ["Guide"] } };
  return (await program.client().moderation.batchFilterContentItems({ body })).results;
}
