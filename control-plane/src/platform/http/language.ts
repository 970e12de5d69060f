import { germanProblem } from '@pharos/shared-protocol/german/problem.ts'
import type { Context } from 'koa'
import type { Config } from '../config.ts'
import { isLanguage, type Language, preferred } from '../language.ts'
import { Refusal } from '../refusal.ts'
import { cookiesOf } from './cookie.ts'

/** The cookie in which the console stores the chosen language. */
const LANGUAGE_COOKIE = 'pharos-language'

/** The language for a request: the one chosen in this browser, else the one that the browser prefers. */
export function languageOf(ctx: Context, config: Config): Language {
  const chosen = cookiesOf(ctx, config).get(LANGUAGE_COOKIE)
  if (isLanguage(chosen)) return chosen
  return preferred(ctx.get('accept-language'), code => (isLanguage(code) ? code : undefined)) ?? 'en'
}

/** Longer refusals repeat input of the caller. They are not translated, so that no pattern is matched against them. */
const LONGEST_REFUSAL = 2_000

/** A refusal in a language. Texts without a German version stay as they are. */
export function refusalIn(language: Language, refusal: Refusal): Refusal {
  const { code, message, faults, headers, params } = refusal
  if (language === 'en' || message.length > LONGEST_REFUSAL) return refusal
  const german = germanProblem({ detail: message, errors: faults, params: params ?? undefined })
  return german === undefined ? refusal : new Refusal(code, german, { faults, headers, ...(params ? { params } : {}) })
}
