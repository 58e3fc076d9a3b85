/** Bare Express 5, as its guide shows it. */
import express from "express";

const app = express();
app.use(express.json());
app.get("/", (_request, response) => void response.json({ hello: "world" }));
app.listen(0, "127.0.0.1", () => console.log("ready"));
