import { germanProblem } from '@pharos/shared-protocol/german/problem.ts'
import type { Context } from 'koa'
import type { Config } from '../config.ts'
import { isLanguage, type Language, preferred } from '../language.ts'
import { Refusal } from '../refusal.ts'
import { cookiesOf } from './cookie.ts'

/** What somebody has chosen in the console, which sets it. */
const LANGUAGE_COOKIE = 'pharos-language'

/** The language of whoever sends a request: what they have chosen in this browser, else what the browser prefers. */
export function languageOf(ctx: Context, config: Config): Language {
  const chosen = cookiesOf(ctx, config).get(LANGUAGE_COOKIE)
  if (isLanguage(chosen)) return chosen
  return preferred(ctx.get('accept-language'), code => (isLanguage(code) ? code : undefined)) ?? 'en'
}

/** Longer ones repeat what a caller has sent: they stay as they are, so that comparing them with patterns costs nothing. */
const LONGEST_REFUSAL = 2_000

/** A refusal as a person reads it. What has no German stays as it is. */
export function refusalIn(language: Language, refusal: Refusal): Refusal {
  const { code, message, faults, headers } = refusal
  if (language === 'en' || message.length > LONGEST_REFUSAL) return refusal
  const german = germanProblem({ detail: message, errors: faults })
  return german === undefined ? refusal : new Refusal(code, german, { faults, headers })
}
