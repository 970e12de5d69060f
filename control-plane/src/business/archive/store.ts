import { type Role, roleAtLeast } from '@pharos/shared-protocol/access.ts'
import type { RawBuilder } from 'kysely'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { Overtaken } from '../../platform/job.ts'
import type { Built, Progress } from './build.ts'
import { ARCHIVE_CHANGED } from './event.ts'
import { announceArchive } from './mail.ts'
import type { ArchiveRow } from './row.ts'
import { CLAIM_MS, KEPT_MS, LISTED_MS, MOST_ATTEMPTS, RETRY_MS } from './rules.ts'

const OPEN = `(status in ('waiting', 'running'))`

/** SQL: something has to be done about an archive. */
export const archiveIsDue = (now: number): RawBuilder<unknown> => sql`(exists (select from account_export
    where ${sql.raw(OPEN)} and claimed_until <= ${now})
  or exists (select from account_export where status = 'ready' and expires_at <= ${now})
  or exists (select from account_export where created_at <= ${now - LISTED_MS} and not ${sql.raw(OPEN)}))`

/** Claims the oldest archive that nobody makes, for its next attempt. Null if there is none. */
export function claimArchive(platform: Platform): Promise<ArchiveRow | null> {
  return inSystem(platform, async ctx => {
    const { rows } = await sql<ArchiveRow>`update account_export set status = 'running', attempt = attempt + 1,
        claimed_until = ${ctx.now + CLAIM_MS}, files = 0, records = 0
      where id = (select id from account_export where ${sql.raw(OPEN)} and claimed_until <= ${ctx.now}
        and attempt < ${MOST_ATTEMPTS} order by created_at, id limit 1 for update skip locked)
      returning *`.execute(ctx.sql)
    return rows[0] ?? null
  })
}

/** Whether whoever asked for an archive may still read what their role was. */
export async function mayStillRead(platform: Platform, { account_id, user_id, role }: ArchiveRow): Promise<boolean> {
  const { rows } = await inSystem(platform, ctx =>
    sql<{ role: Role }>`select role from member where account_id = ${account_id} and id = ${user_id}
      and deactivated_at is null`.execute(ctx.sql),
  )
  return rows.some(found => roleAtLeast(found.role, role))
}

/** Says how far an archive is, and keeps the claim. Throws if it is no longer this attempt's. */
export async function noteProgress(platform: Platform, row: ArchiveRow, progress: Progress): Promise<void> {
  const { files, files_total, records } = progress
  const { rows } = await inSystem(platform, ctx =>
    sql`update account_export set files = ${files}, files_total = ${files_total}, records = ${records},
        claimed_until = ${ctx.now + CLAIM_MS}
      where ${ofAttempt(row)} returning 1 as done`.execute(ctx.sql),
  )
  if (rows.length === 0) throw new Overtaken()
}

/** Makes an archive ready, and mails whoever asked for it. False if it is no longer this attempt's. */
export function finishArchive(platform: Platform, row: ArchiveRow, built: Built): Promise<boolean> {
  return inSystem(platform, async ctx => {
    const { rows } = await sql<ArchiveRow>`update account_export set status = 'ready', files = ${built.files},
        files_total = ${built.files_total}, records = ${built.records}, bytes = ${built.bytes}, sha256 = ${built.sha256},
        finished_at = ${ctx.now}, expires_at = ${ctx.now + KEPT_MS}
      where ${ofAttempt(row)} returning *`.execute(ctx.sql)
    const [done] = rows
    if (done) await tell(ctx, done)
    return done !== undefined
  })
}

/** Ends an attempt: the next one begins later, or after a stop at once. */
export async function releaseArchive(platform: Platform, row: ArchiveRow, isFailure: boolean): Promise<void> {
  await inSystem(platform, ctx =>
    sql`update account_export set claimed_until = ${ctx.now + (isFailure ? RETRY_MS : 0)},
        attempt = attempt - ${isFailure ? 0 : 1}
      where ${ofAttempt(row)}`.execute(ctx.sql),
  )
}

/** Gives up the archives that failed too often, and this one if it is given. */
export function failArchives(platform: Platform, row?: ArchiveRow): Promise<void> {
  return inSystem(platform, async ctx => {
    const which = row
      ? ofAttempt(row)
      : sql`${sql.raw(OPEN)} and claimed_until <= ${ctx.now} and attempt >= ${MOST_ATTEMPTS}`
    const { rows } = await sql<ArchiveRow>`update account_export set status = 'failed', finished_at = ${ctx.now}
      where ${which} returning *`.execute(ctx.sql)
    for (const failed of rows) await tell(ctx, failed)
  })
}

/** The archives whose files have to go: those that have expired, and all that are no longer listed. */
export async function findEnding(ctx: SystemCtx): Promise<ArchiveRow[]> {
  const { rows } =
    await sql<ArchiveRow>`select * from account_export where (status = 'ready' and expires_at <= ${ctx.now})
    or (created_at <= ${ctx.now - LISTED_MS} and not ${sql.raw(OPEN)})`.execute(ctx.sql)
  return rows
}

/** Ends an archive whose file is gone. */
export async function endArchive(ctx: SystemCtx, { id }: ArchiveRow): Promise<void> {
  await sql`update account_export set status = 'expired' where id = ${id} and status = 'ready'`.execute(ctx.sql)
  await sql`delete from account_export where id = ${id} and created_at <= ${ctx.now - LISTED_MS}`.execute(ctx.sql)
}

async function tell(ctx: SystemCtx, row: ArchiveRow): Promise<void> {
  ctx.emit(ARCHIVE_CHANGED.of({ account: row.account_id, subject: row.id }, {}))
  await announceArchive(ctx, row)
}

function ofAttempt({ id, attempt }: ArchiveRow): RawBuilder<unknown> {
  return sql`id = ${id} and attempt = ${attempt} and status = 'running'`
}
