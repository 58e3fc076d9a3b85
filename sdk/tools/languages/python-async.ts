/** Writes the client for asyncio, `gatehouse/aio`, from the one that was generated: the same methods, to be awaited. */
import { glob, mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

/** Reads `gatehouse/api` and `gatehouse/client.py` in a folder, and writes their counterparts beside them. */
export async function writeAsyncClient(build: string): Promise<void> {
  const source = join(build, "gatehouse");
  const target = join(source, "aio");
  await mkdir(join(target, "api"), { recursive: true });
  for await (const file of glob(join(source, "api", "*.py"))) {
    const text = await readFile(file, "utf8");
    await writeFile(join(target, "api", basename(file)), asyncApi(text));
  }
  await writeFile(join(target, "client.py"), asyncClient(await readFile(join(source, "client.py"), "utf8")));
}

/** Returns the module of a group. That none is left out, mypy and the tests of the SDK tell. */
function asyncApi(text: string): string {
  return text
    .replaceAll("gatehouse.api.", "gatehouse.aio.api.")
    .replaceAll(/\b\w+Api\b/g, "Async$&")
    .replaceAll(/^ {4}def (?!__)(?!\w+_all\()/gm, "    async def ")
    .replaceAll(/^( {8}(?:return )?)self\._transport\./gm, "$1await self._transport.")
    .replaceAll("-> Iterator[", "-> AsyncIterator[")
    .replaceAll("return items_of(", "return async_items_of(")
    .replace("from collections.abc import Iterator", "from collections.abc import AsyncIterator")
    .replace("import items_of", "import async_items_of")
    .replaceAll(/^from \.\./gm, "from ...")
    .replace("from ...transport import Transport", "from ..transport import AsyncTransport")
    .replace("transport: Transport", "transport: AsyncTransport");
}

function asyncClient(text: string): string {
  return text
    .replaceAll(/\bapi\.(\w+Api)\b/g, "api.Async$1")
    .replaceAll("class Gatehouse:", "class AsyncGatehouse:")
    .replace("It may be used by several threads.", "Its methods are to be awaited.")
    .replace(
      /pool: The connections of .*/,
      "http: The client of ``httpx`` to use, such as one with a proxy. It stays open.",
    )
    .replace("import urllib3", "import httpx")
    .replace("from .calls import Settings", "from ..calls import Settings")
    .replace("pool: urllib3.PoolManager | None", "http: httpx.AsyncClient | None")
    .replace("import Transport", "import AsyncTransport")
    .replace("Transport(settings, pool)", "AsyncTransport(settings, http)")
    .replace("def close(", "async def close(")
    .replace("        self._transport.close()", "        await self._transport.close()")
    .replace("def __enter__", "async def __aenter__")
    .replace("def __exit__(self, kind", "async def __aexit__(self, kind")
    .replace("        self.close()", "        await self.close()");
}
