import type { PageView } from '../page-view/index.ts'
import type { Words } from './words.ts'

/** The page's state in words. */
export function overallWords({ overall, components }: PageView, words: Words): string {
  return overall === 'unknown' && components.length === 0 ? words.unwatched : words.overall[overall]
}
