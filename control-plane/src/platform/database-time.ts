import { AwayAtStart } from './config.ts'
import { inSystem, type Platform, type SystemCtx } from './context.ts'
import { sql } from './database/connect.ts'
import { startWorker, type Worker } from './worker.ts'

const ASK_EVERY_MS = 2_000
/** Questions at the start, of which the quickest answer counts. */
const AT_START = 3
/** From this difference on, the clock of the machine is said to be wrong. */
export const WRONG_MS = 2_000
const SAY_EVERY_MS = 60_000
/** From this difference on, a process does not start if it would write instants that others go by. */
const FAR_MS = 60_000
const WRITING: readonly string[] = ['scheduler', 'intake', 'sweeper', 'response', 'delivery']

/** Learns the database's time before anything is written. Does nothing for a clock that does not follow it. */
export async function learnDatabaseTime(platform: Platform): Promise<void> {
  for (let asked = 0; asked < AT_START; asked++) await askTime(platform)
}

/** Goes on to follow the database's time, and logs once a minute that the machine's own clock is wrong. */
export function followDatabaseTime(platform: Platform): Worker {
  let saidAt = Number.NEGATIVE_INFINITY
  const say = () => {
    const wrong = wrongClock(platform)
    if (wrong === null || platform.clock.monotonic() - saidAt < SAY_EVERY_MS) return
    saidAt = platform.clock.monotonic()
    platform.log.warn({ skew_ms: platform.clock.real?.skew() }, `${wrong}; Pharos goes by the database's clock`)
  }
  say()
  return startWorker(platform, {
    name: 'database-time',
    everyMs: ASK_EVERY_MS,
    async work() {
      await askTime(platform)
      say()
    },
  })
}

/**
 * Throws if the machine's clock is more than a minute from the database's and the process has a role that writes
 * instants: such a machine was not set up yet, and its supervisor tries again.
 */
export function refuseFarClock({ clock, config }: Platform): void {
  const roles = config.PHAROS_ROLES.filter(role => WRITING.includes(role))
  if (Math.abs(clock.real?.skew() ?? 0) < FAR_MS || roles.length === 0) return
  throw new AwayAtStart(
    `${wrongClock({ clock })}: set it right (NTP); the roles ${roles.join(', ')} do not start before`,
  )
}

/** In words, how wrong the machine's clock is; null if it is right within two seconds. */
export function wrongClock({ clock }: Pick<Platform, 'clock'>): string | null {
  const skew = clock.real?.skew() ?? 0
  if (Math.abs(skew) < WRONG_MS) return null
  return `the clock of this machine is ${Math.round(Math.abs(skew) / 1000)} s ${skew > 0 ? 'ahead of' : 'behind'} the database's`
}

async function askTime(platform: Platform): Promise<void> {
  const { real } = platform.clock
  if (!real) return
  await inSystem(platform, async ctx => {
    const asked = performance.now()
    const at = await readDatabaseTime(ctx)
    const roundTrip = performance.now() - asked
    real.learn({ theirs: at, mine: asked + roundTrip / 2, roundTrip })
    platform.metrics.clockSkew.set(real.skew() / 1000)
  })
}

/** The database's clock, milliseconds since the epoch. */
async function readDatabaseTime(ctx: SystemCtx): Promise<number> {
  const { rows } = await sql<{
    at: number
  }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(ctx.sql)
  return Number(rows[0]?.at)
}

/** From this difference on, a process has not learned yet that the database's clock was set: it asks every two seconds. */
const UNLEARNED_MS = 1_000

/** Whether the process goes by the database's clock as it is now. True of a clock that does not follow it. */
export async function knowsDatabaseTime(ctx: SystemCtx): Promise<boolean> {
  const { real } = ctx.platform.clock
  if (!real) return true
  const before = real.now()
  const at = await readDatabaseTime(ctx)
  return at > before - UNLEARNED_MS && at < real.now() + UNLEARNED_MS
}
