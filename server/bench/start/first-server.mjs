/** Prints the milliseconds of processor time that `startServer` takes in a test, loading included: the first and the next. */
const used = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
const before = used();
const { startServer } = await import(process.argv[2] ?? "");
const first = await startServer();
const between = used();
const next = await startServer();
console.log(JSON.stringify({ first: between - before, next: used() - between }));
await Promise.all([first.close(), next.close()]);
