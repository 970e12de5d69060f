import type { RowOf } from '../../platform/telemetry-store/row.ts'
import { logRows, type Making, type Owner, pointRows, spanRows } from '../otlp/index.ts'
import { decodeRequest, type Encoding } from '../otlp-message/index.ts'
import type { Rows } from './intake.ts'

export type OtlpSignal = 'logs' | 'metrics' | 'traces'
type MakeRows = (body: Buffer, owner: (signal: keyof RowOf) => Owner, making: Making) => Rows

/** How the rows of OTLP requests are made. */
export function makersOf(encoding: Encoding): Record<OtlpSignal, MakeRows> {
  return {
    logs: (body, owner, making) => ({
      signal: 'logs',
      rows: logRows(decodeRequest('logs', body, encoding), owner('logs'), making),
    }),
    metrics: (body, owner, making) => ({
      signal: 'points',
      rows: pointRows(decodeRequest('metrics', body, encoding), owner('points'), making),
    }),
    traces: (body, owner, making) => ({
      signal: 'spans',
      rows: spanRows(decodeRequest('traces', body, encoding), owner('spans'), making),
    }),
  }
}
