import { type Batch, replaceTexts } from '../../platform/pattern/index.ts'
import type { Rule } from './rule.ts'

/** What may be stored of texts. */
export interface Cleared {
  /** Each text that is safe to store, as it may be stored. */
  texts: Map<string, string>
  /** The rules that would have taken more steps than the batch has: the texts that they did not see are missing. */
  slow: string[]
}

/** Applies all rules to texts. */
export async function clearTexts(texts: ReadonlySet<string>, rules: readonly Rule[], batch: Batch): Promise<Cleared> {
  const cleared = new Map([...texts].map(text => [text, text]))
  const slow: string[] = []
  for (const rule of rules) {
    const before = cleared.size
    await applyRule(cleared, rule, batch)
    if (cleared.size < before) slow.push(rule.id)
  }
  return { texts: cleared, slow }
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
