import type { RunKey } from '@pharos/shared-protocol/message/run.ts'
import { namedId } from '../../platform/ids.ts'

/**
 * The id of the result of a manual run, known before the run is created. A planned run is sent from one region at a
 * time, and from another without an answer, so `region` is null there.
 */
export function manualRunId({ monitor, slot }: Pick<RunKey, 'monitor' | 'slot'>, region: string | null): string {
  return namedId(slot, `${monitor}/${region ?? ''}/manual`)
}
