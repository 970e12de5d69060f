import { errorNumber, MOST_IGNORED } from '@pharos/shared-protocol/rum/ignored.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { wakeWorkers } from '../../platform/worker.ts'

export const CONFIGS_WORKER = 'rum-configs'
/** The newest titles of issues that are not ignored, and the most of those that are. */
const MOST_READ = 10_000

/**
 * The numbers of the errors of ignored issues, the latest first: a condition on errors is one on those that are not
 * ignored (spec 2.13). An error that an issue has, too, which is not ignored, is not.
 */
export async function ignoredErrors(ctx: SystemCtx, app: string): Promise<number[]> {
  const { rows } = await sql<{ title: string; is_ignored: boolean }>`select k.title, i.status = 'ignored' as is_ignored
    from rum_issue i join rum_error_key k on k.application_id = i.application_id and k.issue = i.fingerprint
    where i.application_id = ${app} and exists (select from rum_issue where application_id = ${app} and status = 'ignored')
    order by k.last_seen desc limit ${MOST_READ}`.execute(ctx.sql)
  const numbers = (isIgnored: boolean) =>
    new Set(rows.filter(row => row.is_ignored === isIgnored).map(({ title }) => errorNumber(title)))
  const others = numbers(false)
  return [...numbers(true)].filter(number => !others.has(number)).slice(0, MOST_IGNORED)
}

/** Publishes the configuration of an application soon, since other issues are ignored. */
export async function publishSoon(ctx: SystemCtx, app: string): Promise<void> {
  await sql`update rum_app set config_revision = null, config_check_at = ${ctx.now} where id = ${app}`.execute(ctx.sql)
  wakeWorkers(ctx, CONFIGS_WORKER)
}
