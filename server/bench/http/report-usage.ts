/** Loaded into every server of the bench: says how much processor time the process has used, when it is asked. */
process.on("message", (question) => {
  if (question === "usage") process.send?.(process.cpuUsage());
});
process.channel?.unref();
