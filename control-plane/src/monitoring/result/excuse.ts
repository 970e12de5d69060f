import type { excuseFields } from '@pharos/shared-protocol/contract/monitoring/excuse.ts'
import type { z } from 'zod'
import { isOwnFault, type RunStatus } from '../verdict/index.ts'
import { LOST_ORDINAL } from './run-id.ts'

export type Excuse = { [K in keyof typeof excuseFields]: z.output<(typeof excuseFields)[K]> }

const NOT_EXCUSED: Excuse = { excused: false, reason: null, reason_code: null, reason_params: null }

/** Whether and why a stored run is no evidence (api.md part I). */
export function presentExcuse(row: {
  status: RunStatus
  failure_reason: string | null
  loop_delay_ms: number
  ordinal?: number
}): Excuse {
  if (row.status !== 'excused') return NOT_EXCUSED
  const reason_params = { loop_delay_ms: row.loop_delay_ms }
  if (row.ordinal === LOST_ORDINAL)
    return { excused: true, reason: 'no agent reported a result in time', reason_code: 'agent_lost', reason_params }
  if (isOwnFault(row.failure_reason))
    return { excused: true, reason: 'the agent could not run the check', reason_code: 'agent_unable', reason_params }
  const reason = `the agent itself was late by ${Math.round(row.loop_delay_ms)} ms, which may have decided the result`
  return { excused: true, reason, reason_code: 'agent_delayed', reason_params }
}
