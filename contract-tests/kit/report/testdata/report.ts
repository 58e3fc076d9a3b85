/** A report as a run makes it, over the three interfaces, with values that a report must not trip over. */
import type { InterfaceName } from "@gatehouse/openapi/interfaces";
import { manifest } from "@gatehouse/openapi/manifest";
import { fingerprintOf } from "../../exchange/made-up-tokens.ts";
import type {
  CoverageDimension,
  CoverageItem,
  Finding,
  Law,
  OperationResult,
  Phase,
  PhaseTally,
  Report,
  SentRequest,
  Step,
} from "../../findings.ts";

/** Markup, quotes, a terminal's escape sequence, and characters that XML cannot hold. */
export const nasty = `<script>alert("1")</script> & 'it' \u001b[31mred\u0000 \uFFFE $(touch /tmp/x) \`id\` !! %s \\n`;

const statusDocumented: Law = {
  id: "status-documented",
  says: "Every status that is answered is documented.",
  lookAt: "The replies of the operation's handler, and what the pipeline answers before it.",
};
const passwordKept: Law = {
  id: "write-only-kept",
  says: "What is declared write-only is never returned.",
  lookAt: "The function that makes the answer from what is stored: it hands out a field that it should leave out.",
};
const pagesJoin: Law = {
  id: "pages-join",
  says: "The pages of a search join to the whole, without a gap and without a repeat.",
  lookAt: "The offset and the limit of the query, and whether its order is total: ties need a last key.",
};
const deletedGone: Law = {
  id: "deleted-is-gone",
  says: "What was deleted is not found again.",
  lookAt: "Whether the delete is committed before the answer, and caches that outlive it.",
};
const errorAtField: Law = {
  id: "error-at-field",
  says: "A request that breaks one rule is answered 400 with an error at that field.",
  lookAt: "The validation of the request body: the rule named here is not applied, or is reported elsewhere.",
};

const server = "http://127.0.0.1:9011";

function request(method: string, path: string, body?: string): SentRequest {
  const json: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  const headers = { authorization: "$KEY", "x-service-tenantid": "5b9c1f0e-8a53-4a0e-9f61-0d8b1a0c3c11", ...json };
  return { method, url: server + path, headers, ...(body === undefined ? {} : { body }) };
}

function step(operationId: string, sent: SentRequest, status: number, body = ""): Step {
  const headers: Record<string, string> = { "x-request-id": "0f5d9a3e", date: "Sat, 21 Nov 2026 02:16:13 GMT" };
  if (body !== "") headers["content-type"] = "application/json; charset=utf-8";
  return { operationId, request: sent, response: { status, headers, body, milliseconds: 4.25 } };
}

function finding(law: Law, phase: Phase, steps: readonly Step[], rest: Partial<Finding>): Finding {
  const operationId = steps.at(-1)?.operationId ?? "";
  const facts = manifest.find((operation) => operation.operationId === operationId);
  return {
    law,
    phase,
    interface: facts?.interface ?? "identity",
    operationId,
    operation: `${facts?.method} ${facts?.path}`,
    document: facts?.document ?? "",
    expected: "",
    actual: "",
    steps,
    occurrences: 1,
    fingerprint: fingerprintOf({ law: law.id, operationId, about: rest.about }),
    ...rest,
  };
}

const id = "1f0c7a52-2f0b-4d0c-9d1c-6f5f3b0b7a10";
const entry = `{"entry":{"filterMode":"exactMatch","locale":"en","severity":"high","tags":["Insult"],"text":"smurf"}}`;
const operator = `{"user":{"email":"a@example.com","password":"correct horse","note":"it's <b>bold</b> & $HOME"}}`;
const whole = JSON.stringify({ dictionaryEntries: ["abel", "baker", "charlie"].map((text) => ({ entry: { text } })) });

export const findings: readonly Finding[] = [
  finding(
    passwordKept,
    "examples",
    [step("createOperatorUser", request("POST", "/system/user", operator), 200, operator.replace("note", "id"))],
    {
      about: "response user.password",
      expected: "no user.password in the answer",
      actual: `user.password is "correct horse"`,
      occurrences: 14,
    },
  ),
  finding(
    deletedGone,
    "state",
    [
      step("createFilterEntry", request("POST", "/filter/blacklist/entry", entry), 200, entry),
      step("deleteFilterEntry", request("DELETE", `/filter/blacklist/entry/${id}`), 200),
      step("retrieveFilterEntry", request("GET", `/filter/blacklist/entry/${id}`), 200, entry),
    ],
    { about: "status", expected: "404, as the entry was deleted", actual: "200 with the deleted entry" },
  ),
  finding(
    statusDocumented,
    "generated",
    [
      step(
        "createApplication",
        request("POST", "/api/application", `{"application":{"name":${JSON.stringify(nasty)}}}`),
        500,
      ),
    ],
    {
      about: `status 500 ${nasty}`,
      expected: "one of 200, 400, 401, 402, 413, 415, 503",
      actual: `500 with the header ${nasty}`,
      occurrences: 3,
    },
  ),
  finding(
    pagesJoin,
    "data",
    [
      step("searchDictionaryEntries", request("GET", "/filter/blacklist/dictionary/search?locale=en"), 200, whole),
      step(
        "searchDictionaryEntries",
        request("GET", "/filter/blacklist/dictionary/search?locale=en&startRow=2&numberOfResults=2&text=*%5Ba%5D"),
        200,
        JSON.stringify({ dictionaryEntries: Array.from({ length: 400 }, (_, row) => ({ row, text: "w".repeat(40) })) }),
      ),
    ],
    { about: "query startRow", expected: "rows 2 and 3 of the whole", actual: "rows 1 and 2: row 1 comes twice" },
  ),
  finding(
    errorAtField,
    "negative",
    [
      {
        operationId: "moderateContentItem",
        request: request("POST", "/content/item/moderate", `{"content":{"parts":[{"type":"${"x".repeat(30_000)}"}]}}`),
        failure: "The connection was closed before the answer was complete.",
      },
    ],
    { about: "content.parts[0].type", expected: "400 with an error at content.parts[0].type", actual: "no answer" },
  ),
];

/** Items such as the kit counts, for every operation of the contract; which are missed is a matter of their number. */
function coverage(): readonly CoverageItem[] {
  let number = 0;
  return manifest.flatMap((operation, index) => {
    const names: readonly (readonly [CoverageDimension, string])[] = [
      ["operation", ""],
      ...Object.keys(operation.responses).map((status) => ["status", status] as const),
      ...operation.requestMediaTypes.map((type) => ["mediaType", `request ${type}`] as const),
      ...operation.parameters.map((parameter) => ["parameter", `${parameter.in} ${parameter.name}`] as const),
      ...Array.from({ length: index % 9 }, (_, field) => ["property", `response entry.field${field}[]`] as const),
    ];
    return names.map(([dimension, name]): CoverageItem => {
      number += 1;
      const { interface: of, operationId } = operation;
      const state = stateOf(index, name, number);
      return { interface: of, operationId, dimension, name, seen: state === "covered" ? number : 0, state };
    });
  });
}

function stateOf(index: number, name: string, number: number): CoverageItem["state"] {
  if (index % 7 === 5) return "notBuilt";
  if (name === "500" || name === "503") return "unreachable";
  return number % 37 === 0 ? "missed" : "covered";
}

const tallies: readonly PhaseTally[] = [
  { phase: "examples", cases: 412, requests: 655, milliseconds: 2_310, findings: 1 },
  { phase: "boundaries", cases: 5_120, requests: 5_544, milliseconds: 19_870, findings: 0 },
  { phase: "negative", cases: 3_871, requests: 4_002, milliseconds: 14_020, findings: 1 },
  { phase: "generated", cases: 9_100, requests: 9_644, milliseconds: 41_500, findings: 1 },
  { phase: "state", cases: 300, requests: 3_310, milliseconds: 12_000, findings: 1 },
  { phase: "data", cases: 220, requests: 1_040, milliseconds: 5_000, findings: 1 },
];

const interfaces: readonly InterfaceName[] = ["identity", "filtering", "moderation"];

/** The statuses and laws of each operation; one of them answers a status that is not documented. */
function operationResults(): readonly OperationResult[] {
  return manifest.map(
    (operation, index): OperationResult => ({
      interface: operation.interface,
      operationId: operation.operationId,
      operation: `${operation.method} ${operation.path}`,
      statuses: [
        ...Object.keys(operation.responses).map((name, place) => ({
          name,
          documented: true,
          seen: place === 3 ? 0 : (index * 17 + place) % 1500,
        })),
        ...(index === 4 ? [{ name: "418", documented: false, seen: 2 }] : []),
      ],
      laws: [statusDocumented, passwordKept, pagesJoin, deletedGone, errorAtField].map(({ id }, place) => ({
        law: id,
        checked: (index + place) % 5 === 0 ? 0 : (index + 1) * 10 ** place,
        findings: findings.filter(({ operationId, law }) => operationId === operation.operationId && law.id === id)
          .length,
      })),
    }),
  );
}

/** A run with findings of every kind. */
export const report: Report = {
  server,
  serverVersion: "0.1.0",
  startedAt: "2026-11-21T02:16:13.000Z",
  milliseconds: 95_400,
  seed: 1_234_567,
  interfaces,
  command: `npm run contract -- --url ${server} --key "$KEY" --seed 1234567 --effort 5`,
  phases: tallies,
  laws: [statusDocumented, passwordKept, pagesJoin, deletedGone, errorAtField].map((law, index) => ({
    law,
    checked: 24_000 - index * 5_000,
    findings: 1,
  })),
  findings,
  coverage: coverage(),
  operations: operationResults(),
  notBuilt: ["sendEmail", "issueToken", "refreshToken: cookies of the answer"],
  untried: [
    { what: "Laws between tenants", why: "No second tenant is known.", advice: "Give --other-tenant <id>." },
    { what: `Simulated ${nasty}`, why: "The server does not simulate.", advice: "Give --simulation <on>." },
  ],
  knownFindings: [],
  staleFindings: [],
  notRun: [{ phase: "data", subjects: ["searchContentUsers", "searchOperators"] }],
  leftBehind: ["DELETE /filter/whitelist/tag/1f0c7a52-2f0b-4d0c-9d1c-6f5f3b0b7a10"],
  endedEarly: "the time of --budget was up",
};

/** A run of the same size in which every law held and everything was seen. */
export const passed: Report = {
  server,
  startedAt: report.startedAt,
  milliseconds: 61_000,
  seed: 7,
  interfaces: ["filtering"],
  command: `npm run contract -- --url ${server} --key "$KEY" --interface filtering --seed 7`,
  phases: tallies.map((tally) => ({ ...tally, findings: 0 })),
  laws: report.laws.map((tally) => ({ ...tally, findings: 0 })),
  findings: [],
  knownFindings: [],
  staleFindings: [],
  coverage: report.coverage
    .filter((item) => item.interface === "filtering")
    .map((item) => ({ ...item, seen: 1, state: "covered" })),
  operations: report.operations
    .filter((operation) => operation.interface === "filtering")
    .map((operation) => ({ ...operation, laws: operation.laws.map((tally) => ({ ...tally, findings: 0 })) })),
  notBuilt: [],
  untried: [],
  leftBehind: [],
  notRun: [],
};
