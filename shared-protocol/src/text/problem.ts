import type { Fault, Problem } from '../problem.ts'
import { render, textOf } from './render.ts'
import { isText, type Text } from './text.ts'
import type { TextLanguage, Texts } from './words.ts'

type Refused = Pick<Problem, 'detail' | 'detail_code' | 'detail_params' | 'errors'>

/** The fault of a field in a language, without the name of the field. */
export function faultIn(texts: Texts, language: TextLanguage, { message, code, params }: Omit<Fault, 'path'>): string {
  return textOf(texts, language, code === undefined ? null : { code, params: params ?? {} }, message)
}

/** What stands between a field and its fault, in a detail about fields: their faults are sent once, in `errors`. */
const BETWEEN = new Map<string, ' ' | ': '>([
  ['request.fields', ' '],
  ['request.faults', ': '],
  ['request.faults_more', ': '],
])

/** Fields with their faults, as `detail` has them. */
export function joinFaults(faults: readonly Pick<Fault, 'path' | 'message'>[], between: ' ' | ': '): string {
  return faults.map(({ path, message }) => (path ? path + between + message : message)).join('; ')
}

/** The `detail` of a problem in a language. */
export function problemText(texts: Texts, language: TextLanguage, problem: Refused): string {
  const { detail, detail_code: code, detail_params: params = {}, errors = [] } = problem
  if (code === undefined) return detail
  const text = { code, params }
  const between = BETWEEN.get(code)
  if (between === undefined) return textOf(texts, language, text, detail)
  if (!isText(text)) return detail
  const said = errors.map(each => ({ path: each.path, message: faultIn(texts, language, each) }))
  // The bounds of a text are those of each fault: all of them together may have more.
  return withFaults(texts, language, text, joinFaults(said, between)) ?? detail
}

function withFaults(texts: Texts, language: TextLanguage, text: Text, faults: string): string | null {
  try {
    return render(texts, { ...text, params: { ...text.params, faults } }, language)
  } catch {
    return null
  }
}
