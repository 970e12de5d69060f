import type * as contract from '@pharos/shared-protocol/contract/observability/rum-app.ts'
import {
  DEFAULT_RUM_SETTINGS,
  type NotifiedIssue,
  ROTATION_HOURS,
} from '@pharos/shared-protocol/contract/observability/rum-app.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { lockAccount } from '../../account/account/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { uniquely } from '../../platform/database/unique.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'
import { Refusal } from '../../platform/refusal.ts'
import { newClientToken, publishConfig, removePointers } from '../rum-config/index.ts'
import { eraseEventsLater } from '../rum-erasure/index.ts'
import { findNotedApp, foldersOf, presentRumApp, type RumAppRow, withSettings } from './row.ts'

/** The most applications of one account. */
const MOST_APPS = 200
const TAKEN = { rum_app_account_id_name_key: observabilityText('rum_app.name_taken') }

export async function listRumApps(ctx: Ctx, { query }: Input<typeof contract.listRumApps>) {
  const [after = null] = readCursor(query.cursor, ID_CURSOR) ?? []
  const { rows } = await sql<RumAppRow>`select * from rum_app
    where account_id = ${ctx.account} and (${after}::uuid is null or id < ${after}::uuid)
    order by id desc limit ${query.limit + 1}`.execute(ctx.sql)
  return pageOf(
    rows,
    query.limit,
    row => present(ctx, row),
    row => row.id,
  )
}

export async function getRumApp(ctx: Ctx, { params }: Input<typeof contract.getRumApp>) {
  return present(ctx, await findNotedApp(ctx, params.app_id))
}

export async function createRumApp(ctx: Ctx, { body }: Input<typeof contract.createRumApp>) {
  await lockAccount(ctx)
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from rum_app
    where account_id = ${ctx.account}`.execute(ctx.sql)
  if ((counted[0]?.n ?? 0) >= MOST_APPS)
    throw new Refusal('limit_reached', observabilityText('rum_app.limit', { limit: MOST_APPS }))
  const settings = withSettings(DEFAULT_RUM_SETTINGS, body.settings)
  const id = ctx.newId()
  const written = sql`insert into rum_app (id, account_id, name, client_token, settings, group_notification_ids,
      notified_issues, config_check_at, created_at, updated_at)
    values (${id}, ${ctx.account}, ${body.name}, ${newClientToken()}, ${JSON.stringify(settings)}::jsonb,
      ${body.group_notification_ids}::uuid[], ${distinct(body.notified_issues)}::text[], ${ctx.now}, ${ctx.now}, ${ctx.now})`.execute(
    ctx.sql,
  )
  await uniquely(written, TAKEN)
  return published(ctx, id)
}

export async function updateRumApp(ctx: Ctx, { params, body }: Input<typeof contract.updateRumApp>) {
  const app = await findNotedApp(ctx, params.app_id, true)
  const settings = withSettings(app.settings, body.settings ?? {})
  const groups = body.group_notification_ids ?? app.group_notification_ids
  const issues = distinct(body.notified_issues ?? app.notified_issues)
  const written = sql`update rum_app set name = ${body.name ?? app.name}, settings = ${JSON.stringify(settings)}::jsonb,
      group_notification_ids = ${groups}::uuid[], notified_issues = ${issues}::text[],
      updated_at = ${ctx.now}, revision = revision + 1
    where id = ${app.id}`.execute(ctx.sql)
  await uniquely(written, TAKEN)
  return published(ctx, app.id)
}

export async function rotateRumToken(ctx: Ctx, { params, body }: Input<typeof contract.rotateRumToken>) {
  const app = await findNotedApp(ctx, params.app_id, true)
  const [previous, until] = body.revoke ? [null, null] : [app.client_token, ctx.now + ROTATION_HOURS * HOUR_MS]
  await sql`update rum_app set client_token = ${newClientToken()}, previous_token = ${previous},
      previous_token_until = ${until}, updated_at = ${ctx.now}, revision = revision + 1
    where id = ${app.id}`.execute(ctx.sql)
  const after = await published(ctx, app.id)
  removePointers(ctx, [app.previous_token, body.revoke ? app.client_token : null])
  return after
}

export async function deleteRumApp(ctx: Ctx, { params }: Input<typeof contract.deleteRumApp>): Promise<undefined> {
  const app = await findNotedApp(ctx, params.app_id, true)
  await sql`delete from rum_app where id = ${app.id}`.execute(ctx.sql)
  await eraseEventsLater(ctx, app.id, { prefixes: foldersOf(app) })
}

const distinct = (issues: readonly NotifiedIssue[]) => [...new Set(issues)]

/** Publishes the configuration, and returns the application as it is now. */
async function published(ctx: Ctx, id: string) {
  await publishConfig(ctx, id)
  const { rows } = await sql<RumAppRow>`select * from rum_app where id = ${id}`.execute(ctx.sql)
  const [app] = rows
  if (!app) throw new Error('The application was not written.')
  Object.assign(ctx.notes, { resource: app.id, versioned: app })
  return present(ctx, app)
}

function present(ctx: Ctx, row: RumAppRow) {
  return presentRumApp(ctx.platform.config, ctx.now, row)
}
