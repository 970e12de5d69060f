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

/** The W3C trace context of a run, made of its key: whoever knows the run knows its trace. */
export function traceOf(key: RunKey): { trace_id: string; traceparent: string } {
  const hex = createHash('sha256').update(runKeyText(key)).digest('hex')
  const trace_id = hex.slice(0, 32)
  return { trace_id, traceparent: `00-${trace_id}-${hex.slice(32, 48)}-01` }
}
