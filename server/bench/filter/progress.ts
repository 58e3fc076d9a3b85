/** Reports progress on stderr, which is not part of the output. */
export function reportProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${text.padEnd(78)}`);
  else process.stderr.write(`${text}\n`);
}
