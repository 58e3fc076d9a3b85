/** Preloaded into every server of the bench: reports the process's processor time on request. */
process.on("message", (question) => {
  if (question === "usage") process.send?.(process.cpuUsage());
});
process.channel?.unref();
