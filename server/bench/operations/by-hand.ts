/**
 * Express with the raw driver, on the database of a started program: constant statements, mapping by hand, no checks, no caches,
 * no revisions of lists. What our own layers cost is what lies between it and the program.
 */
import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from "node:crypto";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import express, { type Request, type Response } from "express";
import pg from "pg";
import { type OperationKey, workload } from "./workload.ts";

type Row = Record<string, unknown>;
type Query = (text: string, values: readonly unknown[]) => Row[] | Promise<Row[]>;

interface Database {
  readonly query: Query;
  /** Commits what `work` did. */
  transaction(work: (query: Query) => Promise<Row>): Promise<Row>;
}

const url = process.env["BENCH_DATABASE"] ?? "";
const { query, transaction } = url.startsWith("postgres") ? onPostgres() : onSqlite();

function onPostgres(): Database {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const named = new Map<string, { readonly name: string; readonly text: string }>();
  const on =
    (connection: pg.Pool | pg.PoolClient): Query =>
    async (sql, values) => {
      let count = 0;
      const statement = named.get(sql) ?? { name: `s${named.size}`, text: sql.replaceAll("?", () => `$${++count}`) };
      named.set(sql, statement);
      return (await connection.query({ ...statement, values: [...values] })).rows;
    };
  return {
    query: on(pool),
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query("begin");
        const result = await work(on(client));
        await client.query("commit");
        return result;
      } finally {
        client.release();
      }
    },
  };
}

function onSqlite(): Database {
  const database = new DatabaseSync(url.replace(/^[\w-]+:/, ""));
  for (const pragma of ["journal_mode = wal", "synchronous = full", "busy_timeout = 5000"])
    database.exec(`pragma ${pragma}`);
  const prepared = new Map<string, StatementSync>();
  const own: Query = (text, values) => {
    const statement = prepared.get(text) ?? database.prepare(text);
    prepared.set(text, statement);
    return statement.all(
      ...values.map((value) => (typeof value === "boolean" ? Number(value) : value) as SQLInputValue),
    );
  };
  // One after the other: there is one connection.
  let last: Promise<unknown> = Promise.resolve();
  return {
    query: own,
    transaction(work) {
      const next = last.then(async () => {
        await own("begin immediate", []);
        const result = await work(own);
        await own("commit", []);
        return result;
      });
      last = next;
      return next;
    },
  };
}

const tags = `(select string_agg(t.name, ' ' order by t.name) from filter_entry_tags l join blacklist_tags t on t.id = l.tag_id
  where l.owner_id = e.id) as tags`;

type Answer = (request: Request) => Promise<object>;

const tokenInUse = `select t.*, u.active as user_active, u.document as user_document, r.document as registration_document,
    (select string_agg(o.role_id, ' ') from registration_roles o
      where o.tenant_id = r.tenant_id and o.registration_id = r.id) as role_ids
  from refresh_tokens t
  join users u on u.id = t.user_id and u.tenant_id = t.tenant_id
  left join registrations r on r.tenant_id = t.tenant_id and r.user_id = u.id and r.application_id = t.application_id
  where t.hash = ? and t.expiration_instant > ? ${url.startsWith("postgres") ? "for update of t" : ""}`;

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const jwtHeader = Buffer.from(JSON.stringify({ alg: "RS256", typ: "JWT", kid: "by-hand" })).toString("base64url");

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** Those where a driver is most of what is left. */
const answers: Readonly<Partial<Record<OperationKey, Answer>>> = {
  application: async ({ params }) => {
    const id = params["applicationId"];
    const [row] = await query("select * from applications where id = ? and delete_instant is null", [id]);
    const roles = await query("select * from roles where application_id = ? order by position", [id]);
    const { document, tenant_id: tenantId, insert_instant: insertInstant, ...rest } = row ?? {};
    return { application: { ...rest, ...parse(document), tenantId, insertInstant, roles } };
  },
  "content-user": async ({ params }) => {
    const [row] = await query("select * from content_users where id = ?", [params["contentUserId"]]);
    const { id, score, create_instant: createInstant, document } = row ?? {};
    return { user: { id, score, createInstant, ...parse(document) } };
  },
  "find-entry": async ({ query: { text, locale } }) => {
    const found = await query(`select e.*, ${tags} from filter_entries e where text = ? and locale = ?`, [
      text,
      locale,
    ]);
    return { entry: found.map(entryOf)[0] };
  },
  "search-entries": async ({ query: { text, locale, numberOfResults } }) => {
    const where = "where text_key like ? and locale = ?";
    const values = [String(text).replace("*", "%"), locale];
    const [counted] = await query(`select count(*) as total from filter_entries ${where}`, values);
    const page = `select e.*, ${tags} from filter_entries e ${where} order by id limit ?`;
    const rows = await query(page, [...values, Number(numberOfResults)]);
    return { entries: rows.map(entryOf), totalResults: counted?.["total"] };
  },
  "queue-page": async ({ query: { applicationId, numberOfResults } }) => {
    const where =
      "where queue = 'approval' and application_id = ? and tenant_id = (select tenant_id from moderation_applications where id = ?)";
    const order = "order by severity desc, queued_instant, content_item_id";
    const [counted] = await query(`select count(*) as total from content_queue ${where}`, [
      applicationId,
      applicationId,
    ]);
    const page = `select queued_instant, c.* from content_queue q
      join content_items c on c.id = q.content_item_id and c.tenant_id = q.tenant_id`;
    const rows = await query(
      `${page} where (q.queue, q.tenant_id, q.content_item_id) in
      (select queue, tenant_id, content_item_id from content_queue ${where} ${order} limit ?)
      order by q.severity desc, queued_instant, content_item_id`,
      [applicationId, applicationId, Number(numberOfResults)],
    );
    return { items: rows.map(queuedOf), totalResults: counted?.["total"] };
  },
  refresh: async ({ body: { refreshToken } }) => {
    const text = randomBytes(32).toString("base64url");
    const {
      user_id: sub,
      application_id: aud,
      id,
    } = await transaction(async (within) => {
      const [row = {}] = await within(tokenInUse, [hashOf(refreshToken), Date.now()]);
      const spent = [hashOf(refreshToken), row["family_id"], row["tenant_id"], row["expiration_instant"]];
      const renewed = [hashOf(text), row["tenant_id"], row["id"]];
      const [spend, renew] = [
        "insert into spent_refresh_tokens (hash, family_id, tenant_id, expiration_instant) values (?, ?, ?, ?)",
        "update refresh_tokens set hash = ? where tenant_id = ? and id = ?",
      ];
      if (url.startsWith("postgres")) await within(`with first as (${spend}) ${renew}`, [...spent, ...renewed]);
      else
        for (const [sql, values] of [
          [spend, spent],
          [renew, renewed],
        ] as const)
          await within(sql, values);
      return row;
    });
    const iat = Math.floor(Date.now() / 1000);
    const claims = { iss: "gatehouse", sub, aud, applicationId: aud, iat, exp: iat + 3600, jti: randomUUID() };
    const unsigned = `${jwtHeader}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}`;
    const signature = await new Promise<Buffer>((resolve, reject) => {
      sign("sha256", Buffer.from(unsigned), privateKey, (error, made) =>
        error === null ? resolve(made) : reject(error),
      );
    });
    return { refreshToken: text, refreshTokenId: id, token: `${unsigned}.${signature.toString("base64url")}` };
  },
  "moderate-stored": async ({ body: { content } }) => {
    const { applicationId, senderId, createInstant, parts } = content;
    await query("select score from content_users where id = ?", [senderId]);
    const id = randomUUID();
    await query(
      `insert into content_items (id, tenant_id, application_id, sender_id, persistent, create_instant, store_instant, content_action, document)
        select cast(? as text), tenant_id, id, cast(? as text), ${url.startsWith("postgres") ? "false" : "0"}, cast(? as bigint), cast(? as bigint), 'allow', cast(? as text)
        from moderation_applications where id = ?`,
      [id, senderId, createInstant, Date.now(), JSON.stringify({ parts }), applicationId],
    );
    const decision = { by: "nothing", rules: [] };
    return { content: { id, parts: [{ matches: [] }] }, contentAction: "allow", decision, stored: true };
  },
  "create-entry": async ({ body: { entry } }) => {
    const [tenant] = await query("select tenant_id from filter_entries limit 1", []);
    const { text, locale, severity, filterMode } = entry;
    const flags = [false, false, false, false, false, false];
    const [row] = await query(
      `insert into filter_entries (tenant_id, text_key, text, locale, filter_mode, severity, adjective, adverb, noun, verb,
        collapse_doubles, replace_phonetics, ignores, variations) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning *`,
      [tenant?.["tenant_id"], text.toLowerCase(), text, locale, filterMode, severity, ...flags, "[]", "[]"],
    );
    return { entry: { ...entryOf({ ...row, tags: "" }), tags: entry.tags } };
  },
};

function queuedOf(row: Row): object {
  const { id, application_id: applicationId, create_instant: createInstant, sender_id: senderId, document } = row;
  const { content_action: contentAction, approval_status: approvalStatus, queued_instant: queuedInstant } = row;
  const content = { id, applicationId, createInstant, senderId, contentAction, approvalStatus, ...parse(document) };
  return { content, flags: [], queuedInstant };
}

function entryOf(row: Row): object {
  const {
    filter_mode: filterMode,
    collapse_doubles: doubles,
    replace_phonetics: phonetics,
    tags: names,
    ...rest
  } = row;
  return {
    id: rest["id"],
    text: rest["text"],
    locale: rest["locale"],
    severity: rest["severity"],
    filterMode,
    adjective: Boolean(rest["adjective"]),
    adverb: Boolean(rest["adverb"]),
    noun: Boolean(rest["noun"]),
    verb: Boolean(rest["verb"]),
    collapseDoubles: Boolean(doubles),
    replacePhonetics: Boolean(phonetics),
    ignores: JSON.parse(String(rest["ignores"])),
    variations: JSON.parse(String(rest["variations"])),
    status: "ACTIVE",
    tags: names === null ? [] : String(names).split(" "),
  };
}

function parse(document: unknown): object {
  return JSON.parse(String(document));
}

const app = express();
app.use(express.json());
for (const { key, described } of workload) {
  const answer = answers[key];
  if (answer === undefined) continue;
  const route = described.path.replaceAll(/\{(\w+)\}/g, ":$1");
  const handle = (request: Request, response: Response): Promise<unknown> =>
    answer(request).then((body) => response.json(body));
  if (described.method === "GET") app.get(route, handle);
  else app.post(route, handle);
}
app.listen(Number(process.env["PORT"]), "127.0.0.1");
