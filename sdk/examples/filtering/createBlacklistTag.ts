import { type Client, InvalidRequestError } from "@gatehouse/sdk";

export async function createBlacklistTag(client: Client) {
  // Create it unless it is there.
  try {
    const { tag } = await client.filtering.createBlacklistTag({ body: { tag: { name: "Slander" } } });
    return tag.id;
  } catch (error) {
    const isThere =
      error instanceof InvalidRequestError && error.fieldErrors["tag.name"]?.[0]?.code === "[duplicate]tag.name";
    if (!isThere) throw error;
    return (await client.filtering.findBlacklistTag({ name: "Slander" })).tag.id;
  }
}
