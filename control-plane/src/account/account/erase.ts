import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { isAway } from '../../platform/away.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type EraseStep, type Erasure, eraseRows } from '../../platform/erase.ts'
import { startWorker, type Turn, type Worker } from '../../platform/worker.ts'
import { leavesStaff, lockEnds } from './deletion.ts'
import { type AnnounceEnd, completeEnd, noteEnd } from './ended.ts'

const EVERY_MS = 10_000

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
  if (!(await inSystem(platform, ctx => close(ctx, account)))) return
  for (const step of [...steps, eraseOwn]) {
    if (turn.stopping) return
    await step(erasure)
  }
  if (turn.stopping) return
  await inSystem(platform, ctx => completeEnd(ctx, account, announce))
  platform.log.info({ account }, 'an account was deleted')
}

/**
 * Removes the members with their keys and sessions, so that nobody can act in the account or cancel its deletion. Also
 * deletes people who belong to no other account. Returns false if the deletion was canceled meanwhile.
 */
async function close(ctx: SystemCtx, account: string): Promise<boolean> {
  await lockEnds(ctx)
  await sql`select from account where id = ${account} for update`.execute(ctx.sql)
  const { rows } = await sql`${endedAccounts(ctx.now)} and a.id = ${account}`.execute(ctx.sql)
  if (rows.length === 0) return false
  await noteEnd(ctx, account)
  const { rows: left } = await sql<{ person_id: string }>`delete from member where account_id = ${account}
    returning person_id`.execute(ctx.sql)
  await sql`delete from person p where p.id = any(${left.map(row => row.person_id)}::uuid[])
    and not exists (select from member m where m.person_id = p.id)`.execute(ctx.sql)
  return true
}

const eraseOwn: EraseStep = async erasure => {
  for (const table of ['audit_entry', 'account_secret']) await eraseRows(erasure, table)
}
