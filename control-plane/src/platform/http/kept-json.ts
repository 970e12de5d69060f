/** The JSON of objects that are sent unchanged in many replies. */
const texts = new WeakMap<object, string>()

/** Keeps the JSON of an object as long as the object. It is frozen, since a change would not be sent. */
export function keepJson<T extends object>(value: T): { value: T; characters: number } {
  const text = JSON.stringify(value)
  texts.set(value, text)
  return { value: Object.freeze(value), characters: text.length }
}

/** The JSON of a page's items; uses kept JSON where there is some. */
export function printItems(items: readonly unknown[]): string {
  const print = (item: unknown) => texts.get(item as object) ?? JSON.stringify(item) ?? 'null'
  return `[${items.map(print).join(',')}]`
}
