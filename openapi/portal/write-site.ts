/** Writes the portal's files into a folder. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { withAssets } from "./assets.ts";

/** Replaces the content of the folder, and returns how many files it has. One is open at a time: containers may allow few. */
export function writeSite(folder: string, site: ReadonlyMap<string, string>): number {
  const files = withAssets(site);
  rmSync(folder, { recursive: true, force: true });
  const folders = new Set([...files.keys()].map((address) => dirname(join(folder, address))));
  for (const one of folders) mkdirSync(one, { recursive: true });
  for (const [address, text] of files) writeFileSync(join(folder, address), text);
  return files.size;
}

/** Minimum bytes: less fits one packet anyway. */
const minimumLength = 1000;
/** Brotli's best level makes files a ninth smaller, and takes 36 times as long: it is for the assets, which all pages share. */
const pageLevel = 5;
const assetLevel = constants.BROTLI_MAX_QUALITY;

/** Writes the compressed variants that the server sends, `<file>.br` and `<file>.gz`, beside the files of a site. */
export async function writeVariants(folder: string, site: ReadonlyMap<string, string>): Promise<void> {
  await Promise.all(
    [...withAssets(site)].map(async ([address, text]) => {
      const bytes = Buffer.from(text);
      if (bytes.length < minimumLength) return;
      const file = join(folder, address);
      const quality = address.startsWith("assets/") ? assetLevel : pageLevel;
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
      writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}
