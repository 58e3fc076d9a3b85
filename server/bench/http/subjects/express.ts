/** Bare Express 5, as its guide shows it. */
import express from "express";
import { port } from "../port.ts";
import { replies } from "./replies.ts";

const app = express();
app.use(express.json());

app.get("/api/application/:applicationId", (request, response) => {
  response.json(request.params.applicationId === "" ? undefined : replies.path);
});
app.get("/filter/blacklist/entry", (request, response) => {
  response.json(request.query["text"] === undefined ? undefined : replies.query);
});
app.post("/content/item/filter", (request, response) => {
  response.json(request.body.content === undefined ? undefined : replies.body);
});

app.listen(port, "127.0.0.1");
