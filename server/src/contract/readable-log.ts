/** A readable log file; it is read once and then closed. */
export interface ReadableLog {
  readonly name: string;
  readonly lastModified: Date;
  /** Yields bytes that begin and end at line boundaries. */
  read(): AsyncIterable<Buffer>;
  close(): Promise<void>;
}
