import type { ReadBody, ReadJson } from './assertion.ts'

/** The JSON of a body. */
export function readJson({ text, part }: ReadBody): ReadJson {
  try {
    return { value: JSON.parse(text), fault: null }
  } catch {
    return { fault: part ?? (text === '' ? 'the body is empty, not JSON' : 'the body is not JSON') }
  }
}
