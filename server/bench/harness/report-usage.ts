/** Preloaded into every server of a bench: tells on request how much processor time the process has used, all its threads. */
process.on("message", (question) => {
  if (question === "usage") process.send?.(process.cpuUsage());
});
process.channel?.unref();
// A bench that was killed leaves no server behind.
process.once("disconnect", () => process.exit());
