import { type Role, roleAtLeast } from '@pharos/shared-protocol/access.ts'
import type { AccountImport, AccountImportProblem } from '@pharos/shared-protocol/contract/business/account-import.ts'
import type { RawBuilder } from 'kysely'
import { endOfRuns } from '../../monitoring/result/index.ts'
import { type Ctx, inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import { dropImages, IMPORTS_WITH_IMAGES } from '../../publishing/branding/index.ts'
import { dropUpload, OPEN_IMPORT as OPEN } from '../archive-upload/index.ts'
import type { ImportRow } from './row.ts'
import { CLAIM_MS, MOST_ATTEMPTS, RETRY_MS } from './rules.ts'

/** SQL: an import `i` has ended, no attempt at it goes on, and files are there that it does not need. */
const leftFiles = (
  now: number,
) => sql`(i.status in ('done', 'failed') or i.status = 'canceled' and i.claimed_until <= ${now})
  and i.id in (select id from account_import where file_checks <> '{}' union all ${IMPORTS_WITH_IMAGES})`

/** SQL: an import waits for somebody, and no other one is being made. */
export const importIsDue = (now: number): RawBuilder<unknown> => sql`((exists (select from account_import
    where ${OPEN} and claimed_until <= ${now})
  and not exists (select from account_import where status = 'running' and claimed_until > ${now}))
  or exists (select from account_import i where ${leftFiles(now)}))`

/**
 * Claims an import for its next attempt: one whose process has died, else the oldest that waits. Null if there is none,
 * or if another one is being made in the installation.
 */
export async function claimImport(platform: Platform): Promise<ImportRow | null> {
  return inSystem(platform, async ctx => {
    // Two processes that claim at once would both find that nobody makes one.
    await lockClaims(ctx)
    const { rows } =
      await sql<ImportRow>`update account_import set status = 'running', attempt = attempt + 1, step = '',
        records = 0, restarts = restarts + (status = 'running')::int, claimed_until = ${ctx.now + CLAIM_MS}
      where id = (select id from account_import where ${OPEN} and claimed_until <= ${ctx.now}
          and attempt < ${MOST_ATTEMPTS} order by status, created_at, id limit 1 for update skip locked)
        and not exists (select from account_import o where o.status = 'running'
          and (o.id <> account_import.id or o.claimed_until > ${ctx.now}))
      returning *`.execute(ctx.sql)
    return rows[0] ?? null
  })
}

async function lockClaims(ctx: SystemCtx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('account_import claim'))`.execute(ctx.sql)
  ctx.readClock()
}

/** Notes that an import stores files of a browser check. False if it is no longer this attempt's. */
export async function noteFiles(platform: Platform, row: ImportRow, check: string): Promise<boolean> {
  const { numAffectedRows } = await inSystem(platform, ctx =>
    sql`update account_import set file_checks = case when ${check}::uuid = any(file_checks) then file_checks
        else file_checks || ${check}::uuid end
      where ${ofAttempt(row)}`.execute(ctx.sql),
  )
  return numAffectedRows === 1n
}

/**
 * Removes the files of an import that has ended without them: it failed, was canceled or only checked, or an attempt
 * before the last one stored them. `remove`: removes the baselines of checks. No import begins meanwhile, since one of
 * the same archive has the same baselines. Returns whether there was one.
 */
export function takeLeftFiles(
  platform: Platform,
  remove: (account: string, checks: readonly string[]) => Promise<void>,
): Promise<boolean> {
  return inSystem(platform, async ctx => {
    await lockClaims(ctx)
    const { rows } = await sql<{ id: string; account_id: string; file_checks: string[] }>`
      select id, account_id, file_checks from account_import i where ${leftFiles(ctx.now)}
        and not exists (select from account_import o where o.account_id = i.account_id and o.status = 'running')
      order by id limit 1 for update skip locked`.execute(ctx.sql)
    const [row] = rows
    if (!row) return false
    // A later import of the account may have brought them.
    const { rows: here } = await sql<{ id: string }>`select id from monitor
      where id = any(${row.file_checks}::uuid[])`.execute(ctx.sql)
    const used = new Set(here.map(({ id }) => id))
    await remove(
      row.account_id,
      row.file_checks.filter(id => !used.has(id)),
    )
    await dropImages(ctx, row.id)
    await sql`update account_import set file_checks = '{}' where id = ${row.id}`.execute(ctx.sql)
    return true
  })
}

/** The member who asked for an import, with the rights that they have now; null if they have left. */
export async function findImporter(
  platform: Platform,
  { account_id, user_id }: ImportRow,
): Promise<{ id: string; role: Role; staff: boolean } | null> {
  const { rows } = await inSystem(platform, ctx =>
    sql<{ id: string; role: Role; staff: boolean }>`select id, role, staff from member
      where account_id = ${account_id} and id = ${user_id} and deactivated_at is null`.execute(ctx.sql),
  )
  const [member] = rows
  return member && roleAtLeast(member.role, 'super_admin') ? member : null
}

/** Says how far an import is, and keeps the claim. False if it is no longer this attempt's. */
export async function noteProgress(
  platform: Platform,
  row: ImportRow,
  { step, records, total }: { step: string; records: number; total: number },
): Promise<boolean> {
  const { numAffectedRows } = await inSystem(platform, ctx =>
    sql`update account_import set step = ${step}, records = ${records}, records_total = ${total},
        claimed_until = ${ctx.now + CLAIM_MS}
      where ${ofAttempt(row)}`.execute(ctx.sql),
  )
  return numAffectedRows === 1n
}

/** Ends an import in the transaction of everything that it did. False if it is no longer this attempt's. */
export async function finishImport(tx: Ctx, row: ImportRow, total: number, report: AccountImport): Promise<boolean> {
  tx.readClock()
  // First, as whoever starts an import locks it first.
  await dropUpload(tx, row.upload_id)
  // The account was empty before, so all its runs came with the archive.
  const end = await endOfRuns(tx, tx.account)
  await sql`update account_import set runs_until = greatest(created_at, ${end}::bigint), file_checks = '{}'
    where ${ofAttempt(row)}`.execute(tx.sql)
  return conclude(tx, row, { status: 'done', records: total, total, report, problem: null })
}

/** Ends an import that was rolled back: a dry run, or one that was refused. */
export function endImport(
  platform: Platform,
  row: ImportRow,
  ended: { total: number } & ({ report: AccountImport } | { problem: AccountImportProblem }),
): Promise<boolean> {
  const { total } = ended
  return inSystem(platform, ctx =>
    'report' in ended
      ? conclude(ctx, row, { status: 'done', records: total, total, report: ended.report, problem: null })
      : conclude(ctx, row, { status: 'failed', records: 0, total, report: null, problem: ended.problem }),
  )
}

interface End {
  status: 'done' | 'failed'
  records: number
  total: number
  report: AccountImport | null
  problem: AccountImportProblem | null
}

async function conclude({ sql: on, now }: SystemCtx, row: ImportRow, end: End): Promise<boolean> {
  const { numAffectedRows } = await sql`update account_import set status = ${end.status}, step = '',
      records = ${end.records}, records_total = ${end.total}, finished_at = ${now},
      report = ${end.report && storableJson(end.report)}::jsonb, problem = ${end.problem && storableJson(end.problem)}::jsonb
    where ${ofAttempt(row)}`.execute(on)
  return numAffectedRows === 1n
}

/**
 * Ends an attempt, whose import waits again: until later, or after a stop until somebody takes it. False if it is no
 * longer this attempt's, such as when it is done.
 */
export async function releaseImport(platform: Platform, row: ImportRow, isFailure: boolean): Promise<boolean> {
  const { numAffectedRows } = await inSystem(platform, ctx =>
    sql`update account_import set status = 'waiting', step = '', records = 0, restarts = restarts + 1,
        claimed_until = ${ctx.now + (isFailure ? RETRY_MS : 0)}, attempt = attempt - ${isFailure ? 0 : 1}
      where ${ofAttempt(row)}`.execute(ctx.sql),
  )
  return numAffectedRows === 1n
}

/** Notes that an attempt has ended whose import was canceled, so that what it has stored can be removed. */
export async function endCanceled(platform: Platform, { id, attempt }: ImportRow): Promise<void> {
  await inSystem(platform, ctx =>
    sql`update account_import set claimed_until = ${ctx.now}
      where id = ${id} and attempt = ${attempt} and status = 'canceled'`.execute(ctx.sql),
  )
}

/** Gives up imports that failed too often. */
export async function failImports(platform: Platform, problem: AccountImportProblem): Promise<void> {
  await inSystem(platform, ctx =>
    sql`update account_import set status = 'failed', step = '', records = 0, finished_at = ${ctx.now},
        problem = ${storableJson(problem)}::jsonb
      where ${OPEN} and claimed_until <= ${ctx.now} and attempt >= ${MOST_ATTEMPTS}`.execute(ctx.sql),
  )
}

function ofAttempt({ id, attempt }: ImportRow): RawBuilder<unknown> {
  return sql`id = ${id} and attempt = ${attempt} and status = 'running'`
}
