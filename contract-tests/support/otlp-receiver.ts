/** A receiver of traces as OTLP over HTTP sends them, in protobuf (opentelemetry-proto, trace/v1). */
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { whenDone } from "./clean-up.ts";
import { type Field, fieldsOf } from "./protobuf.ts";

export interface ReceivedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first span of a trace. */
  readonly parentSpanId: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** 0 unset, 1 ok, 2 error. */
  readonly status: number;
}

export interface OtlpReceiver {
  /** The value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  /** The paths that were posted to. */
  readonly paths: ReadonlySet<string>;
  readonly spans: readonly ReceivedSpan[];
}

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const paths = new Set<string>();
  const server = createServer((request, response) => {
    paths.add(request.url ?? "");
    buffer(request).then(
      (body) => {
        spans.push(...spansOf(body));
        response.writeHead(200).end();
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  whenDone(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, spans, paths };
}

function spansOf(request: Buffer): ReceivedSpan[] {
  return all(fieldsOf(request), 1).flatMap((resourceSpans) => {
    const fields = fieldsOf(resourceSpans);
    const resource = all(fields, 1).flatMap((each) => all(fieldsOf(each), 1));
    const service = String(attributesOf(resource)["service.name"]);
    const scopes = all(fields, 2).flatMap((scope) => all(fieldsOf(scope), 2));
    return scopes.map((span) => toSpan(fieldsOf(span), service));
  });
}

function toSpan(fields: readonly Field[], service: string): ReceivedSpan {
  const hex = (number: number) => all(fields, number)[0]?.toString("hex") ?? "";
  const [status] = all(fields, 15);
  return {
    service,
    traceId: hex(1),
    spanId: hex(2),
    parentSpanId: hex(4),
    name: all(fields, 5)[0]?.toString() ?? "",
    kind: Number(scalar(fields, 6) ?? 0),
    attributes: attributesOf(all(fields, 9)),
    status: status === undefined ? 0 : Number(scalar(fieldsOf(status), 3) ?? 0),
  };
}

/** Values: text 1, boolean 2, whole number 3, number 4. */
function attributesOf(pairs: readonly Buffer[]): Record<string, unknown> {
  const entries = pairs.map((pair) => {
    const fields = fieldsOf(pair);
    const [value] = all(fields, 2).flatMap(fieldsOf);
    const read = Buffer.isBuffer(value?.value)
      ? value.number === 4
        ? value.value.readDoubleLE()
        : value.value.toString()
      : value?.value;
    return [all(fields, 1)[0]?.toString() ?? "", typeof read === "bigint" ? Number(read) : read] as const;
  });
  return Object.fromEntries(entries);
}

function all(fields: readonly Field[], number: number): Buffer[] {
  return fields.flatMap(({ number: each, value }) => (each === number && Buffer.isBuffer(value) ? [value] : []));
}

function scalar(fields: readonly Field[], number: number): bigint | undefined {
  const value = fields.find((field) => field.number === number)?.value;
  return typeof value === "bigint" ? value : undefined;
}
