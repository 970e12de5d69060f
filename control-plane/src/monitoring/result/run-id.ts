import { createHash } from 'node:crypto'
import { type RunKey, runKeyText } from '@pharos/shared-protocol/message/run.ts'
import { namedId } from '../../platform/ids.ts'

/**
 * The id of the result of a manual run, known before the run is created. A planned run is sent from one region at a
 * time, and from another without an answer, so `region` is null there.
 */
export function manualRunId({ monitor, slot }: Pick<RunKey, 'monitor' | 'slot'>, region: string | null): string {
  return namedId(slot, `${monitor}/${region ?? ''}/manual`)
}

/**
 * The W3C trace context of a run, made of its key: whoever knows the run knows its trace. The state leads back, from the
 * trace to the run: tracing libraries pass it on and keep it with their spans.
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

/** What a trace state says of the run that began the trace; null: nothing. Whoever sends spans may write anything. */
export function readTraceState(state: string): { monitor: string; slot: number } | null {
  const [, monitor, slot] =
    /(?:^|,)\s*pharos=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,15})\s*(?:,|$)/.exec(state) ?? []
  return monitor === undefined ? null : { monitor, slot: Number(slot) }
}
