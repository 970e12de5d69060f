const MOST_TEMPLATE = 200

/** What differs between two errors of one fault, the longer forms first. */
const VARIABLE: [RegExp, string][] = [
  [/\b[a-z][a-z\d+.-]*:\/\/[^\s"'<>)]+/gi, '<url>'],
  [/\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/g, '<address>'],
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, '<id>'],
  [/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?\b/g, '<time>'],
  [/"[^"\n]{0,200}"|“[^”\n]{0,200}”/g, '<text>'],
  [/(?<![\w'])'[^'\n]{0,200}'(?!\w)/g, '<text>'],
  [/`[^`\n]{0,200}`/g, '<text>'],
  [/\b(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{12,}\b/gi, '<id>'],
  [/\b0x[0-9a-f]+\b/gi, '<number>'],
  [/\d+(?:[.,]\d+)*/g, '<number>'],
]

/** A message without what differs between two errors of one fault: numbers, ids, addresses, times, quoted texts. */
export function messageTemplate(message: string): string {
  const first = message.slice(0, 1_000).replace(/\s+/g, ' ').trim()
  return VARIABLE.reduce((text, [pattern, name]) => text.replaceAll(pattern, name), first).slice(0, MOST_TEMPLATE)
}
