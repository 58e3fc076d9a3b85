/** The permissions of an API key as a tree of path segments, which decides in the time that the path takes to read. */
import { canonicalSegment, splitPath } from "../contract/request-path.ts";

/** Permitted methods per path prefix, as `{ "/api/application": ["GET"] }`. */
export type Permissions = Readonly<Record<string, readonly string[]>>;

interface Node {
  readonly children: Map<string, Node>;
  /** Methods at this path and below it. */
  methods?: readonly string[];
  /** Methods below this path, from a permission that ends with a slash. */
  methodsBelow?: readonly string[];
}

/** The longest permission that covers a path. */
export interface CoveringPermission {
  readonly methods: readonly string[];
  /** Number of segments that the permission names. */
  readonly depth: number;
}

export class PermissionTree {
  readonly #root: Node = { children: new Map() };

  constructor(permissions: Permissions) {
    for (const [path, methods] of Object.entries(permissions)) this.#add(canonicalPath(path), methods);
  }

  #add(path: readonly string[], methods: readonly string[]): void {
    const isBelow = path.at(-1) === "";
    let node = this.#root;
    for (const segment of isBelow ? path.slice(0, -1) : path) node = childOf(node, segment);
    const property = isBelow ? "methodsBelow" : "methods";
    const present = node[property];
    // Two spellings of one path: only what both permit.
    node[property] = present === undefined ? methods : methods.filter((method) => present.includes(method));
  }

  /** @param path in canonical segments */
  find(path: readonly string[]): CoveringPermission | undefined {
    let node = this.#root;
    let covering: CoveringPermission | undefined;
    for (const [depth, segment] of path.entries()) {
      const methods = node.methodsBelow ?? node.methods;
      if (methods !== undefined) covering = { methods, depth };
      const next = node.children.get(segment);
      if (next === undefined) return covering;
      node = next;
    }
    return node.methods === undefined ? covering : { methods: node.methods, depth: path.length };
  }
}

/** Returns the segments of a path in their canonical spelling. */
export function canonicalPath(path: string): string[] {
  return splitPath(path).map(canonicalSegment);
}

function childOf(node: Node, segment: string): Node {
  const present = node.children.get(segment);
  if (present !== undefined) return present;
  const child: Node = { children: new Map() };
  node.children.set(segment, child);
  return child;
}
