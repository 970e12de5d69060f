import { type Batch, replaceTexts } from '../../platform/pattern/index.ts'
import type { Rule } from './rule.ts'

/**
 * Applies all rules to texts. Returns each text that is safe to store, as it may be stored: texts are missing that a rule
 * would have taken more steps for than the batch has.
 */
export async function clearTexts(
  texts: ReadonlySet<string>,
  rules: readonly Rule[],
  batch: Batch,
): Promise<Map<string, string>> {
  const cleared = new Map([...texts].map(text => [text, text]))
  for (const rule of rules) await applyRule(cleared, rule, batch)
  return cleared
}

async function applyRule(cleared: Map<string, string>, rule: Rule, batch: Batch): Promise<void> {
  const due = [...cleared].filter(([, text]) => rule.mayMatch(text))
  const { pattern, replacement, cardsOnly } = rule
  const replaced = await replaceTexts(
    batch,
    { pattern, replacement, cardsOnly },
    due.map(([, text]) => text),
  )
  for (const [index, [given]] of due.entries()) {
    const text = replaced[index]
    if (text === undefined) cleared.delete(given)
    else cleared.set(given, text)
  }
}
