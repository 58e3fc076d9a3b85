/** Archives of logs that are broken, or hold something else than was asked for. */
import type { AllHandlers, PipelineOverride } from "@gatehouse/server/pipeline-override";
import { strToU8, unzipSync, zipSync } from "fflate";
import { type Fault, handler, inArea, understood } from "../fault.ts";
import { object } from "../wire.ts";
import { queries } from "./make.ts";

type ExportReply = Awaited<ReturnType<AllHandlers["exportSystemLogs"]>>;

/** Changes the archive of `exportSystemLogs`. */
function archive(change: (bytes: Uint8Array) => Uint8Array): PipelineOverride {
  return handler("exportSystemLogs", (usual) => changing(usual, change));
}

function changing(usual: AllHandlers["exportSystemLogs"], change: (bytes: Uint8Array) => Uint8Array) {
  const { prepare } = usual;
  type Handler = AllHandlers["exportSystemLogs"];
  const handler = async (...[input, context]: Parameters<Handler>): Promise<ExportReply> => {
    const reply = await usual(input, context);
    return reply.status === 200 && "bytes" in reply ? { ...reply, bytes: changed(reply.bytes, change) } : reply;
  };
  const whole: Handler = Object.assign(
    handler,
    prepare && { prepare: async (...given: Parameters<typeof prepare>) => changing(await prepare(...given), change) },
  );
  return whole;
}

async function* changed(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array> | Uint8Array,
  change: (bytes: Uint8Array) => Uint8Array,
) {
  const chunks: Uint8Array[] = [];
  if (bytes instanceof Uint8Array) chunks.push(bytes);
  else for await (const chunk of bytes) chunks.push(chunk);
  yield change(Buffer.concat(chunks));
}

/** Changes the files of an archive by their names. */
function files(change: (files: Record<string, Uint8Array>) => Record<string, Uint8Array>): PipelineOverride {
  return archive((bytes) => zipSync(change(unzipSync(bytes))));
}

const whole = ["archive-is-whole"] as const;

export const archives: readonly Fault[] = inArea("files", [
  {
    id: "archive-lacks-a-log",
    title: "exportSystemLogs leaves the audit log out of the archive.",
    operation: "exportSystemLogs",
    laws: whole,
    pipelineOverride: () => files(({ "audit-log.log": _, ...rest }) => rest),
  },
  {
    id: "archive-cut-off",
    title: "exportSystemLogs ends the archive before its directory.",
    operation: "exportSystemLogs",
    laws: whole,
    pipelineOverride: () => archive((bytes) => bytes.subarray(0, Math.floor(bytes.length / 2))),
  },
  {
    id: "archive-entry-cut-off",
    title: "exportSystemLogs cuts off the last line of each log.",
    operation: "exportSystemLogs",
    laws: whole,
    pipelineOverride: () =>
      files((given) => Object.fromEntries(Object.entries(given).map(([name, bytes]) => [name, bytes.subarray(0, -5)]))),
  },
  {
    id: "archive-checksum-wrong",
    title: "exportSystemLogs writes a wrong checksum into the archive.",
    operation: "exportSystemLogs",
    laws: whole,
    pipelineOverride: () =>
      archive((bytes) => {
        const broken = Buffer.from(bytes);
        const directory = broken.indexOf("PK\u0001\u0002");
        if (directory >= 0) broken[directory + 16] = (broken[directory + 16] ?? 0) ^ 0xff;
        return broken;
      }),
  },
  {
    id: "archive-logs-exchanged",
    title: "exportSystemLogs puts the login records under the name of the audit log.",
    operation: "exportSystemLogs",
    laws: whole,
    pipelineOverride: () => files((given) => ({ ...given, "audit-log.log": given["login-record.log"] ?? strToU8("") })),
  },
  {
    id: "archive-not-bounded",
    title: "exportSystemLogs exports whole logs, however many bytes are asked for.",
    operation: "exportSystemLogs",
    laws: whole,
    pipelineOverride: () => queries("exportSystemLogs", (query) => query.set("lastNBytes", "-1")),
  },
  {
    id: "archive-from-the-beginning",
    title: "exportSystemLogs exports the first line of each log instead of the last bytes.",
    operation: "exportSystemLogs",
    laws: whole,
    pipelineOverride: () =>
      files((given) =>
        Object.fromEntries(
          Object.entries(given).map(([name, bytes]) => {
            const lines = Buffer.from(bytes).toString().split("\n").slice(0, -1);
            return [
              name,
              strToU8(
                lines
                  .toReversed()
                  .map((line) => `${line}\n`)
                  .join(""),
              ),
            ];
          }),
        ),
      ),
  },
  {
    id: "archive-zone-ignored",
    title: "exportSystemLogs writes instants in the report time zone, whatever zone is asked for.",
    operation: "exportSystemLogs",
    laws: whole,
    pipelineOverride: () => queries("exportSystemLogs", (query) => query.delete("zoneId")),
  },
  {
    id: "archive-format-ignored",
    title: "exportSystemLogsByCriteria writes instants in the default format, whatever format is asked for.",
    operation: "exportSystemLogsByCriteria",
    laws: whole,
    pipelineOverride: () =>
      understood("exportSystemLogsByCriteria", ({ body }) => {
        object(body)["dateTimeSecondsFormat"] = "M/d/yyyy hh:mm:ss a z";
      }),
  },
  {
    id: "archive-criteria-ignored",
    title: "exportSystemLogsByCriteria ignores how many bytes are asked for.",
    operation: "exportSystemLogsByCriteria",
    laws: whole,
    pipelineOverride: () =>
      understood("exportSystemLogsByCriteria", ({ body }) => {
        object(body)["lastNBytes"] = -1;
      }),
  },
]);
