import { allSaid } from '@pharos/shared-protocol/text/en/plain.ts'
import { sayVerdict } from '@pharos/shared-protocol/text/en/verdict.ts'
import { type Said, type Text, textIn } from '@pharos/shared-protocol/text/text.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { inWords } from '../../platform/clock-words.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** A fact of any planned kind: since when no agent of its regions can run it. Absent while one can. */
export interface AgentWait {
  no_agent_since?: EpochMs
}

/** Notes which monitors wait for an agent, and which no longer do. Their planned runs are locked by the caller. */
export async function noteWaiting(
  ctx: SystemCtx,
  waiting: readonly string[],
  served: readonly string[],
): Promise<void> {
  if (waiting.length > 0)
    await sql`update planned_run set facts = facts || jsonb_build_object('no_agent_since', ${ctx.now}::bigint)
      where monitor_id = any(${waiting}::uuid[]) and facts is not null and not facts ? 'no_agent_since'`.execute(
      ctx.sql,
    )
  if (served.length > 0)
    await sql`update planned_run set facts = facts - 'no_agent_since'
      where monitor_id = any(${served}::uuid[]) and facts ? 'no_agent_since'`.execute(ctx.sql)
}

/** The facts once a run has come back: an agent has run it. */
export function withoutWaiting(facts: unknown): unknown {
  if (typeof facts !== 'object' || facts === null || !('no_agent_since' in facts)) return facts
  const { no_agent_since: _, ...rest } = facts
  return rest
}

/** What is wrong with a monitor, and whether it waits for an agent; null if neither. */
export function lastFailureOf(
  wrong: Said | null,
  { no_agent_since }: AgentWait,
): { last_failure_detail: string | null; last_failure_text: Text | null } {
  const waits = no_agent_since === undefined ? null : sayVerdict('verdict.no_agent', { at: inWords(no_agent_since) })
  const all = [wrong, waits].filter(said => said !== null)
  if (all.length === 0) return { last_failure_detail: null, last_failure_text: null }
  const said = allSaid(all)
  return { last_failure_detail: said.text, last_failure_text: textIn(said) }
}
