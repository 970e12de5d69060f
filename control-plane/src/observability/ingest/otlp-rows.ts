import type { Signal } from '../../platform/telemetry-store/schema.ts'
import type { Tally } from '../batch/index.ts'
import { logRows, type Making, type Owner, pointRows, spanRows } from '../otlp/index.ts'
import { decodeRequest, type Encoding } from '../otlp-message/index.ts'
import type { Rows } from './intake.ts'

export type OtlpSignal = 'logs' | 'metrics' | 'traces'
/** The store's names of the signals. */
export const SIGNAL_OF: Record<OtlpSignal, Signal> = { logs: 'logs', metrics: 'points', traces: 'spans' }
type MakeRows = (body: Buffer, owner: Owner, making: Making) => Rows

/** The functions that make rows of OTLP requests. */
export function makersOf(encoding: Encoding): Record<OtlpSignal, MakeRows> {
  return {
    logs: (body, owner, making) => ({
      signal: 'logs',
      rows: logRows(decodeRequest('logs', body, encoding, refusingIn(making.tally)), owner, making),
    }),
    metrics: (body, owner, making) => ({
      signal: 'points',
      rows: pointRows(decodeRequest('metrics', body, encoding, refusingIn(making.tally)), owner, making),
    }),
    traces: (body, owner, making) => ({
      signal: 'spans',
      rows: spanRows(decodeRequest('traces', body, encoding, refusingIn(making.tally)), owner, making),
    }),
  }
}

function refusingIn(tally: Tally) {
  return (count: number) => tally.reject('invalid_record', count)
}
