/** Example texts, for the blacklist of a first start without a bootstrap file. */
import type { Example } from "../common/request-form.ts";

export const exampleTexts: readonly Example[] = [
  {
    title: "Disguises",
    request: {
      content:
        "What the h3ck, you n.i.n.c.o.m.p.o.o.p!\nSuch f l a p d o o d l e from a sc\u200Ball\u200By\u200Bwag.\nTurrrnip, n\u0456nc\u043Emp\u043E\u043Ep, \uD835\uDD2B\uD835\uDD26\uD835\uDD2B\uD835\uDD20\uD835\uDD2C\uD835\uDD2A\uD835\uDD2D\uD835\uDD2C\uD835\uDD2C\uD835\uDD2D: blather-skite!\nAnd f\u0336l\u0336a\u0336p\u0336d\u0336o\u0336o\u0336d\u0336l\u0336e again.",
    },
  },
  {
    title: "Innocent text",
    request: {
      content:
        "We checked the crude oil twice: checkmate in three.\nOrder no. H3-CK-2024 at 10:45, seat 7E, c/o H. E. Clark.\nI like the CK brand; the ship is going to smash it.",
    },
  },
  {
    title: "Contacts",
    request: {
      content:
        "Mail nell@example.com or nell (at) example dot com.\nSee www.example.org/shop, hxxp://example.net or example . com\nCall +1 202-555-0143, or five five five 0 1 4 3.",
    },
  },
  {
    title: "HTML",
    request: {
      contentType: "html",
      content:
        '<p title="you scallywag">What the h<b>e</b>ck, <!-- not seen -->you nin&#99;om<i></i>poop.</p>\n<img src="deck.png" alt="a turnip">',
    },
  },
  {
    title: "BBCode",
    request: { contentType: "bbcode", content: "[b]flap[/b]doodle, said [url=https://example.com/heck]she[/url]." },
  },
  {
    title: "Words of your own",
    request: {
      content: "Meet me at the lighthouse #7, not at the harbour ~ tonight.",
      words: ["lighthouse", "harbour"],
      characters: ["#", "~"],
      replaceChar: "█",
    },
  },
];
