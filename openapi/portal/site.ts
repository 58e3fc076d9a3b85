/** Builds the portal from the bundled documents. */
import {
  changesAddress,
  decisionsAddress,
  errorsAddress,
  guideAddress,
  guidesAddress,
  homeAddress,
  interfaceAddress,
  moderationPlaygroundAddress,
  notFoundAddress,
  operationAddress,
  operationDataAddress,
  playgroundAddress,
  schemaAddress,
  schemasAddress,
  sinceAddress,
  webhookAddress,
} from "./addresses.ts";
import { readCatalogue } from "./catalogue.ts";
import { makeOperationData } from "./console/operation-data.ts";
import { decisionsPage } from "./decisions.ts";
import { createPageContexts, type Hosting, type PageContext, served } from "./page-context.ts";
import { changesPage } from "./pages/changes.ts";
import { errorsPage } from "./pages/errors.ts";
import { guideListPage, guidePage } from "./pages/guides.ts";
import { homePage } from "./pages/home.ts";
import { interfacePage, schemaListPage, schemaPage } from "./pages/lists.ts";
import { notFoundPage } from "./pages/not-found.ts";
import { operationPage } from "./pages/operation.ts";
import { playgroundPage } from "./pages/playground.ts";
import { sincePage } from "./pages/since.ts";
import { webhookPage } from "./pages/webhook.ts";
import { searchFiles, searchItems } from "./search-index.ts";
import type { Sources } from "./sources.ts";
import { buildTwins } from "./twin/twins.ts";
import { findUsages } from "./usages.ts";

/** Returns each file of the portal by its address, except static assets. */
export function buildSite(sources: Sources, hosting: Hosting = served): ReadonlyMap<string, string> {
  const catalogue = readCatalogue(sources.documents, sources.manifest);
  const contexts = createPageContexts(catalogue, sources, hosting);
  const usages = findUsages(catalogue);
  const files = new Map<string, string>();
  const add = (address: string, write: (page: PageContext) => string): void => {
    files.set(address, write(contexts(address)));
  };
  add(homeAddress, homePage);
  add(errorsAddress, errorsPage);
  add(schemasAddress, schemaListPage);
  add(guidesAddress, guideListPage);
  for (const guide of sources.guides) add(guideAddress(guide.name), (page) => guidePage(page, guide));
  for (const [address, code] of sources.scripts) files.set(address, code);
  add(playgroundAddress, (page) => playgroundPage(page, "filter"));
  add(moderationPlaygroundAddress, (page) => playgroundPage(page, "moderation"));
  for (const one of catalogue.operations) files.set(operationDataAddress(one), JSON.stringify(makeOperationData(one)));
  for (const one of catalogue.interfaces) add(interfaceAddress(one.name), (page) => interfacePage(page, one));
  for (const one of catalogue.operations) add(operationAddress(one), (page) => operationPage(page, one));
  for (const one of catalogue.webhooks) add(webhookAddress(one), (page) => webhookPage(page, one));
  for (const one of catalogue.schemas.values()) {
    add(schemaAddress(one.name), (page) => schemaPage(page, one, usages.get(one.name) ?? []));
  }
  const exists = existsIn(files);
  add(changesAddress, (page) => changesPage(page, sources.history, { usages, exists }));
  add(sinceAddress, sincePage);
  add(decisionsAddress, decisionsPage);
  for (const [address, text] of searchFiles(searchItems(catalogue, sources), files)) files.set(address, text);
  for (const [address, text] of buildTwins(catalogue, files, hosting)) files.set(address, text);
  if (hosting.isExport) add(notFoundAddress, notFoundPage);
  return files;
}

/** Returns the 404 page of the server, which is no page of the site: it has no address of its own. */
export function missingPage(sources: Sources): readonly [address: string, text: string] {
  const catalogue = readCatalogue(sources.documents, sources.manifest);
  return [notFoundAddress, notFoundPage(createPageContexts(catalogue, sources, served)(notFoundAddress))];
}

/** Returns a test for pages, with their anchors. */
function existsIn(files: ReadonlyMap<string, string>): (address: string) => boolean {
  return (address) => {
    const [page = "", anchor] = address.split("#", 2);
    const text = files.get(page);
    return text !== undefined && (anchor === undefined || text.includes(` id="${anchor}"`));
  };
}
