import type { HttpFlaw } from '@pharos/shared-protocol/check/http.ts'
import { FLAW } from '@pharos/shared-protocol/text/en/http.ts'
import { render } from '@pharos/shared-protocol/text/render.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'

type Params = HttpFlaw['params']

/** The rules of HTTP that an answer can break and still be read, as browsers read it: their texts are those of `FLAW`. */
export type FlawCode = keyof typeof FLAW extends `flaw.${infer Code}` ? Code : never

const SHOWN = 80

/** Text of the server as it stands in a flaw: quoted, short, on one line. */
export function quoted(text: string): string {
  return JSON.stringify(text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`)
}

/** The flaws of an attempt, over all hops. Each code is kept once, as it was seen first. */
export class Flaws {
  readonly #seen = new Map<FlawCode, HttpFlaw>()

  add(code: FlawCode, params: Params = {}): void {
    if (!this.#seen.has(code)) this.#seen.set(code, { code, params, text: sentenceOf(code, params) })
  }

  has(code: FlawCode): boolean {
    return this.#seen.has(code)
  }

  /** Each as a text. */
  get said(): Said[] {
    return this.list.map(({ code, params, text }) => ({ code: `flaw.${code}`, params, text }))
  }

  get list(): HttpFlaw[] {
    return [...this.#seen.values()]
  }
}

function sentenceOf(code: FlawCode, params: Params): string {
  return render(FLAW, { code: `flaw.${code}`, params }, 'en')
}
