/** The words of assertions (api.md B1) that alert rules have, too, and the words of rules (api.md C) for them. */
const RULE_WORDS = { greater_than: 'gt', less_than: 'lt' } as const
const ASSERTION_WORDS = { gt: 'greater_than', lt: 'less_than' } as const

/** Words that alert rules accept beside their own, and assertions beside theirs. Each stores and returns its own. */
export const ALSO_IN_RULES = ['greater_than', 'less_than'] as const satisfies (keyof typeof RULE_WORDS)[]
export const ALSO_IN_ASSERTIONS = ['gt', 'lt'] as const satisfies (keyof typeof ASSERTION_WORDS)[]

/** A comparison in the words of alert rules; others are as they were. */
export function asRuleComparison<W extends string>(word: W) {
  return wordIn(RULE_WORDS, word)
}

/** A comparison in the words of assertions; others are as they were. */
export function asAssertionComparison<W extends string>(word: W) {
  return wordIn(ASSERTION_WORDS, word)
}

function wordIn<K extends string, V extends string, W extends string>(words: Record<K, V>, word: W): V | Exclude<W, K> {
  return isKeyOf(words, word) ? words[word] : (word as Exclude<W, K>)
}

function isKeyOf<K extends string>(words: Record<K, string>, word: string): word is K {
  return Object.hasOwn(words, word)
}
