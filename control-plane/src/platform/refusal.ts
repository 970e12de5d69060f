import type { Fault, Params, RefusalCode } from '@pharos/shared-protocol/problem.ts'

interface Extra {
  faults?: Fault[]
  headers?: Record<string, string>
  /** The facts of the text, for a code whose texts are made from them. */
  params?: Params
}

/**
 * A caller's mistake, or a state that does not allow the request. The HTTP adapter converts it to a problem (RFC 9457).
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly faults: Fault[]
  readonly headers: Record<string, string>
  readonly params: Params | null
  constructor(code: RefusalCode, detail: string, extra: Extra = {}) {
    super(detail)
    this.code = code
    this.faults = extra.faults ?? []
    this.headers = extra.headers ?? {}
    this.params = extra.params ?? null
  }
}

/** Refuses one field of the body with a message that completes the sentence "<field> …". */
export function refuseField(path: string, message: string): Refusal {
  return new Refusal('invalid_request', `${path} ${message}.`, { faults: [{ path, message }] })
}

/** The resource does not exist in this account. */
export function notFound(what: string): Refusal {
  return new Refusal('not_found', `There is no such ${what} in this account.`)
}

/** The account may only be read until it is resumed. */
export function accountSuspended(): Refusal {
  return new Refusal(
    'account_suspended',
    'The account is suspended. It can be read, and changed again once it is resumed.',
  )
}
