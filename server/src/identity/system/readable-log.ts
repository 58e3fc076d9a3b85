/** A readable log file; it is read once and then closed. */
export interface ReadableLog {
  readonly name: string;
  readonly lastModified: Date;
  /** Yields chunks of whole lines; ends at the first unreadable position. */
  read(): AsyncIterable<Buffer>;
  close(): Promise<void>;
}
