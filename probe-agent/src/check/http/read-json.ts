import { say } from '../../say.ts'
import type { ReadBody, ReadJson } from './assertion.ts'

/** The JSON of a body. */
export function readJson({ text, part }: ReadBody): ReadJson {
  try {
    return { value: JSON.parse(text), fault: null }
  } catch {
    return { fault: part ?? say(text === '' ? 'assertion.empty' : 'assertion.not_json') }
  }
}
