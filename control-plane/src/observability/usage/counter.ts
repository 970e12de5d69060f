import type { RefusedBody } from '@pharos/shared-protocol/telemetry-reason.ts'
import { type EpochMs, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Signal } from '../../platform/telemetry-store/schema.ts'
import { type Part, startWorker } from '../../platform/worker.ts'
import type { Tally } from '../batch/index.ts'

/** The interval at which counts are stored (milliseconds); a process that is killed loses those since the last time. */
const EVERY_MS = 5_000
/** The most rows of one statement. */
const BATCH = 5_000
/** The reason of rows that count accepted records. */
export const ACCEPTED = 'accepted'

interface Count {
  account_id: string
  signal: Signal
  hour: number
  reason: string
  records: number
  bytes: number
}

/** A redaction rule that was switched off for batches. */
interface SlowRule {
  id: string
  account_id: string
  at: EpochMs
  batches: number
}

/** Counts the outcomes of records, by account, signal, reason and hour. */
export interface Usage {
  count(account: string, signal: Signal, now: EpochMs, tally: Tally, bytes: number): void
  /** Counts a body of which nothing was stored. */
  countRefused(account: string, signal: Signal, now: EpochMs, reason: RefusedBody): void
  start(): Part
}

export function createUsage(platform: Platform): Usage {
  let counts = new Map<string, Count>()
  let slow = new Map<string, SlowRule>()

  function add(count: Count): void {
    const name = `${count.account_id} ${count.signal} ${count.hour} ${count.reason}`
    const known = counts.get(name)
    if (!known) counts.set(name, count)
    else {
      known.records += count.records
      known.bytes += count.bytes
    }
  }

  function addSlow({ batches, ...rule }: SlowRule): void {
    const known = slow.get(rule.id)
    slow.set(rule.id, { ...rule, batches: batches + (known?.batches ?? 0) })
  }

  async function writeSlow(): Promise<void> {
    if (slow.size === 0) return
    const taken = [...slow.values()]
    slow = new Map()
    await writeSlowRules(platform, taken).catch(error => {
      taken.forEach(addSlow)
      throw error
    })
  }

  async function write(): Promise<void> {
    await writeSlow()
    if (counts.size === 0) return
    const taken = [...counts.values()]
    counts = new Map()
    for (let from = 0; from < taken.length; from += BATCH) {
      const some = taken.slice(from, from + BATCH)
      await writeCounts(platform, some).catch(error => {
        for (const count of taken.slice(from)) add(count)
        throw error
      })
    }
  }

  return {
    countRefused(account_id, signal, now, reason) {
      add({ account_id, signal, hour: hourOf(now), reason, records: 1, bytes: 0 })
    },
    count(account_id, signal, now, tally, bytes) {
      const common = { account_id, signal, hour: hourOf(now) }
      if (tally.accepted > 0) add({ ...common, reason: ACCEPTED, records: tally.accepted, bytes })
      for (const [reason, records] of tally.counts) add({ ...common, reason, records, bytes: 0 })
      for (const id of tally.slowRules) addSlow({ id, account_id, at: now, batches: 1 })
    },
    start() {
      const worker = startWorker(platform, { name: 'telemetry_usage', everyMs: EVERY_MS, work: write })
      return {
        idle: () => worker.idle(),
        async stop() {
          await worker.stop()
          await write().catch(err => platform.log.warn({ err }, 'telemetry usage counts were not stored'))
        },
      }
    },
  }
}

/** Counts acknowledged records that the store could not read later. Stores the count at once. */
export function countUnreadable(platform: Platform) {
  return (account_id: string, signal: Signal, records: number): void => {
    const hour = hourOf(platform.clock.now())
    writeCounts(platform, [{ account_id, signal, hour, reason: 'unreadable', records, bytes: 0 }]).catch(err =>
      platform.log.warn({ err }, 'counting of unreadable telemetry records failed'),
    )
  }
}

function hourOf(now: EpochMs): number {
  return now - (now % HOUR_MS)
}

/** Notes on rules when they were switched off. This changes no setting, and so no revision. */
async function writeSlowRules(platform: Platform, rules: readonly SlowRule[]): Promise<void> {
  const of = <K extends keyof SlowRule>(key: K) => rules.map(rule => rule[key])
  await inSystem(platform, ctx =>
    sql`update redaction_rule r set slow_at = greatest(r.slow_at, given.at), slow_batches = r.slow_batches + given.batches
      from unnest(${of('id')}::uuid[], ${of('account_id')}::uuid[], ${of('at')}::bigint[], ${of('batches')}::int[])
        as given (id, account_id, at, batches)
      where r.id = given.id and r.account_id = given.account_id`.execute(ctx.sql),
  )
}

/** Stores counts, except for accounts that no longer exist. */
async function writeCounts(platform: Platform, counts: readonly Count[]): Promise<void> {
  const of = <K extends keyof Count>(key: K) => counts.map(count => count[key])
  await inSystem(platform, ctx =>
    sql`insert into telemetry_usage (account_id, signal, hour, reason, records, bytes)
      select given.* from unnest(${of('account_id')}::uuid[], ${of('signal')}::text[], ${of('hour')}::bigint[],
        ${of('reason')}::text[], ${of('records')}::bigint[], ${of('bytes')}::bigint[])
        as given (account_id, signal, hour, reason, records, bytes)
      where exists (select from account where account.id = given.account_id)
      order by 1, 2, 3, 4
      on conflict (account_id, signal, hour, reason) do update
        set records = telemetry_usage.records + excluded.records, bytes = telemetry_usage.bytes + excluded.bytes`.execute(
      ctx.sql,
    ),
  )
}
