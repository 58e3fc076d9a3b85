/** The tab of moderation: moderates the form's content as the reader types, and explains the decision. */
import { isObject, isText, type JsonObject, listOf, objectOf, textOf } from "../../../tools/json.ts";
import type { Access } from "../common/access.ts";
import { element, hideNotice, make } from "../common/elements.ts";
import { showDecisionSteps } from "./decision-steps.ts";
import { moderationExamples } from "./examples.ts";
import { type Match, matchesIn } from "./matches.ts";
import { isPersistent, moderateBody, newId } from "./requests.ts";
import type { Results, ShownPart } from "./results.ts";
import { type Decision, PlaygroundSandbox } from "./sandbox.ts";
import { prepareChoice, prepareSandboxControls } from "./sandbox-controls.ts";
import type { Server } from "./server.ts";
import { makeFormFields, sampleViews, type Tab } from "./tab.ts";
import { showConsequences, showVerdict } from "./verdict.ts";

interface ModerationOptions {
  readonly access: Access;
  readonly results: Results;
  /** Fills the form with a request and sends it. */
  begin(request: JsonObject): void;
  send(): void;
  onMatches(matches: readonly Match[]): Promise<void>;
}

export function moderationTab(
  server: Server,
  { access, results, begin, send, onMatches }: ModerationOptions,
): Tab & { clearChoice(): void } {
  const form = element("moderation", HTMLFormElement);
  const fields = makeFormFields(form);
  const sandbox = new PlaygroundSandbox(server);
  const controls = prepareSandboxControls(sandbox, { address: server.address, onConsent: send, onRemove: send });
  const choice = prepareChoice(server, (application) => begin({ ...fields.read(), application }));
  const consent = element("consent", HTMLElement);
  let listedFor = "";
  return {
    name: "moderation",
    form,
    fields,
    examples: moderationExamples,
    pause: 300,
    clearChoice: choice.clear,
    missing: (request) =>
      sentParts(request).some(({ content }) => content !== "")
        ? undefined
        : "Add a part to the content, or try one of the examples above it.",
    isAllowed: () => {
      hideNotice(consent);
      if (controls.hasConsent()) return true;
      results.waiting("");
      controls.askConsent();
      return false;
    },
    /** Lists the applications that the key may see. */
    refresh: () => {
      const credentials = JSON.stringify(access.headers());
      if (credentials === listedFor || access.secret() === "" || !access.check()) return;
      listedFor = credentials;
      choice.load();
    },
    showSamples: samplesOf(server, access),
    send: async (request) => {
      const decision = await controls.runExclusively(() => sandbox.decide(request));
      controls.show();
      if ("reply" in decision) return decision;
      return async () => {
        showDecision(decision, request, results);
        await onMatches(decision.answer.content.parts.flatMap(matchesIn));
      };
    },
  };
}

/** Shows the requests as code, with the form's application instead of the page's copy, and sample ids. */
function samplesOf(server: Server, access: Access): (request: JsonObject) => void {
  const [applicationId, senderId, contentItemId] = [newId(), newId(), newId()];
  const createInstant = Date.now();
  const showApplication = sampleViews("code-application");
  const showContent = sampleViews("code-content");
  return (request) => {
    const application = objectOf(request["application"]);
    const hasId = isPersistent(application);
    const common = { server: server.address, headers: access.headers() };
    const create = server.operation("createModerationApplication");
    showApplication({ ...common, operation: create, body: { application: { id: applicationId, ...application } } });
    const operation = server.operation(hasId ? "moderateContentItemWithId" : "moderateContentItem");
    const body = moderateBody(request, { applicationId, senderId, createInstant });
    showContent({ ...common, operation, body, ...(hasId && { path: { contentItemId } }) });
    element("code-operation", HTMLElement).textContent = `${operation.method} ${operation.path}`;
    const chosen = hasId ? "The application is persistent: you choose the id of its content. " : "";
    element("code-note", HTMLElement).textContent = `${chosen}The ids are samples; use your own.`;
  };
}

function showDecision(decision: Decision, request: JsonObject, results: Results): void {
  const { answer, milliseconds } = decision;
  const sent = sentParts(request);
  const forced = isText(request["moderation"]) ? request["moderation"] : undefined;
  showVerdict(decision);
  showDecisionSteps(element("ladder", HTMLElement), {
    ...decision,
    forced,
    texts: sent.map(({ content }) => content),
    senderDisplayName: textOf(objectOf(request["content"])["senderDisplayName"]),
  });
  showConsequences(decision, forced);
  // Sighted readers see the verdict below.
  results.shown(
    shownParts(decision, sent),
    [make("span", { class: "unseen" }, `${answer.contentAction}.`)],
    milliseconds,
  );
}

function shownParts({ answer, rules }: Decision, sent: readonly SentPart[]): readonly ShownPart[] {
  const replaced = rules.filter(({ action }) => action === "replace").flatMap(({ causes = [] }) => causes);
  return answer.content.parts.map((part, index) => {
    const { replacement, imageConfidence: confidence } = part;
    const { type = "", name = "", content = "" } = sent[index] ?? {};
    const judged =
      confidence === undefined ? "No media filter judged it." : `Confidence of the media filter: ${confidence}.`;
    return {
      title: name === "" ? type : `${name}, ${type}`,
      text: content,
      matches: matchesIn(part),
      replacement,
      replaced: replaced.flatMap(({ part: at, match }) => (at === index && match !== undefined ? [match] : [])),
      note: type === "image" || type === "video" ? judged : "The filter does not read parts of this type.",
    };
  });
}

interface SentPart {
  readonly type: string;
  readonly name: string;
  readonly content: string;
}

function sentParts(request: JsonObject): readonly SentPart[] {
  return listOf(objectOf(request["content"])["parts"])
    .filter(isObject)
    .map(({ type, name, content }) => ({ type: textOf(type), name: textOf(name), content: textOf(content) }));
}
