import { type EpochMs, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { type Account, findAccount, limitsOf, lockAccount } from '../../account/account/index.ts'
import { fitInterval, holdMonitor, releaseMonitor } from '../../monitoring/monitor-verbs/index.ts'
import { inAccountAlone, inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { drain, startWorker, type Turn, type Worker, wakeWorkers } from '../../platform/worker.ts'
import { loadHeld } from './load.ts'

const WORKER = 'plan-review'
const EVERY_MS = 5_000
/** How soon an account is looked through again while something is held, since a deleted monitor leaves its place. */
const AGAIN_MS = MINUTE_MS
/** For so long after a change, what a request of the larger plan was creating meanwhile is looked for. */
const SETTLING_MS = 5 * MINUTE_MS
/** When to try again if the process died. */
const LEASE_MS = 2 * MINUTE_MS

/** Has an account looked through, in the transaction that changes its plan, or suspends or resumes it. */
export async function noteReview(ctx: SystemCtx, account: string): Promise<void> {
  await sql`insert into plan_review (account_id, changed_at, due_at) values (${account}, ${ctx.now}, ${ctx.now})
    on conflict (account_id) do update set changed_at = excluded.changed_at, due_at = excluded.due_at`.execute(ctx.sql)
  wakeWorkers(ctx, WORKER)
}

/**
 * Holds the monitors that a plan no longer includes, and all of a suspended account; releases them later. The same for
 * intervals below its shortest one. What is to be done is derived from the account and the order of the monitors each
 * time, so a pass that was cut short is repeated.
 */
export function startPlanReview(platform: Platform): Worker {
  return startWorker(platform, {
    name: WORKER,
    everyMs: EVERY_MS,
    isDue: now => sql`exists (select from plan_review where due_at <= ${now})`,
    work: turn =>
      drain(turn, async () => {
        const claimed = await inSystem(platform, claim)
        if (claimed !== null) await review(platform, claimed, turn)
        return claimed !== null
      }),
  })
}

interface Claimed {
  account: string
  changed_at: EpochMs
}

async function claim(ctx: SystemCtx): Promise<Claimed | null> {
  const { rows } = await sql<Claimed>`update plan_review set due_at = ${ctx.now + LEASE_MS}
    where account_id = (select account_id from plan_review where due_at <= ${ctx.now} order by due_at limit 1
      for update skip locked)
    returning account_id as account, changed_at`.execute(ctx.sql)
  return rows[0] ?? null
}

async function review(platform: Platform, claimed: Claimed, turn: Pick<Turn, 'stopping'>): Promise<void> {
  const { account } = claimed
  const { monitors, held, intervals, seen } = await inSystem(platform, async ctx => {
    const planned = await findAccount(ctx, account)
    return { ...(await loadHeld(ctx, planned)), seen: decidingOf(planned) }
  })
  // Released first, so that checks which are paid for wait for nothing.
  const wrong = monitors
    .filter(
      each =>
        each.held !== held.has(each.id) || (intervals.get(each.id) ?? each.interval_seconds) !== each.interval_seconds,
    )
    .toSorted((a, b) => Number(b.held) - Number(a.held))
  for (const { id } of wrong) {
    if (turn.stopping) return
    const one = { id, held: held.has(id), isVoted: intervals.has(id), seen }
    const isSame = await inAccountAlone(platform, account, 'write', ctx => settle(ctx, account, one))
    // The plan was changed again meanwhile: that change has the account looked through anew.
    if (!isSame) return
  }
  await inSystem(platform, ctx => plan(ctx, claimed, held.size > 0))
}

/** What decides which monitors are held, as a text that differs when it does. */
function decidingOf(account: Account): string {
  return JSON.stringify([limitsOf(account), account.suspended_at != null])
}

/** Each monitor in a transaction of its own: outcomes of all accounts wait for the states that it locks. */
async function settle(
  ctx: SystemCtx,
  account: string,
  { id, held, isVoted, seen }: { id: string; held: boolean; isVoted: boolean; seen: string },
): Promise<boolean> {
  await lockAccount({ account, sql: ctx.sql })
  const now = await findAccount(ctx, account)
  if (decidingOf(now) !== seen) return false
  const limits = limitsOf(now)
  const own = Object.assign(ctx, { account })
  await (held ? holdMonitor(own, id) : releaseMonitor(own, id))
  if (isVoted) await fitInterval(own, id, limits.interval_floor_seconds)
  return true
}

async function plan(ctx: SystemCtx, { account, changed_at }: Claimed, holds: boolean): Promise<void> {
  const again = holds || ctx.now - changed_at < SETTLING_MS ? ctx.now + AGAIN_MS : null
  await sql`update plan_review set due_at = ${again} where account_id = ${account} and changed_at = ${changed_at}`.execute(
    ctx.sql,
  )
}
