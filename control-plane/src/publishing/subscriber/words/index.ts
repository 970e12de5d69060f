import type { Language } from '../../page-words/index.ts'
import { da, de, en, nb, nl, sv } from './germanic.ts'
import { ar, fi, ja, ko, tr, zh } from './other.ts'
import { es, fr, it, pt } from './romance.ts'
import { cs, pl, ru, uk } from './slavic.ts'
import type { SubscriberWords } from './words.ts'

export type { SubscriberWords } from './words.ts'

/** As many languages as pages have. */
export const SUBSCRIBER_WORDS: Record<Language, SubscriberWords> = {
  ...{ en, de, fr, es, it, pt, nl, sv, da, nb },
  ...{ fi, pl, cs, tr, ru, uk, ja, ko, zh, ar },
}
