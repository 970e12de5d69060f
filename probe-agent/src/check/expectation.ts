import type { Assertion } from '@pharos/shared-protocol/check/http.ts'
import { SaidError, say } from '../say.ts'
import { MOST_MS, type Subject, UNJUDGED } from './http/assertion.ts'
import { failedSoon } from './http/costly.ts'

const OUT_OF_TIME = say('port.expression_slow', { ms: MOST_MS })

/** An expression that an answer must match, tried while the answer is received. */
export class Expectation {
  readonly #assertion: Assertion
  readonly #judge: typeof failedSoon

  constructor(expression: string, judge = failedSoon) {
    this.#assertion = { source: 'body', property: null, comparison: 'matches', target: expression }
    this.#judge = judge
  }

  /**
   * Whether the answer matches. Like an assertion on the body of an HTTP response, an expression that takes longer than a
   * moment leaves the event loop. Rejects with a `SaidError` if it takes too long, or cannot be read.
   */
  async isMet(answer: Buffer): Promise<boolean> {
    const [failed] = await this.#judge([this.#assertion], subjectOf(answer.toString()))
    if (failed === undefined) return true
    if (failed.actual === UNJUDGED) throw new SaidError(OUT_OF_TIME)
    // The control plane refuses expressions that cannot be parsed, so this one is for an older or newer engine.
    if (failed.fault !== undefined) throw new SaidError(say('port.expression_unreadable'))
    return false
  }
}

function subjectOf(text: string): Subject {
  const body = { text, part: null, garbled: null }
  return {
    ...{ statusCode: 0, totalMs: 0, tlsDaysLeft: null, headersFault: null, bodyFault: null },
    header: () => undefined,
    body: () => body,
    json: () => ({ value: null, fault: null }),
  }
}
