/** The options of the command, and their help texts. */
import { interfaces } from "@gatehouse/openapi/interfaces";
import { phases } from "./findings.ts";
import { ownName } from "./own-name.ts";

const text = { type: "string" } as const;
const texts = { type: "string", multiple: true } as const;
const flag = { type: "boolean" } as const;

export const knownOptions = {
  own: flag,
  url: text,
  key: text,
  tenant: text,
  "other-tenant": text,
  "other-key": text,
  "limited-key": text,
  "operator-email": text,
  "operator-password": text,
  "operator-token": text,
  "identity-provider": text,
  "other-identity-provider": text,
  "identity-provider-secret": text,
  "access-token": text,
  known: texts,
  simulation: flag,
  timeout: text,
  "wait-for": text,
  document: text,
  header: texts,
  query: texts,
  auth: text,
  hooks: text,
  config: text,
  interface: texts,
  phase: texts,
  only: texts,
  skip: texts,
  tags: texts,
  effort: text,
  budget: text,
  seed: text,
  "fail-fast": flag,
  out: text,
  sarif: text,
  har: text,
  badge: text,
  baseline: text,
  "write-baseline": flag,
  json: flag,
  help: flag,
} as const;

export const howToStart = `Name the server to test, and an API key that may do everything:

  ${ownName} --url http://127.0.0.1:9011 --key <key>

To test Gatehouse itself, on a test server that is started for it: ${ownName} --own. The kit creates and
removes objects on the server: give it one whose data may be touched. All options: ${ownName} --help`;

export const help = `Holds a server against the contract of its interfaces.

  ${ownName} --url <server> --key <key> [options]
  ${ownName} --own [options]
  ${ownName} --url <server> --document <file or URL> [--header <name: value>] [options]

It creates objects, and removes what it created; give it a server whose data may be touched.

The server
  --own                   Gatehouse's own test server, started for each part of the run with two tenants, keys of each
                          kind and the simulation; as many parts run at the same time as there are cores. It needs none
                          of the options below
  --url <server>          its base URL, such as http://127.0.0.1:9011
  --key <key>             an API key that may do everything
  --tenant <id>           the tenant to work in, where the key is bound to none and there are several
  --other-tenant <id>     a tenant that must see nothing of the first one's
  --other-key <key>       the key that opens it, where --key does not
  --limited-key <key>     a valid key that may do nothing, which must be answered 401
  --operator-email <address>, --operator-password <password>
                          an operator who may do everything; without one the kit makes its own
  --operator-token <token>
                          the token of one who has signed in, which is not renewed
  --identity-provider <id>, --identity-provider-secret <secret>
                          one that verifies JWTs with this secret (HS256) and tells users apart by email or sub: the kit
                          logs users in by it, who stay on the server; without it, nothing is tried that needs a login
  --other-identity-provider <id>
                          one of the other tenant, with the same secret
  --access-token <jwt>    the JWT of a user who has logged in already, which is not renewed
  --known <Resource=id>   an object that exists and cannot be created by the interface; repeatable
  --simulation            the server is the test server and honours its simulation header
  --timeout <ms>          how long an answer may take (30000)
  --wait-for <time>       wait so long, such as 60s, for a server that is still starting

Any other server
  --document <file or URL>
                          its description in OpenAPI 3.0 or 3.1 or Swagger 2.0, JSON or YAML, which may refer to
                          other files; the server is held to what that says, and to nothing that is ours alone
  --header <name: value>  goes with each request, such as "Authorization: Bearer <token>"; repeatable
  --query <name=value>    goes with each request in its query, such as a key; repeatable
  --auth <command>        prints a token, or headers in lines such as "X-Key: …": run before all, and again when they
                          have ended
  --hooks <file>          JavaScript that exports start({ url }), called before the run, or request(request, operation),
                          which returns the Request to send in place of each, such as a signed one, or null for none

  --config <file>         YAML with options, by their names without dashes, and settings by operation under
                          "operations": skip, values, body, ignore (gatehouse-contract.yaml, where it is there)

What is tried
  --interface <name>      ${interfaces.join(", ")}; repeatable (all)
  --phase <name>          ${phases.slice(0, 5).join(", ")},
                          ${phases.slice(5).join(", ")}; repeatable (all)
  --only <operation>      only this one: an operationId, a path, or both method and path; "*" stands for any text, as
                          in 'list*', '/pets/*' or 'GET *'; repeatable (all). What it needs besides is called, and not
                          judged
  --skip <operation>      with --document: never call this one, such as one that stops the server; repeatable
  --tags <tag>            only the operations with this tag of the documents, such as "Blacklist tags"; repeatable (all)
  --effort <name>         quick, normal or thorough (normal): how many variations of requests are made up. Every law is
                          held in each. Quick makes a fifth of normal's generated requests, searches, patches and
                          sequences of calls, tries deviations of a request together where they do not meet, one wrong
                          credential and two roles for each law, and texts up to 60 kB in place of 1 MB. A number, such
                          as 2, multiplies quick; normal is 5, thorough 20
  --budget <time>         end in good order after 120s, 10m or 1h: the report lists what was not run
  --seed <n>              make the same requests as the run that printed it (random)
  --fail-fast             stop at the first finding

The report
  --out <folder>          report.html, report.json and junit.xml go there (contract-report)
  --sarif <file>          the findings as SARIF 2.1.0 too, for code scanning
  --har <file>            all exchanges as an HTTP Archive, secrets replaced, up to 200 MB
  --badge <file>          a badge with the outcome and the coverage, as SVG
  --baseline <file>       the findings that are known: they are told, and fail nothing; so are those that are gone
  --write-baseline        write the findings of this run to the file of --baseline, and end with 0
  --json                  print report.json instead of the report for people; progress goes to standard error

Secrets need not be on the command line: GATEHOUSE_CONTRACT_URL, GATEHOUSE_CONTRACT_KEY,
GATEHOUSE_CONTRACT_OTHER_KEY, GATEHOUSE_CONTRACT_LIMITED_KEY, GATEHOUSE_CONTRACT_OPERATOR_PASSWORD,
GATEHOUSE_CONTRACT_OPERATOR_TOKEN, GATEHOUSE_CONTRACT_IDENTITY_PROVIDER_SECRET and
GATEHOUSE_CONTRACT_ACCESS_TOKEN stand for the options of these names; GATEHOUSE_CONTRACT_HEADER for one --header.

Ends with 0 when no law was broken but in known findings, 1 when one was, 2 when the command is wrong, 3 when the run
could not be made or the budget ended it before all was tried, 130 when it was interrupted. A finding goes before both.`;
