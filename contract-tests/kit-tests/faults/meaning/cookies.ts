/** Cookies without the attributes that guard them, and headers that let others keep what is private. */
import type { PipelineOverride } from "@gatehouse/server/pipeline-override";
import { type Fault, inArea, type OperationName } from "../fault.ts";
import { answers, bodies } from "../wire.ts";

/** Changes each cookie that an operation sets. */
function cookies(operation: OperationName, change: (cookie: string) => string): PipelineOverride {
  return answers(operation, ({ response }) => {
    const set = response.getHeader("Set-Cookie");
    if (set !== undefined && typeof set !== "number") response.setHeader("Set-Cookie", [set].flat().map(change));
  });
}

const laws = ["cookies-are-guarded"] as const;
const shownBy = ["reconcileToken", "refreshToken"] as const;

export const guardedCookies: readonly Fault[] = inArea("headers", [
  {
    id: "cookie-readable-by-scripts",
    title: "reconcileToken sets its cookies without HttpOnly.",
    operation: "reconcileToken",
    shownBy,
    laws: ["cookie-is-whole"],
    pipelineOverride: () => cookies("reconcileToken", (cookie) => cookie.replace("; HttpOnly", "")),
  },
  {
    id: "cookie-sent-across-sites",
    title: "refreshToken sets its cookies for requests of any site.",
    operation: "refreshToken",
    shownBy,
    laws,
    pipelineOverride: () => cookies("refreshToken", (cookie) => cookie.replace("SameSite=Lax", "SameSite=None")),
  },
  {
    id: "access-cookie-persistent",
    title: "reconcileToken sets a cookie for the JWT that outlives the session of the browser.",
    operation: "reconcileToken",
    shownBy,
    laws,
    pipelineOverride: () =>
      cookies("reconcileToken", (cookie) =>
        cookie.startsWith("access_token=") ? cookie.replace("; Path", "; Max-Age=86400; Path") : cookie,
      ),
  },
  {
    id: "refresh-cookie-for-the-session",
    title: "reconcileToken sets a cookie for the refresh token that ends with the session of the browser.",
    operation: "reconcileToken",
    shownBy,
    laws,
    pipelineOverride: () => cookies("reconcileToken", (cookie) => cookie.replace(/; Max-Age=\d+/, "")),
  },
  {
    id: "cookie-below-a-path",
    title: "refreshToken sets its cookies for /api/jwt alone.",
    operation: "refreshToken",
    shownBy,
    laws,
    pipelineOverride: () => cookies("refreshToken", (cookie) => cookie.replace("Path=/", "Path=/api/jwt")),
  },
  {
    id: "cookie-holds-another-token",
    title: "reconcileToken sets the JWT in both cookies.",
    operation: "reconcileToken",
    shownBy,
    laws,
    pipelineOverride: () => {
      let token = "";
      return cookies("reconcileToken", (cookie) => {
        const [, value = ""] = /^access_token=([^;]*)/.exec(cookie) ?? [];
        if (value !== "") token = value;
        return cookie.replace(/^refresh_token=[^;]*/, `refresh_token=${token}`);
      });
    },
  },
  {
    id: "refresh-cookie-outlives-its-token",
    title: "reconcileToken sets a cookie for the refresh token that outlives it.",
    operation: "reconcileToken",
    shownBy,
    laws,
    pipelineOverride: () => cookies("reconcileToken", (cookie) => cookie.replace(/Max-Age=\d+/, "Max-Age=315360000")),
  },
  {
    id: "cookie-set-unasked",
    title: "refreshToken sets cookies, too, where the token came in the body.",
    operation: "refreshToken",
    shownBy,
    laws,
    pipelineOverride: () =>
      bodies("refreshToken", 200, ({ token, refreshToken }, { response }) => {
        const attributes = "Path=/; HttpOnly; SameSite=Lax";
        response.setHeader("Set-Cookie", [
          `access_token=${String(token)}; ${attributes}`,
          `refresh_token=${String(refreshToken)}; Max-Age=3600; ${attributes}`,
        ]);
      }),
  },
  {
    id: "sign-in-does-not-say-when",
    title: "loginOperator does not say when to try again.",
    operation: "loginOperator",
    laws: ["headers-required"],
    pipelineOverride: () => answers("loginOperator", ({ response }) => response.removeHeader("Retry-After")),
  },
]);
