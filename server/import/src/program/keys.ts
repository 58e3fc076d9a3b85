/** `gatehouse keys rotate`. */
import { rotateKeysCommand } from "@gatehouse/server/program/rotate-keys";

const misuse = 2;

export async function keysCommand([action, ...rest]: readonly string[]): Promise<number> {
  if (action === "rotate") return rotateKeysCommand(rest);
  if (action === "--help" || action === "-h") return rotateKeysCommand(["--help"]);
  process.stderr.write("Write gatehouse keys rotate; gatehouse keys --help says what it does.\n");
  return misuse;
}
