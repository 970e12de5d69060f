type Words = string | ((...values: string[]) => string)

/** English sentences of the server by what they look like, with their German; the first that fits is taken. */
export type Sentences = readonly (readonly [RegExp, Words])[]

/** The German of a sentence with its values; undefined when none fits. */
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

/** The same of several sentences between semicolons, apart from those in parentheses; what is not known stays. */
export function eachInGerman(sentences: Sentences, english: string): string | undefined {
  const parts = english.split(/; (?![^(]*\))/)
  const german = parts.map(part => inGerman(sentences, part))
  return german.some(part => part !== undefined)
    ? german.map((part, index) => part ?? parts[index]).join('; ')
    : undefined
}

/** Of a number in digits. */
export function counted(count: string, one: string, other: string): string {
  return `${count} ${count === '1' ? one : other}`
}
