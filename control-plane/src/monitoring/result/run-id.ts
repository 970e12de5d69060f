import { createHash } from 'node:crypto'
import { type RunKey, runKeyText } from '@pharos/shared-protocol/message/run.ts'
import { namedId } from '../../platform/ids.ts'

/** The ordinal of a result that stands for a manual run whose agent never reported. */
export const LOST_ORDINAL = -2

/**
 * The id of the result of a manual run, known before the run is created. `region` is null for a planned run, which is
 * sent to another region if the first does not report.
 */
export function manualRunId({ monitor, slot }: Pick<RunKey, 'monitor' | 'slot'>, region: string | null): string {
  return namedId(slot, `${monitor}/${region ?? ''}/manual`)
}

/**
 * The W3C trace context of a run, derived from its key, so that the trace of a known run is known. The state leads from
 * the trace back to the run: tracing libraries pass it on and store it with their spans.
 */
export function traceOf(key: RunKey): { trace_id: string; traceparent: string; tracestate: string } {
  const hex = createHash('sha256').update(runKeyText(key)).digest('hex')
  const trace_id = hex.slice(0, 32)
  return {
    trace_id,
    traceparent: `00-${trace_id}-${hex.slice(32, 48)}-01`,
    tracestate: traceStateOf(key),
  }
}

function traceStateOf({ monitor, slot }: Pick<RunKey, 'monitor' | 'slot'>): string {
  return `pharos=${monitor}.${slot}`
}

/**
 * The run that began a trace, from its trace state; null if there is none. Unverified, since anyone who sends spans can
 * write it.
 */
export function readTraceState(state: string): { monitor: string; slot: number } | null {
  const [, monitor, slot] =
    /(?:^|,)\s*pharos=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,15})\s*(?:,|$)/.exec(state) ?? []
  return monitor === undefined ? null : { monitor, slot: Number(slot) }
}
