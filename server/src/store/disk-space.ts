/** The room on the disk of a SQLite file. */
import { statfs } from "node:fs/promises";
import { StoreNotWritable } from "./failures.ts";

/**
 * A disk with less room, in bytes, is full. SQLite may still write where its log has pages to use again, and fails later in
 * the middle of an operation.
 */
const minimumRoom = 1024 * 1024;

/** @throws StoreNotWritable when the disk is full; a file system that does not tell its size has room */
export async function ensureRoom(folder: string): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  if (blocks > 0 && bavail * bsize < minimumRoom) {
    throw new StoreNotWritable(`less than ${minimumRoom} bytes are free in ${folder}`);
  }
}
