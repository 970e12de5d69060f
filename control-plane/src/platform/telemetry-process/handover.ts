import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Sealer } from '../sealer.ts'

/** The address of the caller of a request that an API hands on. */
const CALLER = 'x-pharos-caller'
/** Proves that the request comes from an API of this installation. */
const PROOF = 'x-pharos-proof'
/** Headers that a caller must not send on: those of the handover. */
export const HANDOVER_HEADER = /^x-pharos-/

/** How the API proves to the telemetry process that a request is handed on, and who its caller is. */
export interface Handover {
  /** Why a request is refused, in words: only an API may call a telemetry process, which believes it who the caller is. */
  faultOf(req: IncomingMessage): string | null
  headersFor(caller: string): Record<string, string>
  /** The address of the caller; null if the request was not handed on by an API of this installation. */
  callerOf(req: IncomingMessage): string | null
}

/** Paths that need no handover: the process's health, and its metrics, which check the caller themselves. */
const OPEN = ['/health/live', '/health/ready', '/metrics']

export function createHandover({ derive }: Pick<Sealer, 'derive'>): Handover {
  const proof = derive('requests handed on to the telemetry process').toString('base64url')
  const isProven = ({ headers }: IncomingMessage) => {
    const given = Buffer.from(String(headers[PROOF] ?? ''))
    return given.length === proof.length && timingSafeEqual(given, Buffer.from(proof))
  }
  return {
    faultOf(req) {
      if (OPEN.includes(req.url ?? '') || isProven(req)) return null
      return 'This address serves requests that the API hands on; call the API.'
    },
    headersFor: caller => ({ [CALLER]: caller, [PROOF]: proof }),
    callerOf: req => (isProven(req) ? String(req.headers[CALLER] ?? '') : null),
  }
}
