/** Loaded into the mock server before its own program: it ends when the process that started it does, however that ends. */
process.on("disconnect", () => process.exit());
