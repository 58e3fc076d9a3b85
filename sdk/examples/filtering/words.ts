import { type Client, NotFoundError } from "@gatehouse/sdk";

export async function createDictionaryEntry(client: Client) {
  // An ordinary word that looks like a bad one: the filter leaves it alone from now on.
  const content = "A scallywagon is a kind of cart.";
  const before = await client.moderation.filterContentItem({ body: { content } });
  await client.filtering.createDictionaryEntry({ body: { entry: { text: "scallywagon", locale: "en" } } });
  const after = await client.moderation.filterContentItem({ body: { content } });
  return { before: before.matches.length, after: after.matches.length };
}

export async function createFilterEntry(client: Client) {
  const { entry } = await client.filtering.createFilterEntry({
    body: {
      entry: {
        text: "landlubber",
        locale: "en",
        filterMode: "distinguishable",
        severity: "mild",
        noun: true,
        variations: ["landlouper"],
        tags: ["Insult"],
      },
    },
  });
  // In force at once, for the word in its variations and disguises.
  const { replacement } = await client.moderation.filterContentItem({ body: { content: "You 1andlubbers!" } });
  return { id: entry.id, replacement };
}

export async function deleteDictionaryEntriesByLocale(client: Client) {
  // This cannot be undone: keep a copy of the entries.
  const kept: string[] = [];
  for await (const { text } of client.filtering.searchDictionaryEntries.items({ locale: ["fr"] })) kept.push(text);
  await client.filtering.deleteDictionaryEntriesByLocale({ locale: "fr" });
  return kept;
}

export async function deleteDictionaryEntry(client: Client, { id }: { id: number }) {
  await client.filtering.deleteDictionaryEntry({ id });
  const { status } = await client.filtering.retrieveDictionaryEntry.result({ id });
  return status;
}

export async function deleteFilterEntriesByLocale(client: Client) {
  // Exactly this locale: the words of `en` stay.
  await client.filtering.deleteFilterEntriesByLocale({ locale: "en_GB" });

  const { totalResults } = await client.filtering.searchFilterEntries({ locale: ["en_GB"], numberOfResults: 1 });
  return totalResults;
}

export async function deleteFilterEntry(client: Client, { id }: { id: number }) {
  try {
    await client.filtering.deleteFilterEntry({ id });
    return "deleted";
  } catch (error) {
    if (error instanceof NotFoundError) return "there was none";
    throw error;
  }
}

export async function findDictionaryEntry(client: Client) {
  const { entry } = await client.filtering.findDictionaryEntry({ text: "checker", locale: "en" });
  return entry.tags;
}

export async function findFilterEntry(client: Client) {
  const answer = await client.filtering.findFilterEntry.result({ text: "scallywag", locale: "en" });
  if (answer.ok) return answer.body.entry.severity;
  if (answer.status === 404) return "not on the blacklist";
  throw answer.error;
}

export async function retrieveDictionaryEntry(client: Client, { id }: { id: number }) {
  const { entry } = await client.filtering.retrieveDictionaryEntry({ id });
  return `${entry.text} (${entry.locale})`;
}

export async function retrieveFilterEntry(client: Client, { id }: { id: number }) {
  const { entry } = await client.filtering.retrieveFilterEntry({ id });
  return `${entry.text}: ${entry.severity}, ${entry.tags.join(" and ")}`;
}

export async function searchDictionaryEntries(client: Client) {
  const pages = client.filtering.searchDictionaryEntries.pages({
    locale: ["en", "fr"],
    sort: [{ field: "locale", order: "desc" }, { field: "text" }],
    numberOfResults: 2,
  });
  const shown: string[] = [];
  for await (const { entries, totalResults } of pages) {
    shown.push(`${entries.map(({ text }) => text).join(", ")} (of ${totalResults})`);
    // A page is requested when the loop asks for it: a dictionary has tens of thousands.
    if (shown.length === 2) break;
  }
  return shown;
}

export async function searchFilterEntries(client: Client) {
  // The high and severe words that begin with an s, in English of any kind: `items` asks for page after page.
  const found: string[] = [];
  for await (const { text, locale } of client.filtering.searchFilterEntries.items({
    text: "s*",
    locale: ["en", "en_GB", "en_US"],
    severity: ["high", "severe"],
  }))
    found.push(`${text} (${locale})`);
  return found;
}

export async function updateDictionaryEntry(client: Client, { id }: { id: number }) {
  const { entry } = await client.filtering.updateDictionaryEntry({
    id,
    body: { entry: { text: "checkermate", locale: "en", tags: ["Insult"] } },
  });
  return entry;
}

export async function updateFilterEntry(client: Client, { id }: { id: number }) {
  // Fields that are left out get their defaults, so start from the stored entry.
  const { entry } = await client.filtering.retrieveFilterEntry({ id });
  const updated = await client.filtering.updateFilterEntry({
    id,
    body: { entry: { ...entry, severity: "severe" } },
  });
  return updated.entry;
}
