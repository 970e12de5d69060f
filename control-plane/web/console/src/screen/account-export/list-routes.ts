import { listMembers } from '@pharos/shared-protocol/contract/account.ts'
import { listAlertRules } from '@pharos/shared-protocol/contract/alert-rule-routes.ts'
import { listApiKeys } from '@pharos/shared-protocol/contract/api-key.ts'
import { listAuditLog } from '@pharos/shared-protocol/contract/audit-log.ts'
import { listDashboards } from '@pharos/shared-protocol/contract/dashboard-routes.ts'
import { listPolicies } from '@pharos/shared-protocol/contract/escalation-policy.ts'
import { listIncidents } from '@pharos/shared-protocol/contract/incident-routes.ts'
import { listTimelines } from '@pharos/shared-protocol/contract/incident-timeline.ts'
import { listIntegrations } from '@pharos/shared-protocol/contract/integration.ts'
import { listInvitations } from '@pharos/shared-protocol/contract/invitation.ts'
import { listReports } from '@pharos/shared-protocol/contract/mailed-report-routes.ts'
import { listMaintenanceWindows } from '@pharos/shared-protocol/contract/maintenance-window-routes.ts'
import { listMonitors } from '@pharos/shared-protocol/contract/monitor-view.ts'
import { listGroups } from '@pharos/shared-protocol/contract/notification-group.ts'
import { listOnCallHours, listSchedules } from '@pharos/shared-protocol/contract/on-call-routes.ts'
import { listRegions } from '@pharos/shared-protocol/contract/region.ts'
import { listAccountSla, reportMonitors } from '@pharos/shared-protocol/contract/report.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { listRumApps } from '@pharos/shared-protocol/contract/rum-app.ts'
import { listMemberAccess } from '@pharos/shared-protocol/contract/security.ts'
import { listServices } from '@pharos/shared-protocol/contract/service-routes.ts'
import { listStatusPages } from '@pharos/shared-protocol/contract/status-page-routes.ts'
import { getTelemetryUsage } from '@pharos/shared-protocol/contract/telemetry-usage.ts'

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
