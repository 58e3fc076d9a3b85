/** A server that can be told, request by request, to answer as usual and to store nothing. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import type { AppParts, PipelineOverride } from "@gatehouse/server/pipeline-override";

/** With this header, the transaction of a request is rolled back, whatever is answered. */
export const rollBackHeader = "x-mutation-roll-back";

/** @param isWanted which requests are rolled back; those with the header where nothing is said */
export function rollBackOnRequest(
  isWanted: (request: IncomingMessage) => boolean = ({ headers }) => headers[rollBackHeader] !== undefined,
): PipelineOverride {
  const rollsBack = new AsyncLocalStorage<boolean>();
  return (pipeline) => (parts) => {
    const usual = pipeline({ ...parts, store: rollingBack(parts.store, () => rollsBack.getStore() === true) });
    return {
      ...usual,
      operation: (request, response, next) =>
        rollsBack.run(isWanted(request), () => usual.operation(request, response, next)),
    };
  };
}

type Store = AppParts["store"];

/** A proxy, because the methods of a store need their own object. */
function rollingBack(store: Store, isWanted: () => boolean): Store {
  const write: Store["write"] = (work, keep) => store.write(work, isWanted() ? () => false : keep);
  return new Proxy(store, {
    get(target, name) {
      if (name === "write") return write;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}
