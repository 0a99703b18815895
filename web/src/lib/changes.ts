// A position after what has changed in it: the new one shares with the old one all that stayed as it was.

import type { Changes, Position } from "../protocol.ts";

type Values = Record<string, unknown>;

function names(path: string): string[] {
  return path
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
}

export function changed(position: Position, changes: Changes): Position {
  const root: Values = { ...position };
  const copied = new Set<unknown>([root]);

  /** What holds the last name of a path, copied on the way; nothing where the path leads nowhere. */
  function holder(outer: string[]): Values | null {
    let found = root;
    for (const name of outer) {
      const inner = found[name];
      if (typeof inner !== "object" || inner === null) return null;
      if (!copied.has(inner)) {
        const copy = { ...inner };
        copied.add(copy);
        found[name] = copy;
      }
      found = found[name] as Values;
    }
    return found;
  }

  for (const path of changes.gone) {
    const outer = names(path);
    const last = outer.pop() ?? "";
    const found = holder(outer);
    if (found) delete found[last];
  }
  for (const [path, value] of Object.entries(changes.set)) {
    const outer = names(path);
    const last = outer.pop() ?? "";
    const found = holder(outer);
    if (found) found[last] = value;
  }
  return root as unknown as Position;
}
