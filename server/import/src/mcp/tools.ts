/**
 * Lists what an assistant can do: a dozen things that a person would ask for, each of which is an operation. 159 tools, one an
 * operation, would fill an assistant's memory with what nobody asks.
 */
import { isObject, type Json, type JsonObject, listOf, objectOf } from "@gatehouse/openapi/json";

/** The effect of a tool on the data, as hosts show it before they let it be called. */
export type Effect = "reads" | "adds" | "changes" | "deletes";

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** When to use it, in a sentence or two; what a member means is said by the document. */
  readonly description: string;
  readonly effect: Effect;
  /** The operation that it calls, under whose input its arguments are described. */
  readonly operation: string;
  /** The parameters and members of the body that it takes; without it, all of them. */
  readonly takes?: readonly string[];
  /** Further arguments: where in the document they are described, as a schema and a property of it. */
  readonly described?: Readonly<Record<string, readonly [schema: string, property: string]>>;
  /** Those of them that have to be given. */
  readonly required?: readonly string[];
  /** True where an operator's token opens it, and no key. */
  readonly forOperators?: true;
  /** True where it changes what it reads before, so that two at once would lose one of the changes. */
  readonly runsSerially?: true;
  /** Chooses what of the answer is told; without it, all of it. */
  readonly summarize?: (answer: JsonObject) => JsonObject;
  /** Makes the input of the operation of the arguments; without it, they are its input. */
  readonly input?: (values: JsonObject, call: Call) => Promise<JsonObject> | JsonObject;
}

/** Calls an operation with its input, and resolves to the answer's body. @throws Refusal where it is refused */
export type Call = (operation: string, input: JsonObject) => Promise<JsonObject>;

export const tools: readonly Tool[] = [
  {
    name: "filter_text",
    title: "Filter a text",
    description:
      "Says what the word lists find in a text and why: each match with its entry, tags, severity, position and quality, and the text with the matches replaced. Nothing is stored.",
    effect: "reads",
    operation: "filterContentItem",
    takes: ["content", "contentType", "emails", "phoneNumbers", "urls", "usernames"],
  },
  {
    name: "moderate_message",
    title: "Decide about a message",
    description:
      "Has the rules of a moderation application decide about a message: allow, replace, queue for approval or reject. Where the application is persistent, the message is stored.",
    effect: "adds",
    operation: "moderateContentItem",
    takes: [],
    described: {
      applicationId: ["ContentItem", "applicationId"],
      text: ["ContentPart", "content"],
      senderId: ["ContentItem", "senderId"],
    },
    required: ["applicationId", "text"],
    input: ({ applicationId = null, text = null, senderId = crypto.randomUUID() }) => ({
      body: {
        content: { applicationId, createInstant: Date.now(), senderId, parts: [{ type: "text", content: text }] },
      },
    }),
  },
  {
    name: "list_moderation_applications",
    title: "List the moderation applications",
    description: "Lists the moderation applications with their ids and names.",
    effect: "reads",
    operation: "listModerationApplications",
    summarize: applicationsByName,
  },
  {
    name: "read_rules",
    title: "Read the rules of a moderation application",
    description: "Reads how a moderation application decides: its filter rules, thresholds, queues and notifications.",
    effect: "reads",
    operation: "retrieveModerationApplication",
  },
  {
    name: "change_rules",
    title: "Change rules of a moderation application",
    description:
      "Changes what is given of moderationConfiguration and leaves the rest; a list takes the place of the former one. Read the rules first.",
    effect: "changes",
    operation: "updateModerationApplication",
    runsSerially: true,
    takes: ["applicationId"],
    described: { moderationConfiguration: ["ModerationApplicationInput", "moderationConfiguration"] },
    required: ["moderationConfiguration"],
    async input({ applicationId = null, moderationConfiguration = {} }, call) {
      const { application } = await call("retrieveModerationApplication", { applicationId });
      return { applicationId, body: { application: merged(application ?? {}, { moderationConfiguration }) } };
    },
  },
  {
    name: "search_filter_entries",
    title: "Search the listed words",
    description: "Searches the words that the filter looks for, by a part of their text, locale, tag or severity.",
    effect: "reads",
    operation: "searchFilterEntries",
    takes: ["text", "locale", "tag", "severity", "startRow", "numberOfResults"],
  },
  {
    name: "add_filter_entry",
    title: "Add a word to the filter",
    description: "Adds a word that the filter looks for from now on. Its tags must exist.",
    effect: "adds",
    operation: "createFilterEntry",
  },
  {
    name: "delete_filter_entry",
    title: "Delete a word of the filter",
    description: "Deletes a word that the filter looks for, by its id, which search_filter_entries tells.",
    effect: "deletes",
    operation: "deleteFilterEntry",
  },
  {
    name: "allow_word",
    title: "Add a word to the whitelist",
    description: "Adds a word to the whitelist, for applications whose users may write allowed words alone.",
    effect: "adds",
    operation: "createAllowedEntry",
  },
  {
    name: "look_up_content_user",
    title: "Look up a content user",
    description: "Retrieves who writes content, with their scores and the actions taken about them.",
    effect: "reads",
    operation: "retrieveContentUser",
  },
  {
    name: "act_on_content_user",
    title: "Act on a content user",
    description: "Takes an action about a content user, such as mute, which the applications are notified of.",
    effect: "changes",
    operation: "createUserAction",
  },
  ...[
    ["approval_queue", "approval queue", "listApprovalQueueItems"] as const,
    ["alert_queue", "content alert queue", "listContentAlertQueueItems"] as const,
  ].map(
    ([name, title, operation]): Tool => ({
      name: `read_${name}`,
      title: `Read the ${title}`,
      description: `Lists what waits in the ${title}; totalResults is how many there are.`,
      effect: "reads",
      operation,
      forOperators: true,
    }),
  ),
  {
    name: "list_identity_applications",
    title: "List the applications of the identity service",
    description: "Lists the applications that users log in to, with their ids and names.",
    effect: "reads",
    operation: "listApplications",
    summarize: applicationsByName,
  },
  {
    name: "read_login_report",
    title: "Read the login report",
    description: "Counts the logins by hour between two instants, of one application or of all.",
    effect: "reads",
    operation: "retrieveLoginReport",
  },
];

/** Their settings are long, and hold secrets such as that of OAuth clients, which no assistant has to read. */
function applicationsByName({ applications }: JsonObject): JsonObject {
  return {
    applications: listOf(applications).map((each) => ({
      id: objectOf(each)["id"] ?? "",
      name: objectOf(each)["name"] ?? "",
    })),
  };
}

/** Merges what is given into what is there, member by member. */
function merged(there: Json, given: Json): Json {
  if (!isObject(there) || !isObject(given)) return given;
  const changed = Object.entries(given).map(([name, value]) => [name, merged(there[name] ?? null, value)]);
  return { ...there, ...Object.fromEntries(changed) };
}
