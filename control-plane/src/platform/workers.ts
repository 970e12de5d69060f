import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import { isAway } from './away.ts'
import { inSystem, type Platform, type SystemCtx } from './context.ts'
import { sql } from './database/connect.ts'
import { together } from './database/together.ts'
import { startWorker, type Worker } from './worker.ts'

const ASK_EVERY_MS = 1_000

/** A worker as the registry sees it. */
interface Member {
  names: readonly string[]
  everyMs: number
  isDue: ((now: EpochMs) => RawBuilder<unknown>) | undefined
  /** By the monotonic clock. */
  lastAsked: number
  /** Called if it has work: runs it, unless it waits after a failure. */
  due(): void
  wake(): void
  /** Called if the database could not be queried. */
  away(): void
}

/** The workers of one process. Most have nothing to do most of the time, so one query asks for all of them. */
export class Workers {
  readonly #members = new Set<Member>()

  add(member: Member): () => void {
    this.#members.add(member)
    return () => void this.#members.delete(member)
  }

  wake(name: string): void {
    for (const member of this.#members) if (member.names.includes(name)) member.wake()
  }

  /** Asks in one query which of the workers whose interval has passed have work, and runs these. */
  async askDue(ctx: SystemCtx): Promise<void> {
    const known = [...this.#members].filter(({ isDue }) => isDue)
    const now = ctx.platform.clock.monotonic()
    const isAsked = ({ lastAsked, everyMs }: Member) => now - lastAsked >= everyMs
    if (!known.some(isAsked)) return
    // The text is always the same, so that PostgreSQL plans it once in each connection: that takes ten times as long as
    // to answer it.
    const columns = known.map(
      (member, i) => sql`${isAsked(member)}::bool and (${member.isDue?.(ctx.now)}) as ${sql.ref(`due_${i}`)}`,
    )
    const [, { rows }] = await together([
      sql`set local plan_cache_mode = force_generic_plan`.execute(ctx.sql),
      sql<Record<string, boolean>>`select ${sql.join(columns)}`.execute(ctx.sql),
    ])
    for (const [i, member] of known.entries()) {
      if (!isAsked(member)) continue
      member.lastAsked = now
      if (rows[0]?.[`due_${i}`]) member.due()
    }
  }

  /**
   * Handles a failed query. While the database is away, no worker runs. Otherwise one worker's SQL is invalid, so all
   * run and check for themselves.
   */
  questionFailed(error: unknown): void {
    for (const member of this.#members) {
      if (isAway(error)) member.away()
      else if (member.isDue) member.due()
    }
  }
}

/**
 * Runs the workers of this process that have work: a wake-up may have been missed, an instant may have come, or a
 * failure may have to be retried.
 */
export function startAsking(platform: Platform): Worker {
  const { workers } = platform
  return startWorker(platform, {
    name: 'due',
    everyMs: ASK_EVERY_MS,
    async work() {
      try {
        await inSystem(platform, ctx => workers.askDue(ctx))
      } catch (error) {
        workers.questionFailed(error)
        throw error
      }
    },
  })
}
