/** `Map.groupBy`, which Node.js 20 does not have. Groups stand as their first items came. */
export const groupBy = <Item, Key>(
  items: readonly Item[],
  toKey: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> => {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = toKey(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
