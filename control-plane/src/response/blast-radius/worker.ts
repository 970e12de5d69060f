import { blastRadiusText } from '@pharos/shared-protocol/rum/blast-radius.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import { realMs } from '../../platform/real-time.ts'
import { drain, startWorker, type Worker } from '../../platform/worker.ts'
import { noteOnIncident } from '../timeline/index.ts'
import { countIncident, isOver, type Outcome } from './count.ts'
import { factsOf } from './present.ts'
import type { BlastRow } from './row.ts'
import { type Counted, nextAttempt, nextCount } from './rules.ts'

const EVERY_MS = 5_000
/** Longer than all queries of a count may take; after it, another process may count. */
const LEASE_MS = 120_000
/** An account rests for so many times as long as a count took, so that it has at most a fifth of one connection. */
const REST = 4
const SHORTEST_REST_MS = 1_000

/** Counts real users of incidents, one after another for each account, after everything that pages people. */
export function startBlastCounts(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'count-real-users',
    everyMs: EVERY_MS,
    isDue: now => sql`exists (select from blast_radius_turn where due_at <= ${now} and not_before <= ${now})`,
    work: turn =>
      drain(turn, async () => {
        const claimed = await inSystem(platform, claim)
        if (claimed === null) return false
        const begun = realMs()
        const outcome = claimed.row === null ? null : await countIncident(platform, claimed.row)
        const rest = Math.max(SHORTEST_REST_MS, (realMs() - begun) * REST)
        await inSystem(platform, async ctx => {
          if (outcome !== null) await store(ctx, outcome)
          await endTurn(ctx, claimed.account, outcome === null ? 0 : rest)
        })
        return true
      }),
  })
}

interface Claimed {
  account: string
  row: BlastRow | null
}

/** Takes the account that has waited longest, and the incident of it that has. */
async function claim(ctx: SystemCtx): Promise<Claimed | null> {
  const { rows: turns } = await sql<{ account: string }>`update blast_radius_turn set not_before = ${ctx.now + LEASE_MS}
    where account_id = (select account_id from blast_radius_turn where due_at <= ${ctx.now} and not_before <= ${ctx.now}
      order by due_at limit 1 for update skip locked) returning account_id as account`.execute(ctx.sql)
  const [turn] = turns
  if (turn === undefined) return null
  const { rows } = await sql<BlastRow>`select * from incident_blast_radius
    where account_id = ${turn.account} and due_at <= ${ctx.now} order by due_at, incident_id limit 1`.execute(ctx.sql)
  return { account: turn.account, row: rows[0] ?? null }
}

/** Lets the account rest. The next statement sees what was written before the lock was had. */
async function endTurn(ctx: SystemCtx, account: string, rest: number): Promise<void> {
  await sql`select from blast_radius_turn where account_id = ${account} for update`.execute(ctx.sql)
  await sql`update blast_radius_turn set not_before = ${Math.round(ctx.now + rest)},
      due_at = (select min(due_at) from incident_blast_radius where account_id = ${account} and due_at is not null)
    where account_id = ${account}`.execute(ctx.sql)
}

/** Stores what came of a count, unless the incident has ended or reopened since it was claimed, or it is frozen. */
async function store(ctx: SystemCtx, outcome: Outcome): Promise<void> {
  const { row } = outcome
  const change = 'counted' in outcome ? succeeded(outcome, ctx.now) : failed(outcome, ctx.now)
  const { rows } = await sql`update incident_blast_radius set places = ${row.places}::text[],
      counted = ${change.counted === null ? null : storableJson(change.counted)}::jsonb, due_at = ${change.due},
      frozen_at = ${change.isFrozen ? ctx.now : null}, fault = ${change.fault}, fault_since = ${change.since},
      told = told or ${change.tells}
    where incident_id = ${row.incident_id} and version = ${row.version} and frozen_at is null
    returning 1 as stored`.execute(ctx.sql)
  if (rows.length === 0 || change.counted?.state !== 'counted') return
  if (!change.isFrozen && !(change.tells && !row.told)) return
  const facts = factsOf(change)
  const data = { text: blastRadiusText(facts), blast_radius: facts, frozen: change.isFrozen }
  await noteOnIncident(ctx, [{ account: row.account_id, incident: row.incident_id, kind: 'note', data }])
}

interface Change {
  counted: Counted | null
  due: EpochMs | null
  isFrozen: boolean
  fault: BlastRow['fault']
  since: EpochMs | null
  /** Whether the timeline is to say that somebody met it. */
  tells: boolean
}

function succeeded({ row, counted, days }: Extract<Outcome, { counted: Counted }>, now: EpochMs): Change {
  const isFrozen = counted.is_final && isOver(row, now)
  const due = isFrozen ? null : nextCount(row.rounds, days, counted.is_final, now)
  const tells = (counted.impact?.total.now.sessions ?? 0) > 0
  return { counted, due, isFrozen, fault: null, since: null, tells }
}

/** What was counted before stays. */
function failed({ row, fault, stays }: Exclude<Outcome, { counted: Counted }>, now: EpochMs): Change {
  const since = row.fault_since ?? now
  const due = stays ? null : nextAttempt(row.rounds, since, now)
  return { counted: row.counted, due, isFrozen: due === null && isOver(row, now), fault, since, tells: false }
}
