/** The JSON of the first items of a page, up to `most` characters, but always of one; and how many they are. */
export function printFirst(items: readonly unknown[], most: number): { text: string; count: number } {
  const printed: string[] = []
  let left = most
  for (const item of items) {
    const text = JSON.stringify(item) ?? 'null'
    left -= text.length
    if (left < 0 && printed.length > 0) break
    printed.push(text)
  }
  return { text: `[${printed.join(',')}]`, count: printed.length }
}
