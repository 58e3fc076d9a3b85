/** Ids do not run out: columns of ids have 64 bits, and beyond 2³¹ every operation works as before. */
import { createClient } from "@gatehouse/sdk";
import { startServer } from "@gatehouse/server";
import { expect, test } from "vitest";
import { type Database, emptyDatabase, engine } from "./databases.ts";
import { bootstrap, leaveRows, masterKey, now, readRows } from "./scenario.ts";

const patience = { timeout: 120_000 };
const beyond = 2 ** 31;

async function start(database: Database) {
  const server = await startServer({ bootstrap, databaseUrl: database.url, masterKey });
  server.setTime(now);
  return { server, client: createClient({ baseUrl: server.url, apiKey: server.apiKey }) };
}

/** The next id of every table is beyond 2³¹. */
async function raiseIds(database: Database): Promise<void> {
  if (engine === "postgresql") {
    const sequences = await database.rows(
      "select sequencename as name, data_type::text as type from pg_sequences where schemaname = 'public' and sequencename not like 'knex_%'",
    );
    expect(sequences.length).toBeGreaterThanOrEqual(20);
    expect(sequences.filter(({ type }) => type !== "bigint")).toEqual([]);
    await database.rows(`select ${sequences.map(({ name }) => `setval('${String(name)}', ${beyond})`).join(", ")}`);
    return;
  }
  await database.run(
    `delete from sqlite_sequence where name not like 'knex_%';
    insert into sqlite_sequence (name, seq)
      select name, ${beyond} from sqlite_master where sql like '%autoincrement%' and name not like 'knex_%'`,
  );
}

test("beyond 2³¹ every table is written and read", patience, async () => {
  const database = await emptyDatabase();
  await (await start(database)).server.close();
  await raiseIds(database);
  const { server, client } = await start(database);
  await leaveRows(client);
  await server.idle();
  const answers = await readRows(client);
  const ids = [...JSON.stringify(answers).matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id));
  expect(ids.length).toBeGreaterThan(8);
  expect(ids.filter((id) => id <= beyond && id !== 1)).toEqual([]);
  await useById(client, answers);
  const notificationServers = [{ url: "http://127.0.0.1:9/", connectTimeout: 100, readTimeout: 100 }];
  const { application } = await client.moderation.createModerationApplication({
    body: { application: { name: "Beyond", moderationConfiguration: { notificationServers } } },
  });
  const notificationServerId = application.moderationConfiguration.notificationServers?.[0]?.id ?? 0;
  expect(notificationServerId).toBeGreaterThan(beyond);
  expect((await client.moderation.listNotifications({ notificationServerId })).notifications).toEqual([]);
  await server.close();
});

/** Retrieves, changes and deletes objects by their ids, with their tags. */
async function useById(client: ReturnType<typeof createClient>, answers: Awaited<ReturnType<typeof readRows>>) {
  const [entry] = answers.entries;
  const [word] = answers.dictionary;
  const [allowed] = answers.allowed;
  const [phrase] = answers.phrases;
  const [tag] = answers.blacklistTags;
  if (!entry || !word || !allowed || !phrase || !tag) throw new Error("The word lists are empty.");
  expect((await client.filtering.retrieveFilterEntry({ id: entry.id })).entry).toEqual(entry);
  const changed = { ...entry, tags: ["Other", ...entry.tags] };
  const { entry: updated } = await client.filtering.updateFilterEntry({ id: entry.id, body: { entry: changed } });
  expect(updated.tags.toSorted()).toEqual(["Insult", "Other"]);
  expect((await client.filtering.retrieveDictionaryEntry({ id: word.id })).entry).toEqual(word);
  expect((await client.filtering.retrieveAllowedEntry({ id: allowed.id })).entry).toEqual(allowed);
  expect((await client.filtering.retrieveBlacklistPhrase({ id: phrase.id })).phrase).toEqual(phrase);
  expect((await client.filtering.retrieveBlacklistTag({ id: tag.id })).tag).toEqual(tag);
  const { replacement } = await client.moderation.filterContentItem({ body: { content: "You scallywag" } });
  expect(replacement).toBe("*************");
  await client.filtering.deleteFilterEntry({ id: entry.id });
  expect((await client.filtering.retrieveFilterEntry.result({ id: entry.id })).status).toBe(404);
}

/** Parts of keys that are small numbers by their nature. */
const smallNumbers = ["kind", "period", "slot"];

/** On SQLite every integer has 64 bits. */
test.runIf(engine === "postgresql")("every id, and every column of a key, has 64 bits", patience, async () => {
  const database = await emptyDatabase();
  await (await start(database)).server.close();
  const narrow = await database.rows(
    `select c.table_name || '.' || c.column_name as name, c.column_name as column
    from information_schema.columns c
    where c.table_schema = 'public' and c.table_name not like 'knex_%' and c.data_type in ('integer', 'smallint') and (
      c.column_name = 'id' or c.column_name like '%\\_id' or c.column_default like 'nextval%' or exists (
        select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = c.table_name::regclass and i.indisunique and a.attname = c.column_name
      ) or exists (
        select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
        where k.conrelid = c.table_name::regclass and k.contype = 'f' and a.attname = c.column_name
      ))`,
  );
  const ids = narrow.filter(({ column }) => !smallNumbers.includes(String(column)));
  expect(ids, "Make them bigIncrements or bigInteger.").toEqual([]);
});
