import { LRUCache } from 'lru-cache'
import { patternOf, templateOf } from './template.ts'

/** The most templates whose hash is cached; there are far fewer templates than messages. */
const MOST = 10_000
const known = new LRUCache<string, string>({ max: MOST })

/** The template of a message and its hash. */
export function findPattern(message: string): { template: string; pattern: string } {
  const template = templateOf(message)
  const found = known.get(template)
  if (found !== undefined) return { template, pattern: found }
  const pattern = patternOf(template)
  known.set(template, pattern)
  return { template, pattern }
}
