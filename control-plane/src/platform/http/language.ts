import { isPlanParams, planText } from '@pharos/shared-protocol/plan-text.ts'
import { CATALOGUES } from '@pharos/shared-protocol/text/catalogue.ts'
import { problemText } from '@pharos/shared-protocol/text/problem.ts'
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

/** A refusal in a language. One without a code stays as it is. */
export function refusalIn(language: Language, refusal: Refusal): Refusal {
  const { code, message, faults, headers, params, text } = refusal
  if (language === 'en') return refusal
  const extra = { faults, headers, ...(params ? { params } : {}), ...(text ? { text } : {}) }
  if (isPlanParams(params)) return new Refusal(code, planText(params, language), extra)
  const problem = { detail: message, errors: faults, detail_code: text?.code, detail_params: text?.params }
  const said = problemText(CATALOGUES[language], language, problem)
  return said === message ? refusal : new Refusal(code, said, extra)
}
