/** Returns the fields with these names. */
export function pick<V extends object>(values: V, names: Iterable<string>): Partial<V> {
  return Object.fromEntries([...names].map(name => [name, values[name as keyof V]])) as Partial<V>
}

/** Returns the names of the fields whose values differ. */
export function changesBetween<V extends object>(before: V, after: V): Set<string> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const text = (values: V, name: string) => JSON.stringify(values[name as keyof V])
  return new Set([...names].filter(name => text(before, name) !== text(after, name)))
}
