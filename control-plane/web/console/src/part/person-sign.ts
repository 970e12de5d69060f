/** As many as style/tokens.css has for people. */
const COLOURS = 8

/** The first letters of the first and the last word, such as `AL`; a mail address has one. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/@.*$/, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = ends.map(word => [...(word ?? '')][0] ?? '').join('')
  return letters.toLocaleUpperCase() || '?'
}

/** From 1 to `COLOURS` (FNV-1a). */
export function colourOf(name: string): number {
  let hash = 0x811c9dc5
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return ((hash >>> 0) % COLOURS) + 1
}
