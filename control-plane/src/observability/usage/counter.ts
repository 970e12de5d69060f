import type { RefusedBody } from '@pharos/shared-protocol/telemetry-reason.ts'
import { type EpochMs, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Signal } from '../../platform/telemetry-store/schema.ts'
import { type Part, startWorker } from '../../platform/worker.ts'
import type { Tally } from '../batch/index.ts'
import { type Count, writeCounts } from './count.ts'

/** The interval at which counts are stored (milliseconds); a process that is killed loses those since the last time. */
const EVERY_MS = 5_000
/** The most rows of one statement. */
const BATCH = 5_000
/** A redaction rule that was switched off for batches. */
interface SlowRule {
  id: string
  account_id: string
  at: EpochMs
  batches: number
}

/**
 * Counts what became of records that were not stored as they were sent, by account, signal, reason and hour. Accepted
 * ones are counted once the store has them (`segment.ts`).
 */
export interface Usage {
  count(account: string, signal: Signal, now: EpochMs, tally: Tally): void
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
      await inSystem(platform, ctx => writeCounts(ctx, some)).catch(error => {
        for (const count of taken.slice(from)) add(count)
        throw error
      })
    }
  }

  return {
    countRefused(account_id, signal, now, reason) {
      add({ account_id, signal, hour: hourOf(now), reason, records: 1, bytes: 0 })
    },
    count(account_id, signal, now, tally) {
      const common = { account_id, signal, hour: hourOf(now) }
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
    const lost = [{ account_id, signal, hour, reason: 'unreadable', records, bytes: 0 }]
    inSystem(platform, ctx => writeCounts(ctx, lost)).catch(err =>
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
