import { tellResults } from '../../account/live/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import type { ObservedOutcome } from '../monitor/index.ts'
import type { JudgedRun } from '../verdict/index.ts'
import type { TrustedOutcome } from './read.ts'

/** One outcome ready to be stored. */
export interface StorableOutcome {
  id: string
  source: TrustedOutcome
  observed: ObservedOutcome
  run: Pick<JudgedRun, 'status' | 'failure_reason' | 'failure_detail' | 'failure_text'>
}

/**
 * Inserts results, and returns the new ones, which open consoles are told of after the commit. Duplicate outcomes of a
 * run are dropped, also within the batch.
 */
export async function insertResults<O extends StorableOutcome>(ctx: SystemCtx, given: O[]): Promise<O[]> {
  if (given.length === 0) return []
  const outcomes = [...new Map(given.toReversed().map(outcome => [outcome.id, outcome])).values()].toReversed()
  const column = <T>(pick: (outcome: O) => T) => outcomes.map(pick)
  const { rows } = await sql<{ id: string }>`
    insert into check_result (account_id, monitor_id, slot, region_id, kind, ordinal, id, at, status, failure_reason,
      failure_detail, failure_text, total_ms, loop_delay_ms, spec_version, data)
    select t.account_id, t.monitor_id, t.slot, t.region_id, t.kind, t.ordinal, t.id, t.at, t.status, t.failure_reason,
      t.failure_detail, t.failure_text::jsonb, t.total_ms, t.loop_delay_ms, t.spec_version, t.data::jsonb
    from unnest(${column(o => o.source.claims.account)}::uuid[], ${column(o => o.source.claims.monitor)}::uuid[],
      ${column(o => o.source.claims.slot)}::bigint[], ${column(o => o.source.claims.region)}::uuid[],
      ${column(o => o.source.claims.kind)}::text[], ${column(o => o.source.claims.ordinal)}::int[], ${column(o => o.id)}::uuid[],
      ${column(o => o.source.at)}::bigint[], ${column(o => o.run.status)}::text[], ${column(o => o.run.failure_reason)}::text[],
      ${column(o => o.run.failure_detail)}::text[],
      ${column(o => o.run.failure_text && storableJson(o.run.failure_text))}::text[], ${column(o => o.observed.total_ms)}::real[],
      ${column(o => o.source.loop_delay_ms)}::real[], ${column(o => o.source.claims.spec_version)}::int[],
      ${column(o => storableJson(o.observed.data))}::text[])
      as t (account_id, monitor_id, slot, region_id, kind, ordinal, id, at, status, failure_reason, failure_detail,
        failure_text, total_ms, loop_delay_ms, spec_version, data)
    on conflict do nothing returning id`.execute(ctx.sql)
  const inserted = new Set(rows.map(row => row.id))
  const fresh = outcomes.filter(outcome => inserted.has(outcome.id))
  tellResults(
    ctx,
    fresh.map(outcome => outcome.source.claims),
  )
  await insertEvidence(
    ctx,
    fresh.filter(outcome => outcome.observed.evidence !== null),
  )
  return fresh
}

async function insertEvidence(ctx: SystemCtx, kept: StorableOutcome[]): Promise<void> {
  if (kept.length === 0) return
  await sql`insert into result_evidence (account_id, monitor_id, slot, result_id, evidence)
    select a, m, s, r, e::jsonb from unnest(${kept.map(o => o.source.claims.account)}::uuid[],
      ${kept.map(o => o.source.claims.monitor)}::uuid[], ${kept.map(o => o.source.claims.slot)}::bigint[],
      ${kept.map(o => o.id)}::uuid[], ${kept.map(o => storableJson(o.observed.evidence))}::text[])
      as t (a, m, s, r, e)
    on conflict do nothing`.execute(ctx.sql)
}

/** How many bytes of a letter's payload are stored, and how many letters of one subject. */
const LETTER_BYTES = 4_096
const LETTERS_KEPT = 1_000
const LETTERS_KEPT_MS = 30 * 86_400_000

export interface DeadLetter {
  subject: string
  reason: string
  payload: Uint8Array
}

/** Stores the beginning of each unprocessable message for inspection; keeps the newest of each subject. */
export async function insertDeadLetters(ctx: SystemCtx, letters: readonly DeadLetter[]): Promise<void> {
  const payloads = letters.map(({ payload }) => Buffer.from(payload.subarray(0, LETTER_BYTES)).toString('base64'))
  await sql`insert into dead_letter (id, at, subject, reason, payload)
    select id, ${ctx.now}, subject, reason, decode(payload, 'base64')
    from unnest(${letters.map(() => ctx.newId())}::uuid[], ${letters.map(letter => letter.subject)}::text[],
      ${letters.map(letter => letter.reason)}::text[], ${payloads}::text[]) as t (id, subject, reason, payload)`.execute(
    ctx.sql,
  )
  const subjects = [...new Set(letters.map(letter => letter.subject))]
  await sql`delete from dead_letter d using unnest(${subjects}::text[]) as s (subject)
    where d.subject = s.subject and d.id < (select o.id from dead_letter o where o.subject = s.subject
      order by o.id desc offset ${LETTERS_KEPT - 1} limit 1)`.execute(ctx.sql)
}

/** Removes letters that are a month old. */
export async function sweepLetters(ctx: SystemCtx): Promise<void> {
  await sql`delete from dead_letter where at < ${ctx.now - LETTERS_KEPT_MS}`.execute(ctx.sql)
}
