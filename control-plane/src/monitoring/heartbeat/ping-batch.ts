import { charsetOf, decodeAnyText } from '@pharos/shared-protocol/charset.ts'
import type { Fault } from '@pharos/shared-protocol/problem.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { tellResults } from '../../account/live/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { decide, type LockedHeartbeat, lockByKeys, storeEntries } from './locked-heartbeat.ts'
import { type Ping, takePing } from './rules.ts'

/** A ping as received, before its key is looked up. */
export interface ReceivedPing extends Omit<Ping, 'n' | 'body'> {
  /** Assigned on receipt, so that a ping is stored once even if the transaction is retried. */
  id: string
  key: string
  method: string
  remote_address: string | null
  user_agent: string | null
  content_type: string | null
  body: Buffer
  body_bytes: number
  /** What is wrong with it: the field, and words that follow it. Reported only for a valid key. */
  fault: Fault | null
}

/** The result of a ping. */
export type PingAnswer =
  | { is: 'taken' }
  | { is: 'unknown_key' }
  | { is: 'wrong_method' }
  | { is: 'faulty'; fault: Fault }
  /** Refused by `admit`, with the error that it threw. */
  | { is: 'too_many'; refusal: unknown }

interface TakenPing {
  entry: LockedHeartbeat
  received: ReceivedPing
  row: ReturnType<typeof rowOf>
}

/**
 * Processes a batch of pings in the order of arrival: stores each, and moves its heartbeat. `again` are pings from an
 * earlier transaction that broke; those already stored are not processed twice. `admit` counts a ping of a known key
 * and may refuse it.
 */
export async function takePings(
  ctx: SystemCtx,
  pings: readonly ReceivedPing[],
  again: ReadonlySet<ReceivedPing>,
  admit: (key: string) => Promise<unknown>,
): Promise<PingAnswer[]> {
  const entries = await lockByKeys(ctx, [...new Set(pings.map(ping => ping.key))])
  const byKey = new Map(entries.map(entry => [entry.ping_key, entry]))
  const stored = await findStored(ctx, [...again])
  const taken: TakenPing[] = []
  const answers: PingAnswer[] = []
  for (const received of pings) {
    const entry = byKey.get(received.key)
    const answer = stored.has(received.id) ? TAKEN : await answerTo(received, entry, () => admit(received.key))
    answers.push(answer)
    if (entry && answer.is === 'taken' && !stored.has(received.id)) taken.push(take(entry, received))
  }
  await storePings(ctx, taken)
  await storeEntries(ctx, [...new Set(taken.map(({ entry }) => entry))], 'lazy')
  return answers
}

const TAKEN = { is: 'taken' } as const

/** Pings that the limit has let through. A transaction that is repeated does not count them again. */
const admitted = new WeakSet<ReceivedPing>()

async function answerTo(
  received: ReceivedPing,
  entry: LockedHeartbeat | undefined,
  admit: () => Promise<unknown>,
): Promise<PingAnswer> {
  if (!entry) return { is: 'unknown_key' }
  if (entry.allowed_methods !== null && !entry.allowed_methods.some(method => method === received.method))
    return { is: 'wrong_method' }
  if (received.fault) return { is: 'faulty', fault: received.fault }
  if (admitted.has(received)) return TAKEN
  return admit().then(
    () => {
      admitted.add(received)
      return TAKEN
    },
    (refusal: unknown) => ({ is: 'too_many' as const, refusal }),
  )
}

function take(entry: LockedHeartbeat, received: ReceivedPing): TakenPing {
  const { failure_keywords, success_keywords } = entry.settings
  const searched = failure_keywords.length > 0 || success_keywords.length > 0
  entry.ping_count += 1
  entry.last_ping_at = Math.max(received.at, entry.last_ping_at ?? 0) as EpochMs
  const ping = { ...received, n: entry.ping_count, body: searched ? textOf(received) : null }
  const decision = takePing(entry.state, ping, entry.settings)
  decide(entry, decision)
  return { entry, received, row: rowOf(entry, received, ping.n, decision.ping) }
}

/** The stored part of a body, in whatever charset it was sent. */
function textOf({ body, content_type }: ReceivedPing): string {
  return decodeAnyText(body, charsetOf(content_type))
}

function rowOf(entry: LockedHeartbeat, received: ReceivedPing, n: number, judged: ReturnType<typeof takePing>['ping']) {
  const { id, at, signal, exit_status, rid, method, remote_address, user_agent, body_bytes, body } = received
  const { result, failure_reason, duration_ms } = judged
  const body_truncated = body_bytes > body.length
  const told = { method, remote_address, user_agent, body_bytes, body_truncated }
  const owner = { account_id: entry.account_id, monitor_id: entry.id }
  return { ...owner, id, at, n, signal, exit_status, result, failure_reason, rid, duration_ms, ...told }
}

async function findStored(ctx: SystemCtx, again: readonly ReceivedPing[]): Promise<ReadonlySet<string>> {
  if (again.length === 0) return new Set()
  const { rows } = await sql<{
    id: string
  }>`select p.id from ping p join heartbeat_state h on h.monitor_id = p.monitor_id
    join unnest(${again.map(ping => ping.id)}::uuid[], ${again.map(ping => ping.at)}::bigint[],
      ${again.map(ping => ping.key)}::text[]) as t (id, at, key)
      on t.key = h.ping_key and t.at = p.at and t.id = p.id`.execute(ctx.sql)
  return new Set(rows.map(row => row.id))
}

async function storePings(ctx: SystemCtx, taken: readonly TakenPing[]): Promise<void> {
  if (taken.length === 0) return
  await sql`insert into ping (account_id, monitor_id, id, at, n, signal, exit_status, result, failure_reason, rid, duration_ms,
      method, remote_address, user_agent, body_bytes, body_truncated)
    select account_id, monitor_id, id, at, n, signal, exit_status, result, failure_reason, rid, duration_ms,
      method, remote_address, user_agent, body_bytes, body_truncated
    from jsonb_populate_recordset(null::ping, ${JSON.stringify(taken.map(({ row }) => row))}::jsonb)`.execute(ctx.sql)
  tellResults(
    ctx,
    taken.map(({ entry }) => ({ account: entry.account_id, monitor: entry.id })),
  )
  const bodies = taken.filter(({ received }) => received.body.length > 0)
  if (bodies.length === 0) return
  const column = <T>(pick: (ping: TakenPing) => T) => bodies.map(pick)
  await sql`insert into ping_body (account_id, monitor_id, at, n, content_type, body)
    select * from unnest(${column(({ row }) => row.account_id)}::uuid[], ${column(({ row }) => row.monitor_id)}::uuid[],
      ${column(({ row }) => row.at)}::bigint[], ${column(({ row }) => row.n)}::int[],
      ${column(({ received }) => received.content_type)}::text[], ${column(({ received }) => received.body)}::bytea[])`.execute(
    ctx.sql,
  )
}
