import { expect, test } from "vitest";
import { inflect } from "./inflection.ts";

const none = { adjective: false, adverb: false, noun: false, verb: false };

test.each([
  ["smurf", "smurfs"],
  ["tush", "tushes"],
  ["hussy", "hussies"],
  ["ass", "asses"],
  ["monkey", "monkeys"],
  ["conman", "conmen"],
  ["housewife", "housewives"],
  ["dirty dork", "dirty dorks"],
])("plural of %s is %s", (word, plural) => {
  expect(inflect(word, "en", { ...none, noun: true })).toEqual([plural]);
});

test.each([
  ["smurf", ["smurfs", "smurfed", "smurfing", "smurfings", "smurfin", "smurfer", "smurfers"]],
  ["puke", ["pukes", "puked", "puking", "pukings", "pukin", "puker", "pukers"]],
  ["bum", ["bums", "bummed", "bumming", "bummings", "bummin", "bummer", "bummers"]],
  ["bully", ["bullies", "bullied", "bullying", "bullyings", "bullyin", "bullier", "bulliers"]],
  ["stink", ["stinks", "stank", "stunk", "stinking", "stinkings", "stinkin", "stinker", "stinkers"]],
  ["die", ["dies", "died", "dying", "dyings", "dyin", "dier", "diers"]],
])("forms of the verb %s", (word, forms) => {
  expect(inflect(word, "en_US", { ...none, verb: true })).toEqual(forms);
});

test("adjectives and adverbs", () => {
  expect(inflect("nasty", "en", { ...none, adjective: true })).toEqual(["nastier", "nastiest", "nastily", "nastiness"]);
  expect(inflect("dumb", "en", { ...none, adjective: true })).toEqual(["dumber", "dumbest", "dumbly", "dumbness"]);
  expect(inflect("soon", "en", { ...none, adverb: true })).toEqual(["sooner", "soonest"]);
  expect(inflect("badly", "en", { ...none, adverb: true })).toEqual([]);
});

test("no guesses for other languages", () => {
  expect(inflect("mist", "de", { ...none, noun: true, verb: true })).toEqual([]);
});
