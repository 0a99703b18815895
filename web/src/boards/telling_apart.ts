// Cards of a list told apart: by name and number among those of the same name. A card that goes takes its own drawing with
// it; by place alone every card behind it would be drawn anew.

export function keysOf(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return `${name} ${count}`;
  });
}
