/** Text that every store takes: no NUL, and no half of a surrogate pair, as a cut or a JSON escape leaves it. */
export function legible(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}
