import { listMembers } from '@pharos/shared-protocol/contract/account/account.ts'
import { listApiKeys } from '@pharos/shared-protocol/contract/account/api-key.ts'
import { listAuditLog } from '@pharos/shared-protocol/contract/account/audit-log.ts'
import { listMemberAccess } from '@pharos/shared-protocol/contract/account/security.ts'
import { listReports } from '@pharos/shared-protocol/contract/business/mailed-report-routes.ts'
import { listInvitations } from '@pharos/shared-protocol/contract/identity/invitation.ts'
import { listMaintenanceWindows } from '@pharos/shared-protocol/contract/monitoring/maintenance-window-routes.ts'
import { listMonitors } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import { listRegions } from '@pharos/shared-protocol/contract/monitoring/region.ts'
import { listAccountSla, reportMonitors } from '@pharos/shared-protocol/contract/monitoring/report.ts'
import { listAlertRules } from '@pharos/shared-protocol/contract/observability/alert-rule-routes.ts'
import { listDashboards } from '@pharos/shared-protocol/contract/observability/dashboard-routes.ts'
import { listRumApps } from '@pharos/shared-protocol/contract/observability/rum-app.ts'
import { getTelemetryUsage } from '@pharos/shared-protocol/contract/observability/telemetry-usage.ts'
import { listStatusPages } from '@pharos/shared-protocol/contract/publishing/status-page-routes.ts'
import { listPolicies } from '@pharos/shared-protocol/contract/response/escalation-policy.ts'
import { listIncidents } from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import { listTimelines } from '@pharos/shared-protocol/contract/response/incident-timeline.ts'
import { listIntegrations } from '@pharos/shared-protocol/contract/response/integration.ts'
import { listGroups } from '@pharos/shared-protocol/contract/response/notification-group.ts'
import { listOnCallHours, listSchedules } from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import { listServices } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'

/** The lists that the screen of exports offers, by the name of their words, in the order of the screen. */
export const EXPORTED = {
  monitors: listMonitors,
  monitor_report: reportMonitors,
  sla: listAccountSla,
  alert_rules: listAlertRules,
  incidents: listIncidents,
  timelines: listTimelines,
  services: listServices,
  policies: listPolicies,
  schedules: listSchedules,
  hours: listOnCallHours,
  maintenance: listMaintenanceWindows,
  groups: listGroups,
  integrations: listIntegrations,
  dashboards: listDashboards,
  pages: listStatusPages,
  apps: listRumApps,
  reports: listReports,
  telemetry: getTelemetryUsage,
  regions: listRegions,
  members: listMembers,
  access: listMemberAccess,
  invitations: listInvitations,
  keys: listApiKeys,
  audit: listAuditLog,
}

/** Whether a list has a period. */
export function hasPeriod(route: AnyRoute): boolean {
  const { shape } = route.query as { shape?: object }
  return shape !== undefined && 'from' in shape && 'to' in shape
}
