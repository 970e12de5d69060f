/** mulberry32: the same numbers in [0, 1) for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

type Random = () => number
const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T

const ATOMS = ['a', 'b', 'c', '/', '.', '\\d', '\\w', '\\.', '[ab]', '[^a]', '[a-c/]', '-', '1']
const BETWEEN = ['\\b', '^', '$', '\\B']
const QUANTIFIERS = ['*', '+', '?', '{2}', '{1,3}', '{0,2}', '{2,}', '*?', '+?', '??']

/** A pattern of the size given; some are not in the subset. */
export function generatedPattern(random: Random, size = 8): string {
  let text = ''
  for (let i = 1 + Math.floor(random() * size); i > 0; i--) {
    if (random() < 0.06) text += pick(random, BETWEEN)
    const part =
      random() < 0.2 && size > 2
        ? `(${pick(random, ['', '?:'])}${generatedPattern(random, size / 2)})`
        : pick(random, ATOMS)
    text += part + (random() < 0.3 ? pick(random, QUANTIFIERS) : '') + (random() < 0.08 ? '|' : '')
  }
  return text
}

export function generatedText(random: Random): string {
  return Array.from({ length: Math.floor(random() * 12) }, () => pick(random, [...'aabbc/1-. \n'])).join('')
}

/** Patterns for which backtracking engines take polynomial or exponential time. */
export const HOSTILE = [
  'a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b',
  `${'(?:a|a)?'.repeat(28)}${'a'.repeat(28)}c`,
  `${'a?'.repeat(80)}${'a'.repeat(80)}c`,
  '(?:a|a|ab|b)*c',
  '(a|aa)+$',
  `${'.*'.repeat(120)}x`,
  '(.|a|b)*(.|a|b)*(.|a|b)*(.|a|b)*c',
  '(?:[ab]|[bc]|[ca]){40}x',
  `${'\\w+'.repeat(60)}-`,
  '^(?:a|b|ab|ba|aab|bba)*$',
]
