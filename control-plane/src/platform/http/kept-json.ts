/** The JSON of objects that are sent unchanged in many replies. */
const texts = new WeakMap<object, string>()

/** Keeps the JSON of an object as long as the object. It is frozen, since a change would not be sent. */
export function keepJson<T extends object>(value: T): { value: T; characters: number } {
  const text = JSON.stringify(value)
  texts.set(value, text)
  return { value: Object.freeze(value), characters: text.length }
}

/** The JSON of a list; uses kept JSON where there is some. */
export function printItems(items: readonly unknown[]): string {
  return `[${items.map(print).join(',')}]`
}

/** The JSON of the first items of a page, up to `most` characters, but always of one; and how many they are. */
export function printFirst(items: readonly unknown[], most: number): { text: string; count: number } {
  const printed: string[] = []
  let left = most
  for (const item of items) {
    const text = print(item)
    left -= text.length
    if (left < 0 && printed.length > 0) break
    printed.push(text)
  }
  return { text: `[${printed.join(',')}]`, count: printed.length }
}

function print(item: unknown): string {
  return texts.get(item as object) ?? JSON.stringify(item) ?? 'null'
}
