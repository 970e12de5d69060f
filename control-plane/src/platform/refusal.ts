import { faultOf } from '@pharos/shared-protocol/issue.ts'
import type { Fault, Params, RefusalCode } from '@pharos/shared-protocol/problem.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { textOfMessage } from '@pharos/shared-protocol/text/message.ts'
import { joinFaults } from '@pharos/shared-protocol/text/problem.ts'
import type { Said, Text } from '@pharos/shared-protocol/text/text.ts'

interface Extra {
  faults?: Fault[]
  headers?: Record<string, string>
  /** The facts of the text, for a code whose texts are made from them. */
  params?: Params
  /** The text, where `detail` is its sentence. */
  text?: Text
}

/**
 * A caller's mistake, or a state that does not allow the request. The HTTP adapter converts it to a problem (RFC 9457).
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly faults: Fault[]
  readonly headers: Record<string, string>
  readonly params: Params | null
  /** The code of the text and its values; null for a text of another program. */
  readonly text: Text | null
  constructor(code: RefusalCode, detail: string | Said, extra: Extra = {}) {
    super(typeof detail === 'string' ? detail : detail.text)
    this.code = code
    this.text = typeof detail === 'string' ? (extra.text ?? null) : { code: detail.code, params: detail.params }
    this.faults = extra.faults ?? []
    this.headers = extra.headers ?? {}
    this.params = extra.params ?? null
  }
}

/** Refuses one field of the body with a message that completes the sentence "<field> …". */
export function refuseField(path: string, message: string | Said): Refusal {
  return refuseFields([{ path, ...(typeof message === 'string' ? faultBy(message) : faultOf(message)) }])
}

function faultBy(message: string): Omit<Fault, 'path'> {
  const text = textOfMessage(message)
  return text === undefined ? { message } : faultOf({ ...text, text: message })
}

/** Refuses fields of the body, and says what is wrong with each of them. */
export function refuseFields(found: readonly Fault[]): Refusal {
  const faults = found.map(fault => (fault.code === undefined ? { ...fault, ...faultBy(fault.message) } : fault))
  return new Refusal('invalid_request', `${joinFaults(faults, ' ')}.`, {
    faults,
    text: { code: 'request.fields', params: {} },
  })
}

/** The resource does not exist in this account. */
export function notFound(what: string): Refusal {
  return new Refusal('not_found', requestText('request.not_found', { what }))
}

/** The account may only be read until it is resumed. */
export function accountSuspended(): Refusal {
  return new Refusal('account_suspended', requestText('request.account_suspended'))
}
