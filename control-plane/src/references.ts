import { KINDS, kindsOf, MONITOR_KINDS } from '@pharos/shared-protocol/check/kind.ts'
import type { ReferenceName } from '@pharos/shared-protocol/contract/field.ts'
import { sql } from './platform/database/connect.ts'
import type { References } from './platform/references.ts'

interface Rows {
  table: string
  where: string
}

const MANUAL_COMPONENT: Rows = { table: 'status_page_component', where: 'monitor_id is null' }

/** Where the ids of a concept are looked up; row-level security limits the result to the account. */
const TABLES: Partial<Record<ReferenceName, Rows>> = {
  member: { table: 'member', where: 'true' },
  account_export: { table: 'account_export', where: 'true' },
  account_import: { table: 'account_import', where: 'true' },
  report: { table: 'mailed_report', where: 'true' },
  report_issue: { table: 'report_issue', where: 'true' },
  invitation: { table: 'invitation', where: 'accepted_at is null and withdrawn_at is null' },
  api_key: { table: 'api_key', where: 'revoked_at is null' },
  m2m_client: { table: 'm2m_client', where: 'true' },
  oauth_app: { table: 'oauth_app', where: 'true' },
  secret: { table: 'account_secret', where: 'true' },
  agent: { table: 'agent', where: 'true' },
  ...Object.fromEntries(
    MONITOR_KINDS.map(kind => [KINDS[kind].reference, { table: 'monitor', where: `kind = '${kind}'` }]),
  ),
  service: { table: 'service', where: 'true' },
  service_target: { table: 'service_target', where: 'true' },
  notification_group: { table: 'notification_group', where: 'true' },
  integration: { table: 'integration', where: 'true' },
  delivery: { table: 'delivery', where: 'true' },
  notification_channel: { table: 'notification_channel', where: 'true' },
  incident: { table: 'incident', where: 'true' },
  incident_update: { table: 'incident_update', where: 'true' },
  inbound_source: { table: 'inbound_source', where: 'true' },
  on_call_schedule: { table: 'on_call_schedule', where: 'true' },
  on_call_layer: { table: 'on_call_layer', where: 'true' },
  escalation_policy: { table: 'escalation_policy', where: 'true' },
  escalation_level: { table: 'escalation_level', where: 'true' },
  contact_method: { table: 'contact_method', where: 'true' },
  notification_rule: { table: 'notification_rule', where: 'true' },
  on_call_override: { table: 'on_call_override', where: 'true' },
  backtest: { table: 'backtest', where: 'true' },
  monitor: { table: 'monitor', where: 'true' },
  voted_monitor: { table: 'monitor', where: `kind in (${kindsOf('voted').map(kind => `'${kind}'`)})` },
  status_page: { table: 'status_page', where: 'true' },
  manual_component: MANUAL_COMPONENT,
  page_incident: { table: 'page_incident', where: 'true' },
  page_incident_update: { table: 'page_incident_update', where: 'true' },
  page_maintenance: { table: 'page_maintenance', where: 'true' },
  maintenance_window: { table: 'maintenance_window', where: 'true' },
  impersonation: { table: 'impersonation', where: 'ended_at is null' },
  log_view: { table: 'log_view', where: 'true' },
  rum_app: { table: 'rum_app', where: 'true' },
  rum_rule: { table: 'rum_rule', where: 'true' },
  rum_session_filter: { table: 'rum_session_filter', where: 'true' },
  saml_connection: { table: 'sso_connection', where: `kind = 'saml'` },
  log_parser: { table: 'log_parser', where: 'true' },
  redaction_rule: { table: 'redaction_rule', where: 'true' },
  metric_view: { table: 'metric_view', where: 'true' },
  monitor_view: { table: 'monitor_view', where: 'true' },
  oidc_connection: { table: 'sso_connection', where: `kind = 'oidc'` },
  dashboard: { table: 'dashboard', where: 'true' },
  dashboard_widget: { table: 'dashboard_widget', where: 'true' },
}

export function registerReferences(references: References): void {
  for (const [name, rows] of Object.entries(TABLES)) references.register(name as ReferenceName, lookUp(rows))
  const [monitors, manual] = [lookUp({ table: 'monitor', where: 'true' }), lookUp(MANUAL_COMPONENT)]
  references.register('page_subject', async (ctx, ids, hold) => {
    const found = await monitors(ctx, ids, hold)
    return new Set([...found, ...(await manual(ctx, ids, hold))])
  })
}

function lookUp({ table, where }: Rows): Parameters<References['register']>[1] {
  return async (ctx, ids, hold) => {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
      where id = any(${ids}::uuid[]) and ${sql.raw(where)} order by id ${sql.raw(hold ? 'for key share' : '')}`.execute(
      ctx.sql,
    )
    return new Set(rows.map(row => row.id))
  }
}
