/** A connection that sends together what is written in one turn of the event loop: each system call costs more than a statement. */
import { Socket } from "node:net";

type Callback = (error?: Error | null) => void;

export class GatheringSocket extends Socket {
  #isGathering = false;

  override write(chunk: Uint8Array | string, encoding?: BufferEncoding | Callback, callback?: Callback): boolean {
    if (!this.#isGathering) {
      this.#isGathering = true;
      this.cork();
      process.nextTick(() => {
        this.#isGathering = false;
        this.uncork();
      });
    }
    return typeof encoding === "function" ? super.write(chunk, encoding) : super.write(chunk, encoding, callback);
  }
}
