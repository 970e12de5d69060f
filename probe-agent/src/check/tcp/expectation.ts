import { errorCode, errorMessage } from '../../error.ts'
import { forgetPatterns, linearPattern } from '../comparison.ts'
import { doWithin } from '../watchdog.ts'
import { TcpFault } from './fault.ts'

/** The limit for all matches of one answer together. An ordinary expression takes a thousandth of it. */
const MOST_MS = 1_000
const OUT_OF_TIME = `the expression of \`expect\` took more than ${MOST_MS} ms`

/** An expression that an answer must match, tried while the answer is received. */
export class Expectation {
  readonly #expression: string
  readonly #monotonic: () => number
  #left = MOST_MS

  constructor(expression: string, monotonic: () => number) {
    this.#expression = expression
    this.#monotonic = monotonic
  }

  /** Whether the answer matches. Throws a `TcpFault` once the expression has used up its time. */
  isMet(answer: Buffer): boolean {
    if (this.#left <= 0) throw new TcpFault('unexpected_answer', OUT_OF_TIME)
    const begun = this.#monotonic()
    let met = false
    try {
      doWithin(Math.ceil(this.#left), () => {
        met = linearPattern(this.#expression).test(answer.toString())
      })
    } catch (error) {
      throw expressionFault(error)
    } finally {
      this.#left -= this.#monotonic() - begun
    }
    return met
  }
}

/** The control plane refuses expressions that cannot be parsed, so this one is for an older or newer engine. */
function expressionFault(error: unknown): TcpFault {
  if (errorCode(error) !== 'ERR_SCRIPT_EXECUTION_TIMEOUT')
    return new TcpFault('unexpected_answer', `the expression of \`expect\` can't be read: ${errorMessage(error)}`)
  forgetPatterns()
  return new TcpFault('unexpected_answer', OUT_OF_TIME)
}
