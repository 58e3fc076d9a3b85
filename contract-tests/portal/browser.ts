/**
 * A page in a headless Chromium, for tests of what the portal does in a browser. It is driven over the DevTools
 * protocol, so that nothing has to be installed besides the browser.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./chromium.ts";

const chromium = findChromium();

/** Whether the tests in a browser are run: without a browser they are left out, but in CI they fail. */
export const hasBrowser = chromium !== undefined || (process.env["CI"] ?? "") !== "";

export interface Page {
  open(url: string): Promise<void>;
  /** What an expression is in the page; it has to be JSON. */
  value(expression: string): Promise<unknown>;
  /** Waits until an expression is true, at most some seconds. */
  until(expression: string): Promise<void>;
  /** Types into the field with this id, in place of what it holds. */
  type(id: string, text: string): Promise<void>;
  press(key: string): Promise<void>;
  click(selector: string): Promise<void>;
  /** How wide the window is, in pixels, and which theme the system asks for; both hold until they are changed. */
  emulate(device: Device): Promise<void>;
  /** Whether the pages that are opened from now on may run scripts. */
  scripts(allowed: boolean): Promise<void>;
  /** Shows the page as it is printed, until it is told otherwise. */
  print(printed: boolean): Promise<void>;
  /** The addresses that the open page asked for, itself included. */
  requests(): readonly string[];
  /** What the open page complained about: errors of scripts, and what the content security policy refused. */
  complaints(): readonly string[];
  /** Ends the browser, and takes what it wrote away. */
  close(): Promise<void>;
}

export interface Device {
  readonly width: number;
  readonly theme: "light" | "dark";
}

export async function openBrowser(): Promise<Page> {
  if (chromium === undefined) {
    throw new Error("There is no Chromium. `npm run install:chromium` installs Debian's; CHROMIUM names another one.");
  }
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-browser-"));
  const options = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--window-size=1440,1000",
    // No name leads anywhere: what a page would load from elsewhere fails.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    "--remote-debugging-port=0",
    `--user-data-dir=${folder}`,
  ];
  const child = spawn(chromium, [...options, "about:blank"], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const close = async (): Promise<void> => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return { ...(await drive(await pageSocket(child))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The browser says on standard error where it listens. */
async function pageSocket(child: ChildProcess): Promise<WebSocket> {
  const address = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.once("exit", () => reject(new Error(`The browser ended: ${said}`)));
    child.stderr?.on("data", (chunk) => {
      said += String(chunk);
      const found = /ws:\/\/([^/\s]+)\//.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const targets: unknown = await (await fetch(`http://${address}/json`)).json();
  const page = Array.isArray(targets) ? targets.find((target: { type?: string }) => target.type === "page") : undefined;
  const socket = new WebSocket(String(page?.webSocketDebuggerUrl));
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  return socket;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: {
    readonly request?: { readonly url: string };
    readonly entry?: { readonly text: string };
    readonly exceptionDetails?: unknown;
  };
  readonly result?: { readonly result?: { readonly value?: unknown }; readonly exceptionDetails?: unknown };
}

/** What the browser itself has to know of a key to do what it does at it. */
const actions: Readonly<Record<string, object>> = {
  Enter: { text: "\r", windowsVirtualKeyCode: 13 },
  Tab: { windowsVirtualKeyCode: 9 },
  Escape: { windowsVirtualKeyCode: 27 },
};

async function drive(socket: WebSocket): Promise<Omit<Page, "close">> {
  const waiting = new Map<number, (message: Message) => void>();
  const complaints: string[] = [];
  const requests: string[] = [];
  let last = 0;
  socket.addEventListener("message", (event) => {
    const message: Message = JSON.parse(String(event.data));
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    if (message.method === "Network.requestWillBeSent") requests.push(message.params?.request?.url ?? "");
    if (message.method === "Runtime.exceptionThrown") complaints.push(JSON.stringify(message.params?.exceptionDetails));
    if (message.method === "Log.entryAdded") complaints.push(message.params?.entry?.text ?? "");
  });
  const send = async (method: string, params: object = {}): Promise<Message> => {
    const id = ++last;
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    return await answer;
  };
  for (const domain of ["Page", "Runtime", "Log", "Network"]) await send(`${domain}.enable`);
  const value = async (expression: string): Promise<unknown> => {
    const { result } = await send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (result?.exceptionDetails !== undefined) throw new Error(JSON.stringify(result.exceptionDetails));
    return result?.result?.value;
  };
  const until = async (expression: string): Promise<void> => {
    const end = Date.now() + 10_000;
    while ((await value(`Boolean(${expression})`)) !== true) {
      if (Date.now() > end) throw new Error(`This did not come true in the page: ${expression}`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };
  return {
    value,
    until,
    open: async (url) => {
      complaints.length = 0;
      requests.length = 0;
      await send("Page.navigate", { url });
      await until(`document.readyState === "complete" && location.href === ${JSON.stringify(url)}`);
    },
    type: async (id, text) => {
      await value(`{ const field = document.getElementById(${JSON.stringify(id)}); field.focus(); field.select(); }`);
      await send("Input.insertText", { text });
    },
    press: async (key) => {
      await send("Input.dispatchKeyEvent", { type: "keyDown", key, ...actions[key] });
      await send("Input.dispatchKeyEvent", { type: "keyUp", key });
    },
    click: async (selector) => {
      await until(`document.querySelector(${JSON.stringify(selector)})?.checkVisibility()`);
      await value(`document.querySelector(${JSON.stringify(selector)}).click()`);
    },
    emulate: async ({ width, theme }) => {
      await send("Emulation.setDeviceMetricsOverride", { width, height: 900, deviceScaleFactor: 1, mobile: false });
      await send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: theme }] });
    },
    scripts: async (allowed) => {
      await send("Emulation.setScriptExecutionDisabled", { value: !allowed });
    },
    print: async (printed) => {
      await send("Emulation.setEmulatedMedia", { media: printed ? "print" : "" });
    },
    requests: () => requests,
    complaints: () => complaints,
  };
}
