/** API keys that may do more or less than they were created to do. */
import type { PipelineOverride } from "@gatehouse/server/pipeline-override";
import type { Fault } from "../fault.ts";

type Permissions = Readonly<Record<string, readonly string[]>>;

/** Those that the server was started with. */
const ownNames = ["open", "other tenant", "limited"];

/** Changes what the keys that operations created may do. */
function permissions(change: (given: Permissions, hash: string) => Permissions | undefined): PipelineOverride {
  return (pipeline) => (parts) =>
    pipeline({
      ...parts,
      apiKeys: () =>
        new Map(
          [...parts.apiKeys()].map(([hash, key]) => {
            if (ownNames.includes(key.name) || key.permissions === undefined) return [hash, key];
            return [hash, { ...key, permissions: change(key.permissions, hash), tree: undefined }];
          }),
        ),
    });
}

const created = {
  area: "access",
  operation: "createApiKey",
  shownBy: ["listApplications", "retrieveApplication", "createApplication", "deleteApplication"],
  laws: ["key-ends-with-its-deletion"],
} as const;

export const createdKeys: readonly Fault[] = [
  {
    ...created,
    id: "created-key-opens-all",
    title: "createApiKey makes keys that may do everything, whatever their permissions.",
    pipelineOverride: () => permissions(() => undefined),
  },
  {
    ...created,
    id: "created-key-for-every-method",
    title: "createApiKey makes keys that may use every method of the paths that they permit.",
    pipelineOverride: () =>
      permissions((given) =>
        Object.fromEntries(Object.keys(given).map((path) => [path, ["GET", "POST", "PUT", "PATCH", "DELETE"]])),
      ),
  },
  {
    ...created,
    id: "created-key-for-the-shortest-path",
    title: "createApiKey makes keys for which the shortest path that covers a request decides.",
    pipelineOverride: () =>
      permissions((given) => {
        const paths = Object.keys(given);
        const isBelow = (path: string): boolean => paths.some((other) => path.startsWith(`${other}/`));
        return Object.fromEntries(Object.entries(given).filter(([path]) => !isBelow(path)));
      }),
  },
  {
    ...created,
    id: "created-key-for-a-beginning",
    title: "createApiKey makes keys whose paths cover all that begins with the same letters.",
    shownBy: [...created.shownBy, "retrieveSystemConfiguration"],
    pipelineOverride: () =>
      permissions((given) =>
        Object.fromEntries(
          Object.entries(given).map(([path, methods]) => [path.replace(/-config$/, "-configuration"), methods]),
        ),
      ),
  },
  {
    ...created,
    id: "created-key-not-below",
    title: "createApiKey makes keys that may not use what is below their paths.",
    pipelineOverride: () =>
      permissions((given) => {
        const below = (path: string): string => `${path}/00000000-0000-4000-8000-00000000dead`;
        return Object.fromEntries(
          Object.entries(given).map(([path, methods]) => [path === "/api/application" ? below(path) : path, methods]),
        );
      }),
  },
  {
    ...created,
    id: "updated-key-keeps-its-permissions",
    title: "updateApiKey stores new permissions, and the key goes on with those that it was made with.",
    operation: "updateApiKey",
    pipelineOverride: () => {
      const first = new Map<string, Permissions>();
      return permissions((given, hash) => {
        if (!first.has(hash)) first.set(hash, given);
        return first.get(hash);
      });
    },
  },
];
