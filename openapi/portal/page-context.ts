/** The view of the portal that each page is given, so that it can refer to the other pages. */
import type { RecordedAnswers } from "./answers.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Guide } from "./guide.ts";
import type { Hosting } from "./hosting.ts";
import type { MarkdownRenderer } from "./markdown.ts";
import type { LanguageSamples } from "./samples/samples.ts";

export interface PageContext {
  readonly catalogue: Catalogue;
  readonly guides: readonly Guide[];
  readonly hosting: Hosting;
  /** Where the page stands, from the root of the portal. */
  readonly address: string;
  readonly markdown: MarkdownRenderer;
  /** The samples of each operation by its id. */
  readonly samples: ReadonlyMap<string, readonly LanguageSamples[]>;
  readonly answers: RecordedAnswers;
  /** The link to an address that is given from the root of the portal. */
  link(address: string): string;
}
