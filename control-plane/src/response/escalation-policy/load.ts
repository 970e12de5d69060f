import type { TARGET_TYPES } from '@pharos/shared-protocol/contract/response/escalation-policy.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { PolicyRow } from './entity.ts'

export interface Target {
  type: (typeof TARGET_TYPES)[number]
  id: string
}

export interface StoredLevel {
  id: string
  policy_id: string
  /** From 1. */
  position: number
  delay_minutes: number
  round_robin: boolean
  /** The number of times it has been paged in turn. */
  turn: number
  targets: Target[]
}

export interface StoredPolicy extends PolicyRow {
  levels: StoredLevel[]
}

/** Policies of an account with their levels in order, all or by id, newest first. */
export async function loadPolicies(
  ctx: SystemCtx,
  account: string,
  ids: readonly string[] | null = null,
): Promise<StoredPolicy[]> {
  const { rows: policies } = await sql<PolicyRow>`select * from escalation_policy
    where account_id = ${account} and (${ids}::uuid[] is null or id = any(${ids}::uuid[])) order by id desc`.execute(
    ctx.sql,
  )
  const { rows: levels } =
    await sql<StoredLevel>`select id, policy_id, position, delay_minutes, round_robin, turn, targets
    from escalation_level where policy_id = any(${policies.map(policy => policy.id)}::uuid[]) order by position`.execute(
      ctx.sql,
    )
  return policies.map(policy => ({ ...policy, levels: levels.filter(level => level.policy_id === policy.id) }))
}
