import type { HttpSpec } from '@pharos/shared-protocol/check/http.ts'
import { errorMessage, isReset } from '../../error.ts'
import { say } from '../../say.ts'
import { Body } from '../body.ts'
import type { BodyBudget } from '../body-budget.ts'
import { Fault } from '../connection/fault.ts'
import { alertFault } from '../connection/tls.ts'
import type { HttpResponse, Trace } from '../connection/trace.ts'
import type { Flaws } from './flaw.ts'
import { isRedirect } from './redirect.ts'

interface ReceiverParts {
  spec: HttpSpec
  trace: Trace
  bodies: BodyBudget
  resolve(response: HttpResponse): void
  reject(fault: Fault): void
}

/** Receives one answer, whatever the protocol, and settles once. Of a redirect that is followed, only the head counts. */
export class Receiver {
  readonly #parts: ReceiverParts
  #isOver = false

  constructor(parts: ReceiverParts) {
    this.#parts = parts
  }

  get flaws(): Flaws {
    return this.#parts.trace.flaws
  }

  begin(statusCode: number, headers: HttpResponse['headers']): void {
    if (this.#isOver) return
    const { spec, trace, bodies } = this.#parts
    trace.watch.enter('download')
    const body = new Body(bodies, fault => {
      // This also applies to a complete body that waits to be decoded.
      trace.fault ??= fault
      this.fail(fault)
    })
    trace.response = { statusCode, headers, body }
    if (spec.follow_redirects && isRedirect(trace.response)) this.#settle(trace.response)
  }

  data(bytes: Buffer): void {
    const { trace } = this.#parts
    if (this.#isOver || trace.response === null || trace.over) return
    try {
      trace.response.body.append(bytes)
    } catch (error) {
      this.fail(error)
    }
  }

  /** The answer is complete. */
  done(): void {
    const { response } = this.#parts.trace
    if (this.#isOver || response === null) return
    this.#parts.trace.close()
    this.#settle(response)
  }

  /** The connection is gone. */
  lose(): void {
    const isEarly = this.#parts.trace.response === null
    this.fail(new Fault('connection_reset', say(isEarly ? 'http.closed_early' : 'http.closed_within')))
  }

  fail(error: unknown): void {
    if (this.#isOver) return
    if (!(error instanceof Fault) && isReset(error)) {
      this.lose()
      return
    }
    this.#isOver = true
    this.#parts.reject(error instanceof Fault ? error : faultOf(error as Error))
    this.#parts.trace.close()
  }

  #settle(response: HttpResponse): void {
    this.#isOver = true
    this.#parts.resolve(response)
  }
}

function faultOf(error: Error): Fault {
  return alertFault(error) ?? new Fault('protocol_error', say('http.not_http', { error: errorMessage(error) }))
}
