import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { isAway, isLockTimeout } from '../../platform/away.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type EraseStep, type Erasure, eraseRows } from '../../platform/erase.ts'
import { startWorker, type Turn, type Worker } from '../../platform/worker.ts'
import { leavesStaff, lockEnds } from './deletion.ts'
import { type AnnounceEnd, completeEnd, noteEnd } from './ended.ts'

const EVERY_MS = 10_000
/** How long an account is waited for (milliseconds); then the others come first. */
const LOCK_MS = 3_000

/**
 * Deletes the accounts whose time has come. `steps` erase what the other areas store of an account, from the outside
 * inwards. They run before its row is deleted, in their own transactions; `announce` tells its admins once it is.
 */
export function startErasing(platform: Platform, steps: readonly EraseStep[], announce: AnnounceEnd): Worker {
  return startWorker(platform, {
    name: 'ended-accounts',
    everyMs: EVERY_MS,
    isDue: now => sql`exists (${endedAccounts(now)})`,
    work: turn => eraseEnded(platform, steps, announce, turn),
  })
}

/** Accounts that are due. One with the last staff of the installation waits until there is other staff. */
const endedAccounts = (now: EpochMs) => sql`select a.id from account a
  where a.deletion_at <= ${now} and ${leavesStaff(sql`a.id`)}`

/** Erases due accounts one by one. A failure does not stop the others, and is retried. */
export async function eraseEnded(
  platform: Platform,
  steps: readonly EraseStep[],
  announce: AnnounceEnd,
  turn: Pick<Turn, 'stopping'>,
): Promise<void> {
  const { rows } = await inSystem(platform, ctx => sql<{ id: string }>`${endedAccounts(ctx.now)}`.execute(ctx.sql))
  for (const { id } of rows) {
    if (turn.stopping) return
    await eraseAccount({ platform, account: id, turn }, steps, announce).catch(err => {
      if (isAway(err)) throw err
      platform.log.error({ err, account: id }, 'an account could not be deleted; will retry')
    })
  }
}

async function eraseAccount(erasure: Erasure, steps: readonly EraseStep[], announce: AnnounceEnd): Promise<void> {
  const { platform, account, turn } = erasure
  if (!(await closeSoon(platform, account))) return
  for (const step of [...steps, eraseOwn]) {
    if (turn.stopping) return
    await step(erasure)
  }
  if (turn.stopping) return
  await inSystem(platform, ctx => completeEnd(ctx, account, announce))
  platform.log.info({ account }, 'an account was deleted')
}

/** Closes an account. False if its deletion was canceled, or if it is locked for long, as during an import into it. */
async function closeSoon(platform: Platform, account: string): Promise<boolean> {
  try {
    return await inSystem(platform, ctx => close(ctx, account))
  } catch (error) {
    if (isLockTimeout(error)) return false
    throw error
  }
}

/**
 * Removes the members with their keys and sessions, so that nobody can act in the account or cancel its deletion. Also
 * deletes people who belong to no other account. Returns false if the deletion was canceled meanwhile. The account is
 * locked first: whoever waits for it must not hold the ends of all others.
 */
async function close(ctx: SystemCtx, account: string): Promise<boolean> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(ctx.sql)
  await sql`select from account where id = ${account} for update`.execute(ctx.sql)
  await lockEnds(ctx)
  const { rows } = await sql`${endedAccounts(ctx.now)} and a.id = ${account}`.execute(ctx.sql)
  if (rows.length === 0) return false
  await noteEnd(ctx, account)
  const { rows: left } = await sql<{ person_id: string }>`delete from member where account_id = ${account}
    returning person_id`.execute(ctx.sql)
  // Somebody who is joining another account at this moment stays; otherwise they are forgotten after a day.
  await sql`delete from person where id = any(array(select p.id from person p
    where p.id = any(${left.map(row => row.person_id)}::uuid[])
      and not exists (select from member m where m.person_id = p.id) for update skip locked))`.execute(ctx.sql)
  return true
}

const eraseOwn: EraseStep = async erasure => {
  for (const table of ['audit_entry', 'account_secret']) await eraseRows(erasure, table)
}
