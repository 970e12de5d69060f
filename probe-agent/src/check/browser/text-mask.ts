import { legible } from '../legible.ts'
import { maskHead, secretPattern } from '../mask.ts'
import { SHORTEST_SECRET } from './inside/mask.ts'

/** The first `limit` characters of a text, with secrets masked and unprintable characters replaced. */
export type TextMask = (text: string, limit: number) => string

export function createTextMask(secrets: readonly string[]): TextMask {
  const pattern = secretPattern(secrets.filter(secret => secret.length >= SHORTEST_SECRET))
  return (text, limit) => legible(pattern === null ? text.slice(0, limit) : maskHead(text, limit, pattern))
}
