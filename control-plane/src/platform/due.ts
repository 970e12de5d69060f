import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import type { Poll } from './clock.ts'
import type { Platform, SystemCtx } from './context.ts'
import { sql } from './database/connect.ts'

/** A sweep that says by SQL whether it has anything to do. */
export interface DueSweep {
  everyMs: number
  /** A boolean expression that is true whenever `work` would find something at this instant; it may be true more often. */
  isDue(now: EpochMs): RawBuilder<unknown>
  work(): Promise<void>
}

interface Listed extends DueSweep {
  lastAsked: EpochMs
  wake(): void
}

/** The sweeps of one process, which are asked about together: most of the time none has anything to do. */
export class DueSweeps {
  readonly #listed = new Set<Listed>()

  add(sweep: Listed): () => void {
    this.#listed.add(sweep)
    return () => void this.#listed.delete(sweep)
  }

  /** Asks in one query which sweeps whose time has come have something to do, and wakes these. */
  async wakeDue(ctx: SystemCtx): Promise<void> {
    const asked = [...this.#listed].filter(sweep => ctx.now - sweep.lastAsked >= sweep.everyMs)
    if (asked.length === 0) return
    const columns = asked.map((sweep, i) => sql`${sweep.isDue(ctx.now)} as ${sql.ref(`sweep_${i}`)}`)
    const { rows } = await sql<Record<string, boolean>>`select ${sql.join(columns)}`.execute(ctx.sql)
    for (const [i, sweep] of asked.entries()) {
      sweep.lastAsked = ctx.now
      if (rows[0]?.[`sweep_${i}`]) sweep.wake()
    }
  }

  /** For when the question fails: each sweep looks itself, and reports what is wrong in its own words. */
  wakeAll(): void {
    for (const sweep of this.#listed) sweep.wake()
  }
}

/** Runs a sweep every so often when it has something to do, and at once when it is woken. `work` must not throw. */
export function pollDue({ clock, sweeps }: Pick<Platform, 'clock' | 'sweeps'>, sweep: DueSweep): Poll {
  const poll = clock.poll(Number.POSITIVE_INFINITY, () => sweep.work())
  const remove = sweeps.add({ ...sweep, lastAsked: clock.now(), wake: () => poll.wake() })
  return {
    wake: () => poll.wake(),
    stop: () => {
      remove()
      return poll.stop()
    },
  }
}
