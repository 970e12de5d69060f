import { type Said, type Text, textIn } from './text.ts'
import { type Arguments, type ParamsOf, saying, type Texts } from './words.ts'

/** The texts of the messages of schemas: zod carries a message as a string only. */
const TEXTS = new Map<string, Text>()
/** The messages of a code, oldest first. */
const OF_CODE = new Map<string, Set<string>>()
/**
 * More than a code has in the contract. Some messages have values of the input: only the latest of them are known, which
 * is enough while a reply is made.
 */
export const MOST_OF_CODE = 20
const LONGEST = 500

/** Returns a function that makes the message of a schema and remembers its code. */
export function messages<const T extends Texts>(english: T) {
  const say = saying(english)
  return <Code extends keyof T & string>(code: Code, ...params: Arguments<ParamsOf<T[Code]>>): string =>
    messageOf(say(code, ...params))
}

/** A text as the message of a schema. */
export function messageOf(said: Said): string {
  const { text, code } = said
  const known = textIn(said)
  if (text.length > LONGEST || known === null) return text
  const all = OF_CODE.get(code) ?? new Set()
  OF_CODE.set(code, all)
  all.delete(text)
  all.add(text)
  TEXTS.set(text, known)
  const [oldest] = all
  if (all.size > MOST_OF_CODE && oldest !== undefined) {
    all.delete(oldest)
    TEXTS.delete(oldest)
  }
  return text
}

/** The text of a message of a schema; undefined if it has none. */
export function textOfMessage(message: string): Text | undefined {
  return TEXTS.get(message)
}
