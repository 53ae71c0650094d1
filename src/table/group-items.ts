export function groupItems<Item, Key>(items: Iterable<Item>, toKey: (item: Item) => Key) {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const key = toKey(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** The groups of items with equal keys, which may be lists. */
export function listGroups<Item>(items: Iterable<Item>, toKey: (item: Item) => unknown): [Item, ...Item[]][] {
  return [...groupItems(items, (item) => JSON.stringify(toKey(item))).values()];
}
