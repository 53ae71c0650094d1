export function grouped<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** The groups of items with equal keys, which may be lists. */
export function groupsOf<Item>(items: Iterable<Item>, keyOf: (item: Item) => unknown): [Item, ...Item[]][] {
  return [...grouped(items, (item) => JSON.stringify(keyOf(item))).values()];
}
