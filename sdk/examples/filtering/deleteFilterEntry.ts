import { type Client, NotFoundError } from "@gatehouse/sdk";

export async function deleteFilterEntry(client: Client, { id }: { id: number }) {
  try {
    await client.filtering.deleteFilterEntry({ id });
    return "deleted";
  } catch (error) {
    if (error instanceof NotFoundError) return "there was none";
    throw error;
  }
}
