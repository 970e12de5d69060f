import type { RefusalCode } from '@pharos/shared-protocol/problem.ts'
import { type EpochMs, epoch, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { within } from '../../platform/real-time.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Part, startWorker } from '../../platform/worker.ts'
import { createRefusals, minutesOf, REACH_MS } from './rules.ts'
import { anyUnseen, giveUpUnseen, removeLog, sayStored, storeLost } from './store.ts'

/** How often a process says how far its log is stored, and what it refused (milliseconds). */
const EVERY_MS = 1_000
/** How long the first batch waits for that (real milliseconds). */
const FIRST_MS = 2_000
/** How long no log is given up after the database was away (milliseconds). */
const HOLD_MS = 10_000
/** The most rows of one statement. */
const BATCH = 5_000

/** What one process acknowledged and has not stored, and what it refused. */
export interface GapRecord {
  /** Notes that telemetry of an account was acknowledged. Settles once rules know of the log. */
  accepted(account: string, now: EpochMs): Promise<void>
  /** Notes that telemetry of an account was refused, unless that was its sender's mistake. */
  refused(account: string, now: EpochMs, error: unknown): void
  start(): Part
}

export function recordGaps(platform: Platform): GapRecord {
  const { clock, log } = platform
  const state = platform.telemetry.log
  const refusals = countRefusals(platform)
  /** The first time that it is said; null before, and once that is over. */
  let saying: Promise<void> | null = null
  let isSaid = false

  async function say(): Promise<void> {
    if (!state.hasBegun() && state.refusing() === null && state.setAsideSince() === null) return
    const now = clock.now()
    const waiting_since = state.waitingSince()
    await inSystem(platform, ctx => sayStored(ctx, state, { stored_to: waiting_since ?? now, waiting_since }))
  }

  async function sayFirst(): Promise<void> {
    await say().catch((err: unknown) => log.warn({ err }, 'how far the log of telemetry is stored was not said'))
    isSaid = true
    saying = null
  }

  return {
    async accepted(account, now) {
      refusals.accepted(account, now)
      if (isSaid) return
      saying ??= sayFirst()
      await within(FIRST_MS, saying, () => undefined)
    },
    refused: refusals.refused,
    start() {
      const worker = startWorker(platform, {
        name: 'telemetry_gap',
        everyMs: EVERY_MS,
        async work() {
          await say()
          await refusals.store()
        },
      })
      return {
        idle: worker.idle,
        async stop() {
          await worker.stop()
          await refusals.storeLast()
          if (state.waitingSince() === null)
            await inSystem(platform, ctx => removeLog(ctx, state.id)).catch(() => undefined)
        },
      }
    },
  }
}

/** What an API refuses that hands telemetry on, before a telemetry process has it. */
export interface RefusalRecord {
  accepted(account: string, now: EpochMs): void
  refused(account: string, now: EpochMs, error: unknown): void
  start(): Part
}

export function recordRefusals(platform: Platform): RefusalRecord {
  const { accepted, refused, store, storeLast } = countRefusals(platform)
  return {
    accepted,
    refused,
    start() {
      const worker = startWorker(platform, { name: 'telemetry_refusals', everyMs: EVERY_MS, work: store })
      return {
        idle: worker.idle,
        async stop() {
          await worker.stop()
          await storeLast()
        },
      }
    },
  }
}

/** Counts what one process refuses of telemetry, and stores the gaps. */
function countRefusals(platform: Platform) {
  const { clock, log } = platform
  const refusals = createRefusals()

  async function store(): Promise<void> {
    const parts = refusals.take(clock.now())
    for (let from = 0; from < parts.length; from += BATCH)
      await inSystem(platform, ctx => storeLost(ctx, parts.slice(from, from + BATCH))).catch(error => {
        refusals.giveBack(parts.slice(from))
        throw error
      })
  }

  return {
    accepted: refusals.accepted,
    refused(account: string, now: EpochMs, error: unknown): void {
      if (isOurs(error)) refusals.refused(account, now)
    },
    store,
    storeLast: () => store().catch((err: unknown) => log.warn({ err }, 'refusals of telemetry were not stored')),
  }
}

/** How long a telemetry process may be away or silent before that is noticed (milliseconds). */
const UNNOTICED_MS = 6_000
/** How far back what was noted is noted again, so that each minute is noted as a whole (milliseconds). */
const REPEATED_MS = 10 * MINUTE_MS

/** Notes while no telemetry process can be reached, for an API that hands requests on to one. */
export function noteUnreachable(platform: Platform, isUnreachable: () => boolean): Part {
  let seen_at = platform.clock.now()
  return startWorker(platform, {
    name: 'telemetry_unreachable',
    everyMs: EVERY_MS,
    async work() {
      const now = platform.clock.now()
      if (!isUnreachable()) seen_at = epoch(now - UNNOTICED_MS)
      else
        await inSystem(platform, ctx =>
          storeLost(ctx, minutesOf(null, epoch(Math.max(seen_at, now - REPEATED_MS)), now)),
        )
    },
  })
}

/** Notes that records of an account which were acknowledged between two instants are lost. */
export function noteUnreadable(platform: Platform, account: string, from: EpochMs, to: EpochMs): void {
  const lost = minutesOf(account, epoch(from - REACH_MS), to)
  inSystem(platform, ctx => storeLost(ctx, lost)).catch((err: unknown) =>
    platform.log.warn({ err }, 'a gap of telemetry was not stored'),
  )
}

/** Gives up the logs of processes that are gone. */
export function startGapSweep(platform: Platform) {
  return startWorker(platform, {
    name: 'telemetry-gaps',
    everyMs: EVERY_MS,
    isDue: anyUnseen,
    // After the database was away, living processes speak first.
    holdMs: HOLD_MS,
    work: () => inSystem(platform, giveUpUnseen),
  })
}

/** Whether telemetry was refused for a reason of ours or of the plan, and not for what was sent. */
const OURS: readonly RefusalCode[] = ['unavailable', 'rate_limited', 'quota_reached']
function isOurs(error: unknown): boolean {
  return !(error instanceof Refusal) || OURS.includes(error.code)
}
