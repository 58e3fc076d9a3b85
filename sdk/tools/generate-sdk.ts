/** Generates an SDK from the derived profile of the specs. */
import { existsSync } from "node:fs";
import { cp, glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { manifest } from "../../openapi/generated/manifest.ts";
import { readBundledDocument } from "../../openapi/tools/bundled-document.ts";
import { isObject, type JsonObject } from "../../openapi/tools/json.ts";
import { withoutMarks } from "../../openapi/tools/profile/one-operation-each.ts";
import { deriveProfile } from "../../openapi/tools/profile/profile.ts";
import { run } from "./command.ts";
import { packageVersion, profileFile, root, sdk } from "./folders.ts";
import { generator } from "./generator.ts";
import type { Language } from "./languages/language.ts";
import { notificationTypes } from "./notification-types.ts";
import { markPages } from "./pages.ts";

/** Writes `sdk/<language>/build/` anew; resolves to that folder. */
export async function generate(language: Language): Promise<string> {
  const home = join(sdk, language.name);
  const build = join(home, "build");
  const profile = await writeProfile(language);
  await rm(build, { recursive: true, force: true });
  await mkdir(build, { recursive: true });
  await cp(join(home, ".openapi-generator-ignore"), join(build, ".openapi-generator-ignore"));
  const templates = join(home, "templates");
  const version = packageVersion();
  await run(
    await generator([
      "generate",
      `--config=${join(home, "config.yaml")}`,
      `--input-spec=${profile.file}`,
      `--output=${build}`,
      `--additional-properties=${language.versionOption}=${version}`,
      ...(existsSync(templates) ? [`--template-dir=${templates}`] : []),
      "--global-property=apiDocs=false,apiTests=false,modelDocs=false,modelTests=false",
    ]),
  );
  await clean(build, profile.paths);
  const own = join(home, "files");
  if (existsSync(own)) await cp(own, build, { recursive: true });
  await cp(join(root, "LICENSE"), join(build, "LICENSE"));
  for (const page of ["README.md", "CHANGELOG.md"]) await cp(join(home, page), join(build, page));
  await language.finish?.(build);
  for (const command of language.tidy?.() ?? []) await run(command);
  return build;
}

/** The profile as a file, for the generator. */
async function writeProfile(language: Language): Promise<{ readonly file: string; readonly paths: JsonObject }> {
  const retrySafe = manifest.filter((operation) => operation.retrySafe).map((operation) => operation.operationId);
  const document = readBundledDocument();
  const derived = {
    ...deriveProfile(document, new Set(retrySafe)),
    "x-notification-types": notificationTypes(document),
  };
  const common = markPages(derived);
  const profile = language.profile?.(common) ?? common;
  const file = profileFile(language.name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(profile, null, 1)}\n`);
  return { file, paths: isObject(profile["paths"]) ? profile["paths"] : {} };
}

/** Takes what the profile put in, and no server knows, out of what was written. */
async function clean(folder: string, paths: JsonObject): Promise<void> {
  for await (const name of glob("**/*.{py,java,go,md}", { cwd: folder })) {
    const file = join(folder, name);
    const text = await readFile(file, "utf8");
    const cleaned = withoutMarks(text, paths);
    if (cleaned !== text) await writeFile(file, cleaned);
  }
}
