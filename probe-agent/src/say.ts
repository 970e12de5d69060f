import { AGENT } from '@pharos/shared-protocol/text/en/agent.ts'
import { render } from '@pharos/shared-protocol/text/render.ts'
import {
  changedParams,
  cutParams,
  isText,
  type Params,
  type Said,
  type Text,
} from '@pharos/shared-protocol/text/text.ts'
import type { saying } from '@pharos/shared-protocol/text/words.ts'
import { legible } from './check/legible.ts'
import { errorMessage } from './error.ts'

/** A text of a run with its English sentence. Its values are whole: they are masked first, and cut after that. */
export const say: ReturnType<typeof saying<typeof AGENT>> = (code, ...[params]) => {
  const values = (params ?? {}) as Params
  return { text: render(AGENT, { code, params: values }, 'en'), code, params: values }
}

/** An error whose message is a text. */
export class SaidError extends Error {
  readonly said: Said

  constructor(said: Said) {
    super(said.text)
    this.said = said
  }
}

/** The text of an error. The message of another program is the same in every language. */
export function saidBy(error: unknown): Said {
  return error instanceof SaidError ? error.said : say('plain.quote', { text: errorMessage(error) })
}

/** The code of the text for an error of the system, of OpenSSL or of Node; undefined if it has none of its own. */
export function textFor<T extends Record<string, string>>(texts: T, error: string): T[keyof T] | undefined {
  return Object.hasOwn(texts, error) ? texts[error as keyof T] : undefined
}

/** The longest sentence of an outcome. */
const DETAIL = 2_000

/** Why a run failed, as an outcome says it; a null in the list is no sentence. Null without one. */
export function reported(said: readonly (Said | null)[], longest = DETAIL) {
  const { detail, text } = detailOf(said, longest)
  return { failure_detail: detail, failure_text: text }
}

/** Sentences as one, and their text, both cut to what an outcome may have. Null without a sentence. */
export function detailOf(
  given: readonly (Said | null)[],
  longest = DETAIL,
): { detail: string | null; text: Text | null } {
  const said = given.filter(each => each !== null)
  const [first, ...rest] = said
  if (first === undefined) return { detail: null, text: null }
  const detail = said.map(({ text }) => text).join('; ')
  const shown = rest.length === 0 ? first : say('plain.sentences', { sentences: firstWithin(said, longest) })
  const { code, params } = shown
  const text = { code, params: changedParams(cutParams(params), legible) }
  return { detail: legible(detail.slice(0, longest)), text: isText(text) ? text : null }
}

/** The sentences that the cut leaves whole, or in part. */
function firstWithin(said: readonly Said[], longest: number): Said[] {
  let length = 0
  const end = said.findIndex(({ text }) => {
    length += text.length
    return length > longest
  })
  return said.slice(0, end < 0 ? said.length : end + 1)
}
