import { type Said, textIn } from '@pharos/shared-protocol/text/text.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { lockState, type Monitor, settleStatus } from '../monitor/index.ts'
import { restart, runNow } from './run-plan.ts'

/** The state of a planned monitor about which nothing is known yet. */
interface Beginning {
  status: string
  facts: object
  /** Why the previous state is forgotten. */
  reason: Said
}

/**
 * Starts over after a change of what is checked: forgets the state and the sent alerts, and sends a first run at once.
 */
export async function startAnew(ctx: Ctx, monitor: Monitor, { status, facts, reason }: Beginning): Promise<void> {
  const before = await lockState(ctx, monitor.id)
  if (before === null) return
  await sql`update planned_run set facts = ${JSON.stringify(facts)}::jsonb, attempt = 0, last_run_at = null
    where monitor_id = ${monitor.id}`.execute(ctx.sql)
  const said = { reason: reason.text, reason_text: textIn(reason) }
  await settleStatus(ctx, monitor, before, { status, ...said, failure_reason: null, trigger_run: null })
  await restart(ctx, monitor.id)
  await runNow(ctx, monitor.id, 'first')
}
