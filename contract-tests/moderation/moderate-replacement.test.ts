import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { createApplication, entry, moderate, type NewConfiguration, rule } from "./fixtures.ts";

const { client } = await start({
  blacklist: {
    entries: [entry("blue smurf"), entry("smurf hat"), entry("twit"), entry("oaf", { severity: "severe" })],
  },
});
const filterRules = [rule("replace", "replace", "reject", "reject")];

async function parts(configuration: NewConfiguration, content: string) {
  const { id } = await createApplication(client, { filterRules, ...configuration });
  return (await moderate(client, id, content)).content.parts;
}

async function replaced(configuration: NewConfiguration, content: string) {
  return (await parts(configuration, content))[0]?.replacement;
}

describe("what takes the place of a match (Moderation, replacementCharacter, replacementString)", () => {
  test("replacementCharacter for each character", async () => {
    expect(await replaced({ replacementCharacter: "#" }, "A twit, a t-w-i-t")).toBe("A ####, a #######");
    expect(await replaced({ replacementCharacter: "😀" }, "A twit")).toBe("A 😀😀😀😀");
  });

  test("replacementString for the match as a whole, also an empty one", async () => {
    expect(await replaced({ replacementString: "[removed]" }, "A twit, a t-w-i-t")).toBe("A [removed], a [removed]");
    expect(await replaced({ replacementString: "" }, "A twit, a twit")).toBe("A , a ");
    expect(await replaced({ replacementString: "$&$1" }, "A twit")).toBe("A $&$1");
  });

  test("a text without a match comes back as it was sent", async () => {
    for (const content of ["", "Ahoy – «✓» 👩‍👩‍👧\r\n\t", "$& \\ *"]) expect(await replaced({}, content)).toBe(content);
  });
});

describe("returnFilterMatches (Moderation, since 3.9.1)", () => {
  const twit = {
    type: "blacklist",
    start: 2,
    length: 4,
    quality: 1,
    locale: "en",
    matched: "twit",
    root: "twit",
    severity: "mild",
    tags: ["Insult"],
    blacklistResult: "basic",
  };

  test("true: what the filter found in each part, whatever the rules made of it; empty when it found nothing", async () => {
    expect(await parts({ returnFilterMatches: true }, "A twit")).toEqual([{ replacement: "A ****", matches: [twit] }]);
    expect(await parts({ returnFilterMatches: true, filterRules: [] }, "A twit")).toEqual([
      { replacement: "A twit", matches: [twit] },
    ]);
    expect(await parts({ returnFilterMatches: true }, "Ahoy")).toEqual([{ replacement: "Ahoy", matches: [] }]);
  });

  test("false, the default: none", async () => {
    for (const configuration of [{}, { returnFilterMatches: false }]) {
      expect(await parts(configuration, "A twit")).toEqual([{ replacement: "A ****" }]);
    }
  });

  test("each part has its own", async () => {
    const { id } = await createApplication(client, { returnFilterMatches: true, filterRules });
    const { content } = await moderate(client, id, [
      { type: "text", content: "Ahoy" },
      { type: "text", content: "A twit" },
      { type: "attribute", content: "A twit" },
    ]);
    expect(content.parts.map(({ matches }) => matches)).toEqual([[], [twit], undefined]);
  });
});
