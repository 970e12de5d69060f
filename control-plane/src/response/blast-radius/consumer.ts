import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { Platform, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startConsumer } from '../../platform/outbox/consume.ts'
import type { StoredEvent } from '../../platform/outbox/outbox.ts'
import type { Worker } from '../../platform/worker.ts'
import { FIRST_MS, type Round, roundsAfter, SETTLED_MS } from './rules.ts'

export const BLAST_CONSUMER = 'blast-radius'
const BEGINS = ['incident.opened', 'incident.reopened']
export const BLAST_EVENTS = [{ names: [...BEGINS, 'incident.resolved', 'incident.merged'] }]

/** Notes when incidents are open, and that their real users are to be counted. */
export function startBlastRounds(platform: Platform): Worker {
  return startConsumer(platform, BLAST_CONSUMER, async (ctx, events) => {
    for (const event of events) await note(ctx, event)
    const accounts = [...new Set(events.map(({ account }) => account))].sort()
    await takeTurns(ctx, accounts)
  })
}

async function note(ctx: SystemCtx, { subject, name, created_at }: StoredEvent): Promise<void> {
  const what = BEGINS.includes(name) ? 'opened' : 'ended'
  await sql`insert into incident_blast_radius (incident_id, account_id, rounds)
    select id, account_id, '[]' from incident where id = ${subject} on conflict do nothing`.execute(ctx.sql)
  await sql`select from incident_blast_radius where incident_id = ${subject} for update`.execute(ctx.sql)
  const { rows } = await sql<{ rounds: Round[] }>`select rounds from incident_blast_radius
    where incident_id = ${subject}`.execute(ctx.sql)
  const [row] = rows
  if (row === undefined) return
  const rounds = roundsAfter(row.rounds, what, epoch(created_at))
  await sql`update incident_blast_radius set rounds = ${JSON.stringify(rounds)}::jsonb, version = version + 1,
      due_at = ${dueAfter(what, ctx.now)}, frozen_at = null, fault = null, fault_since = null
    where incident_id = ${subject}`.execute(ctx.sql)
}

function dueAfter(what: 'opened' | 'ended', now: EpochMs): number {
  return now + (what === 'opened' ? FIRST_MS : SETTLED_MS)
}

/** The turn of an account is due with the first of its incidents. */
async function takeTurns(ctx: SystemCtx, accounts: readonly string[]): Promise<void> {
  await sql`insert into blast_radius_turn (account_id, due_at)
    select account_id, min(due_at) from incident_blast_radius
      where account_id = any(${accounts}::uuid[]) and due_at is not null group by account_id order by account_id
    on conflict (account_id) do update set due_at = least(coalesce(blast_radius_turn.due_at, excluded.due_at),
      excluded.due_at)`.execute(ctx.sql)
}
