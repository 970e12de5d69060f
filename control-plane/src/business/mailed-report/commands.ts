import { MOST_REPORTS } from '@pharos/shared-protocol/contract/business/mailed-report.ts'
import type * as contract from '@pharos/shared-protocol/contract/business/mailed-report-routes.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import { type Ctx, noteRevision } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { describeReport, zoneOf } from './queries.ts'
import { setRecipients } from './recipients.ts'
import type { ReportRow } from './row.ts'
import { issueFolder, nextAfter } from './rules.ts'

export async function createReport(ctx: Ctx, { body }: Input<typeof contract.createReport>) {
  await requireRoom(ctx)
  const { recipients, language = ctx.notes.language(), ...fields } = body
  const row: ReportRow = {
    ...fields,
    id: ctx.newId(),
    account_id: ctx.account,
    language,
    ...scopeOf(fields),
    next_at: null,
    created_at: ctx.now,
    revision: 1,
  }
  await writeReport(ctx, { ...row, next_at: await dueNext(ctx, row) })
  await setRecipients(ctx, row.id, recipients)
  noteRevision(ctx, row.id, row)
  return describeReport(ctx, row.id)
}

export async function updateReport(ctx: Ctx, { params, body }: Input<typeof contract.updateReport>) {
  const stored = await lockReport(ctx, params.id)
  noteRevision(ctx, stored.id, stored)
  const { recipients, ...fields } = body
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const row: ReportRow = { ...stored, ...given }
  if (fields.tags ?? fields.service_ids ?? fields.notification_group_ids) Object.assign(row, scopeOf(row))
  const moves = ['cadence', 'hour', 'timezone', 'enabled'].some(name => name in given)
  const next_at = moves ? await dueNext(ctx, row) : row.next_at
  await writeReport(ctx, { ...row, next_at, revision: stored.revision + 1 })
  if (recipients) await setRecipients(ctx, row.id, recipients)
  return describeReport(ctx, row.id)
}

export async function deleteReport(ctx: Ctx, { params }: Input<typeof contract.deleteReport>): Promise<undefined> {
  const row = await lockReport(ctx, params.id)
  noteRevision(ctx, row.id, row)
  const { rows } = await sql<{ id: string }>`select id from report_issue
    where account_id = ${ctx.account} and report_id = ${row.id}`.execute(ctx.sql)
  await sql`delete from mailed_report where account_id = ${ctx.account} and id = ${row.id}`.execute(ctx.sql)
  const { objects, log } = ctx.platform
  ctx.afterCommit(() => {
    const folders = rows.map(({ id }) => objects.removeAll(issueFolder({ account_id: ctx.account, id })))
    void Promise.all(folders).catch(err => log.warn({ err }, 'files of a deleted report could not be removed'))
  })
}

/** A report of the account, locked: changes of it and its issues wait for each other. */
export async function lockReport(ctx: Ctx, id: string): Promise<ReportRow> {
  const { rows } = await sql<ReportRow>`select * from mailed_report
    where account_id = ${ctx.account} and id = ${id} for update`.execute(ctx.sql)
  const [row] = rows
  if (!row) throw notFound('report')
  return row
}

async function requireRoom(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`mailed_report ${ctx.account}`}))`.execute(ctx.sql)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from mailed_report
    where account_id = ${ctx.account}`.execute(ctx.sql)
  if ((rows[0]?.n ?? 0) >= MOST_REPORTS)
    throw new Refusal('limit_reached', businessText('mailed_report.limit', { limit: MOST_REPORTS }))
}

type Chosen = Pick<ReportRow, 'tags' | 'service_ids' | 'notification_group_ids'>

/** Each thing once. Without any, the report is about the whole account. */
function scopeOf({ tags, service_ids, notification_group_ids }: Chosen): Chosen & Pick<ReportRow, 'whole_account'> {
  const once = (values: readonly string[]) => [...new Set(values)]
  const chosen = {
    tags: once(tags),
    service_ids: once(service_ids),
    notification_group_ids: once(notification_group_ids),
  }
  return { ...chosen, whole_account: Object.values(chosen).every(values => values.length === 0) }
}

async function dueNext(ctx: Ctx, row: ReportRow) {
  if (!row.enabled) return null
  const { cadence, hour } = row
  return nextAfter({ cadence, hour, zone: await zoneOf(ctx, row) }, ctx.now)
}

async function writeReport(ctx: Ctx, row: ReportRow): Promise<void> {
  await sql`insert into mailed_report (id, account_id, name, cadence, hour, timezone, language, whole_account, tags, service_ids,
      notification_group_ids, enabled, next_at, created_at, revision)
    values (${row.id}, ${row.account_id}, ${row.name}, ${row.cadence}, ${row.hour}, ${row.timezone}, ${row.language},
      ${row.whole_account}, ${row.tags}::text[], ${row.service_ids}::uuid[], ${row.notification_group_ids}::uuid[],
      ${row.enabled}, ${row.next_at}, ${row.created_at}, ${row.revision})
    on conflict (id) do update set name = excluded.name, cadence = excluded.cadence, hour = excluded.hour,
      timezone = excluded.timezone, language = excluded.language, whole_account = excluded.whole_account,
      tags = excluded.tags, service_ids = excluded.service_ids,
      notification_group_ids = excluded.notification_group_ids, enabled = excluded.enabled,
      next_at = excluded.next_at, revision = excluded.revision`.execute(ctx.sql)
}
