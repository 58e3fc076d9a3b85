/**
 * Finds the operation of a request. The time depends on the number of path segments, not of operations; a static
 * segment wins over a parameter (`dictionary/bulk` beside `dictionary/{id}`).
 */
import type { ManifestOperation } from "@gatehouse/openapi/manifest";
import { decodeSegment, splitPath } from "../contract/request-path.ts";

export interface Route {
  readonly operation: ManifestOperation;
  /** Path in Express syntax, which the validator uses as a name. */
  readonly expressPath: string;
  /** True where the operation belongs to a tenant, as most do. */
  readonly hasTenant: boolean;
}

export interface RouteMatch {
  /** Routes of the path by method; `Allow` lists the keys. */
  readonly methods: ReadonlyMap<string, Route>;
  readonly pathParameters: Record<string, string>;
  /** The parameter with malformed percent-encoding, if any. */
  readonly malformed: string | undefined;
}

interface Node {
  readonly statics: Map<string, Node>;
  parameter: { readonly name: string; readonly node: Node } | undefined;
  readonly methods: Map<string, Route>;
}

export class Routes {
  readonly #root: Node = emptyNode();

  constructor(operations: readonly ManifestOperation[]) {
    for (const operation of operations) this.#add(operation);
  }

  #add(operation: ManifestOperation): void {
    let node = this.#root;
    for (const segment of splitPath(operation.path)) {
      const [, name] = /^\{(.+)\}$/.exec(segment) ?? [];
      node = name === undefined ? staticChild(node, segment) : parameterChild(node, name);
    }
    const expressPath = operation.path.replaceAll(/\{([^}]+)\}/g, ":$1");
    const hasTenant = operation.parameters.some(({ name }) => name === "X-Service-TenantId");
    node.methods.set(operation.method, { operation, expressPath, hasTenant });
  }

  find(path: string): RouteMatch | undefined {
    const values: { name: string; text: string }[] = [];
    const node = match(this.#root, splitPath(path), 0, values);
    if (node === undefined) return undefined;
    const pathParameters: Record<string, string> = {};
    let malformed: string | undefined;
    for (const { name, text } of values) {
      const value = decodeSegment(text);
      if (value === undefined) malformed ??= name;
      pathParameters[name] = value ?? text;
    }
    return { methods: node.methods, pathParameters, malformed };
  }
}

function match(
  node: Node,
  path: readonly string[],
  index: number,
  values: { name: string; text: string }[],
): Node | undefined {
  const segment = path[index];
  if (segment === undefined) return node.methods.size > 0 ? node : undefined;
  const next = node.statics.get(segment);
  const found = next === undefined ? undefined : match(next, path, index + 1, values);
  if (found !== undefined || node.parameter === undefined || segment === "") return found;
  values.push({ name: node.parameter.name, text: segment });
  const below = match(node.parameter.node, path, index + 1, values);
  if (below === undefined) values.pop();
  return below;
}

function emptyNode(): Node {
  return { statics: new Map(), parameter: undefined, methods: new Map() };
}

function staticChild(node: Node, segment: string): Node {
  const child = node.statics.get(segment) ?? emptyNode();
  node.statics.set(segment, child);
  return child;
}

function parameterChild(node: Node, name: string): Node {
  node.parameter ??= { name, node: emptyNode() };
  return node.parameter.node;
}
