/** Text that every store accepts: without NUL and without lone surrogates, which cuts and JSON escapes can leave. */
export function legible(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}
