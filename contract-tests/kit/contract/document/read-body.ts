/** Reads a response up to a number of bytes; undefined where it has more. */
export async function readBody(response: Response, maximumBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
    chunks.push(part.value);
    size += part.value.byteLength;
    if (size <= maximumBytes) continue;
    await reader?.cancel();
    return undefined;
  }
  return new Uint8Array(Buffer.concat(chunks));
}
