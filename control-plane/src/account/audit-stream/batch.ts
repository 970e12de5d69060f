import { HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { committedSince, isPast, PRESENT_SNAPSHOT, shortSnapshot } from '../../platform/database/snapshot.ts'
import { type Entry, loadEntries } from '../audit-log/index.ts'
import type { StreamRow } from './row.ts'

/** The most entries of a batch, and about how many bytes of JSON they have at most. */
const MOST_ENTRIES = 500
const MOST_BYTES = 1_000_000
/** About how many bytes an entry has besides its changes. */
const BYTES_OF_ENTRY = 1_500
/** How long a process may hold a batch; longer than an attempt and its recording. */
const LEASE_MS = MINUTE_MS

interface Position extends StreamRow {
  seen: string
  seen_at: number
  until: string | null
  until_at: number | null
  batch_id: string | null
  batch: string[] | null
  batch_at: number | null
  present: string
}

export interface Batch {
  stream: StreamRow
  id: string
  /** When it was first taken, in epoch milliseconds. */
  at: number
  entries: Entry[]
  /** Until when this process holds it. Another value means that another attempt has overtaken it. */
  lease: number
}

/** SQL: a stream has something to send. Also true of one whose database was restored to an earlier state. */
const HAS_WORK = sql`(s.batch_id is not null or s.until is not null
  or pg_snapshot_xmax(s.seen::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot())
  or exists (select from audit_entry e where e.account_id = s.account_id and e.imported_at is null
    and ${committedSince(sql`s.seen`, sql`e.at`, sql`s.seen_at`)}))`

/** SQL: streams that something can be sent to. */
export const dueStreams = (now: number) =>
  sql`select s.id from audit_stream s where s.enabled and s.next_at <= ${now} and ${HAS_WORK}`

/**
 * Takes the next batch of a due stream under a lease, or the one that an earlier attempt did not deliver, with the same
 * id. `idle` if nothing is left of the one that was found; null if no stream is due.
 */
export async function takeBatch(ctx: SystemCtx): Promise<Batch | 'idle' | null> {
  const { rows: locked } = await sql<{ id: string }>`${dueStreams(ctx.now)}
    order by s.next_at limit 1 for update skip locked`.execute(ctx.sql)
  // Read in the next statement, which sees what the row has become by now.
  const { rows } = await sql<Position>`select *, ${PRESENT_SNAPSHOT} as present from audit_stream
    where id = ${locked[0]?.id ?? null}`.execute(ctx.sql)
  const [stream] = rows
  if (!stream) return null
  const batch = await batchOf(ctx, stream)
  if (!batch) return 'idle'
  const lease = ctx.now + LEASE_MS
  await sql`update audit_stream set next_at = ${lease} where id = ${stream.id}`.execute(ctx.sql)
  return { stream, ...batch, lease }
}

async function batchOf(ctx: SystemCtx, stream: Position): Promise<Pick<Batch, 'id' | 'at' | 'entries'> | null> {
  if (stream.batch_id !== null) {
    const entries = await loadEntries(ctx, stream.account_id, stream.batch ?? [])
    if (entries.length > 0) return { id: stream.batch_id, at: stream.batch_at ?? ctx.now, entries }
    // They have meanwhile left the log.
    await clearBatch(ctx, stream.id)
  }
  if (!isPast(stream.seen, stream.present)) return restart(ctx, stream)
  const ids = await advance(ctx, stream)
  if (ids.length === 0) return null
  const id = ctx.newId()
  await sql`update audit_stream set batch_id = ${id}, batch = ${ids}::uuid[], batch_at = ${ctx.now}
    where id = ${stream.id}`.execute(ctx.sql)
  return { id, at: ctx.now, entries: await loadEntries(ctx, stream.account_id, ids) }
}

/**
 * Finds the next entries between the two snapshots of a stream, and moves its position behind them; at the end, the
 * later snapshot becomes the earlier one. An entry that counts again meanwhile belongs to the next pair.
 */
async function advance(ctx: SystemCtx, { id, account_id, seen, until, present }: Position): Promise<string[]> {
  const to = until ?? shortSnapshot(present)
  await sql`update audit_stream set until = ${to}, until_at = coalesce(until_at, ${ctx.now}) where id = ${id}`.execute(
    ctx.sql,
  )
  const { rows } = await sql<{ id: string; written_in: string }>`
    with next as (
      select e.id, e.written_in, octet_length(coalesce(e.changes::text, '')) + ${BYTES_OF_ENTRY}::int as bytes
      from audit_entry e join audit_stream s on s.id = ${id}
      where e.account_id = ${account_id} and e.imported_at is null and ${committedSince(sql`${seen}::text`, sql`e.at`, sql`s.seen_at`)}
        and pg_visible_in_snapshot(e.written_in, ${to}::pg_snapshot)
        and (s.after_id is null or (e.written_in, e.id) > (s.after_written, s.after_id))
      order by e.written_in, e.id limit ${MOST_ENTRIES}
    )
    select id, written_in::text from (
      select id, written_in, row_number() over w as n, sum(bytes) over w as total from next
      window w as (order by written_in, id)) each
    where n = 1 or total <= ${MOST_BYTES} order by n`.execute(ctx.sql)
  const last = rows.at(-1)
  if (last)
    await sql`update audit_stream set after_written = ${last.written_in}::xid8, after_id = ${last.id}
      where id = ${id}`.execute(ctx.sql)
  else
    await sql`update audit_stream set seen = until, seen_at = until_at, until = null, until_at = null,
      after_written = null, after_id = null where id = ${id}`.execute(ctx.sql)
  return rows.map(row => row.id)
}

/** After a restore, transactions are counted anew. What the log has since an hour before the position is sent again. */
async function restart(ctx: SystemCtx, { id, account_id, seen_at, present }: Position): Promise<null> {
  await sql`update audit_stream set seen = ${shortSnapshot(present)}, seen_at = ${ctx.now}, until = null,
    until_at = null, after_written = null, after_id = null where id = ${id}`.execute(ctx.sql)
  await sql`update audit_entry set written_in = pg_current_xact_id()
    where account_id = ${account_id} and at > ${seen_at - HOUR_MS}`.execute(ctx.sql)
  return null
}

async function clearBatch(ctx: SystemCtx, id: string): Promise<void> {
  await sql`update audit_stream set batch_id = null, batch = null, batch_at = null where id = ${id}`.execute(ctx.sql)
}
