import { type Client, UnauthorizedError } from "@gatehouse/sdk";

export async function validateToken(client: Client, { token }: { token: string }) {
  try {
    const { jwt } = await client.identity.validateToken({}, { token });
    return `valid until ${new Date(jwt.exp * 1000).toISOString()}`;
  } catch (error) {
    if (error instanceof UnauthorizedError) return `not valid: ${error.reason}`;
    throw error;
  }
}
