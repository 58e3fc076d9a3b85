/** The three ways into the documentation on the home page: build, look up, operate. */
import {
  changesAddress,
  errorsAddress,
  guideAddress,
  homeAddress,
  interfaceAddress,
  moderationPlaygroundAddress,
  playgroundAddress,
  schemasAddress,
} from "../addresses.ts";
import { type Html, html } from "../html.ts";
import { interfaceLabel } from "../layout.ts";
import type { PageContext } from "../page-context.ts";
import { sdkGuideName, sdkLanguages, sdkNames } from "../repository-links.ts";

type Link = readonly [text: string, address: string];

interface Door {
  readonly title: string;
  readonly purpose: string;
  readonly links: readonly Link[];
}

/** Guides by name, with the words that a reader looks for. */
const buildGuides = {
  "moderate-a-chat": "Moderate a chat",
  "moderate-comments": "Moderate comments on a site",
  "moderate-images": "Moderate images",
  "moderate-usernames": "Moderate usernames",
  tokens: "Sign users in",
  "testing-in-process": "Test against a real server",
} as const;

const operateGuides = {
  "run-for-real": "Run it for real",
  containers: "Run it in containers",
  configuration: "Configuration",
  "api-keys": "API keys",
  upgrading: "Upgrade",
  "backup-and-restore": "Back up and restore",
  "metrics-and-traces": "Monitor",
  "command-line": "Command line",
  "release-notes": "Release notes",
} as const;

function guideLinks(guides: Readonly<Record<string, string>>): readonly Link[] {
  return Object.entries(guides).map(([name, text]) => [text, guideAddress(name)] as const);
}

function doors(page: PageContext): readonly Door[] {
  return [
    {
      title: "Build",
      purpose: "Call the services from your program.",
      links: [
        ["Start in 60 seconds", `${homeAddress}#quick-start`],
        ...guideLinks(buildGuides),
        ...sdkNames.map((name) => [`${sdkLanguages[name]} SDK`, guideAddress(sdkGuideName(name))] as const),
      ],
    },
    {
      title: "Look up",
      purpose: "Find an operation, a field or an error, and try it.",
      links: [
        ...page.catalogue.interfaces.map(
          ({ name }) => [`Operations: ${interfaceLabel(name)}`, interfaceAddress(name)] as const,
        ),
        ["Schemas and fields", schemasAddress],
        ["Errors and status codes", errorsAddress],
        ["Filter playground", playgroundAddress],
        ["Moderation playground", moderationPlaygroundAddress],
        ["Changes of the interfaces", changesAddress],
      ],
    },
    { title: "Operate", purpose: "Run the server, and keep it running.", links: guideLinks(operateGuides) },
  ];
}

export function doorsSection(page: PageContext): Html {
  return html`<section aria-labelledby="ways-in"><h2 id="ways-in" class="unseen">Ways in</h2>
<div class="cards">${doors(page).map((door) => card(page, door))}</div></section>`;
}

function card(page: PageContext, { title, purpose, links }: Door): Html {
  const id = `to-${title.toLowerCase().replaceAll(" ", "-")}`;
  return html`<section class="card" aria-labelledby="${id}"><h3 id="${id}">${title}</h3>
<p>${purpose}</p>
<ul>${links.map(([text, address]) => html`<li><a href="${page.link(address)}">${text}</a></li>`)}</ul></section>`;
}
