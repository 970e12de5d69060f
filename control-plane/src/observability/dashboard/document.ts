import { KINDS } from '@pharos/shared-protocol/check/kind.ts'
import { DASHBOARD_DOCUMENT_VERSION } from '@pharos/shared-protocol/contract/observability/dashboard.ts'
import type * as contract from '@pharos/shared-protocol/contract/observability/dashboard-routes.ts'
import type { WidgetCreate } from '@pharos/shared-protocol/contract/observability/widget.ts'
import type { Monitor } from '../../monitoring/monitor/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { requireApplication } from './application.ts'
import { createWith, requireRoom } from './create.ts'
import { loadDashboard, loadWidgets } from './load.ts'
import { monitorsOf } from './monitors.ts'
import { presentDashboard } from './present.ts'

export async function exportDashboard(ctx: Ctx, { params }: Input<typeof contract.exportDashboard>) {
  const stored = await loadDashboard(ctx, params.id)
  ctx.notes.resource = stored.id
  const { name, description, global_time_range, auto_refresh_seconds, widgets } = presentDashboard(
    stored,
    await loadWidgets(ctx, stored.id),
  )
  const monitors = await findMonitors(ctx, widgets)
  return {
    version: DASHBOARD_DOCUMENT_VERSION,
    name,
    description,
    global_time_range,
    auto_refresh_seconds,
    widgets: widgets.map(({ id: _, dashboard_id: __, created_at: ___, updated_at: ____, ...widget }) => widget),
    monitors: monitors.map(({ id, kind, friendly_name }) => ({ id, type: KINDS[kind].type, friendly_name })),
  } as const
}

/** Creates the dashboard of a document. Leaves monitors that this account does not have out of the widgets. */
export async function importDashboard(ctx: Ctx, { body }: Input<typeof contract.importDashboard>) {
  const { version: _, widgets, monitors, ...fields } = body
  requireRoom(widgets.length)
  const known = new Set((await findMonitors(ctx, widgets)).map(({ id }) => id))
  const names = new Map(monitors.map(({ id, friendly_name }) => [id, friendly_name]))
  const left_out = widgets.flatMap(({ title, query_config }) =>
    monitorsOf(query_config)
      .filter(id => !known.has(id))
      .map(id => ({ widget_title: title, monitor_id: id, friendly_name: names.get(id) ?? null })),
  )
  for (const [at, widget] of widgets.entries()) await requireApplication(ctx, widget, `widgets[${at}].`)
  const kept = widgets.map(widget => withMonitors(widget, known))
  return { dashboard: await createWith(ctx, { ...fields, external_key: null }, kept), left_out }
}

function withMonitors(widget: WidgetCreate, known: ReadonlySet<string>): WidgetCreate {
  if (!Array.isArray(widget.query_config.monitor_ids)) return widget
  const monitor_ids = monitorsOf(widget.query_config).filter(id => known.has(id))
  return { ...widget, query_config: { ...widget.query_config, monitor_ids } }
}

async function findMonitors(ctx: Ctx, widgets: readonly Pick<WidgetCreate, 'query_config'>[]) {
  const ids = [...new Set(widgets.flatMap(({ query_config }) => monitorsOf(query_config)))]
  const { rows } = await sql<Pick<Monitor, 'id' | 'kind' | 'friendly_name'>>`select id, kind, friendly_name from monitor
    where account_id = ${ctx.account} and id = any(${ids}::uuid[]) order by lower(friendly_name), id`.execute(ctx.sql)
  return rows
}
