type Reason = 'loads' | 'atRule' | 'moves' | 'animates' | 'text' | 'property' | 'selector'

/** The first pattern that matches a part says why the page does not use it. */
const REASONS: readonly [RegExp, Reason][] = [
  [/^@import|url\s*\(|image-set\s*\(|^src\s*:/i, 'loads'],
  [/^@/, 'atRule'],
  [/^(position|top|right|bottom|left|inset|z-index|float|clear|transform|translate|scale|rotate|clip)/i, 'moves'],
  [/^(animation|transition|offset|will-change|scroll)/i, 'animates'],
  [/^(content|counter|quotes)/i, 'text'],
  [/^(--)?[a-z-]+\s*:\s*[^:]/i, 'property'],
]

/** Explains the risk, not the grammar. The server decides, and reports only which parts are left out. */
export function reasonOf(part: string): Reason {
  return REASONS.find(([pattern]) => pattern.test(part))?.[1] ?? 'selector'
}
