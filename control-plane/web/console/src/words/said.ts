import type { SearchError } from '@pharos/shared-protocol/log-search/lexer.ts'
import { isPlanParams, planText } from '@pharos/shared-protocol/plan-text.ts'
import type { Params } from '@pharos/shared-protocol/problem.ts'
import { problemText } from '@pharos/shared-protocol/text/problem.ts'
import { textOf } from '@pharos/shared-protocol/text/render.ts'
import { textIn } from '@pharos/shared-protocol/text/text.ts'
import { defineWords, language } from './language.ts'
import { texts } from './server-texts.ts'

/** Translates a refusal of the server. */
export function saidProblem(problem: Parameters<typeof problemText>[2] & { params?: Params | undefined }): string {
  if (isPlanParams(problem.params)) return planText(problem.params, language)
  return texts ? problemText(texts, language, problem) : problem.detail
}

/** A text by code in the language of the console; its sentence if it has none, or a code that is not known here. */
export function saidText(text: Parameters<typeof textOf>[2], sentence: string): string {
  return texts ? textOf(texts, language, text, sentence) : sentence
}

/** In German a sentence after a colon begins with a capital letter. */
const SEARCH_FAULT = defineWords({
  en: { at: (position: number, why: string) => `At character ${position}: ${why}.` },
  de: { at: (position, why) => `Bei Zeichen ${position}: ${why.slice(0, 1).toUpperCase()}${why.slice(1)}.` },
  fr: { at: (position, why) => `Au caractère ${position} : ${why}.` },
})

/** The fault of a log search as a sentence: `At character 13: this quote is not closed.` */
export function saidSearchFault({ position, reason }: SearchError): string {
  const why = saidText(textIn(reason), reason.text)
  return SEARCH_FAULT.at(position, why)
}
