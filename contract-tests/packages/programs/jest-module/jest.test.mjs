/* global test, expect */
import { startServer } from "@gatehouse/server";

test("a server answers", async () => {
  const server = await startServer();
  const response = await fetch(`${server.url}/health/ready`);
  expect(response.status).toBe(200);
  await server.close();
}, 60_000);
