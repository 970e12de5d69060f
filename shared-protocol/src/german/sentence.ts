type Words = string | ((...values: string[]) => string)

/** Patterns of English sentences of the server with their German; the first that matches is used. */
export type Sentences = readonly (readonly [RegExp, Words])[]

/** The German of a sentence, with its values; undefined if no pattern matches. */
export function inGerman(sentences: Sentences, english: string): string | undefined {
  for (const [pattern, words] of sentences) {
    const found = pattern.exec(english)
    if (found === null) continue
    const [, ...values] = found.map(value => value ?? '')
    return typeof words === 'string'
      ? words.replaceAll(/\$(\d)/g, (_, digit) => values[digit - 1] ?? '')
      : words(...values)
  }
  return undefined
}

/**
 * The same for several sentences separated by semicolons, except those in parentheses; unknown sentences stay English.
 */
export function eachInGerman(sentences: Sentences, english: string): string | undefined {
  const parts = english.split(/; (?![^(]*\))/)
  const german = parts.map(part => inGerman(sentences, part))
  return german.some(part => part !== undefined)
    ? german.map((part, index) => part ?? parts[index]).join('; ')
    : undefined
}

/** A number in digits with the singular or plural word. */
export function counted(count: string, one: string, other: string): string {
  return `${count} ${count === '1' ? one : other}`
}
