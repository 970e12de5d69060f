import type { MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import { AccountEntity, accountRoutes, DEFAULT_REGIONS_CHANGED } from './account/account/index.ts'
import { ApiKeyEntity, apiKeyRoutes } from './account/api-key/index.ts'
import { auditLogRoutes } from './account/audit-log/index.ts'
import { auditStreamRoutes } from './account/audit-stream/index.ts'
import { currentSessionRoutes } from './account/impersonation/index.ts'
import { MemberEntity, memberRoutes } from './account/member/index.ts'
import { SECRETS_CHANGED, SecretEntity, secretRoutes } from './account/secret/index.ts'
import { sessionRoutes } from './account/session/index.ts'
import { staffPersonRoutes } from './account/staff/index.ts'
import { eraseArchives } from './business/archive/index.ts'
import { eraseUploads } from './business/archive-upload/index.ts'
import { billingRoutes, eraseBilling } from './business/billing/index.ts'
import { impersonationRoutes } from './business/impersonation/index.ts'
import { installationRoutes } from './business/installation/index.ts'
import { eraseReports, mailedReportRoutes } from './business/mailed-report/index.ts'
import { partnerRoutes } from './business/partner/index.ts'
import { partnerAccessRoutes } from './business/partner-access/index.ts'
import { partnerAccountRoutes } from './business/partner-account/index.ts'
import { partnerKeyRoutes } from './business/partner-key/index.ts'
import { planRoutes } from './business/plan/index.ts'
import { planEffectRoutes } from './business/plan-effect/index.ts'
import { staffAccountRoutes } from './business/staff-account/index.ts'
import { billingUsageRoutes } from './business/usage/index.ts'
import { directoryEventRoutes } from './identity/directory-event/index.ts'
import { domainRoutes } from './identity/domain/index.ts'
import { m2mClientRoutes } from './identity/m2m-client/index.ts'
import { oauthAppRoutes } from './identity/oauth-app/index.ts'
import { isManaged, ScimConnectionEntity, scimConnectionRoutes } from './identity/scim-connection/index.ts'
import { scimLogRoutes } from './identity/scim-log/index.ts'
import { followOwner, ssoConnectionRoutes } from './identity/sso-connection/index.ts'
import { AgentEntity, agentRoutes } from './monitoring/agent/index.ts'
import {
  BASELINES_CONSUMER,
  browserCheckRoutes,
  browserKind,
  SECRETS_CONSUMER,
} from './monitoring/browser-check/index.ts'
import { DISPATCH_CONSUMER } from './monitoring/dispatch/index.ts'
import { dnsRecordCheckRoutes, dnsRecordKind } from './monitoring/dns-record-check/index.ts'
import { domainCheckRoutes, domainKind } from './monitoring/domain-check/index.ts'
import { eraseMonitoring } from './monitoring/erase.ts'
import { grpcCheckRoutes, grpcKind } from './monitoring/grpc-check/index.ts'
import { heartbeatKind, heartbeatRoutes } from './monitoring/heartbeat/index.ts'
import { httpCheckRoutes, httpKind } from './monitoring/http-check/index.ts'
import { icmpCheckRoutes, icmpKind } from './monitoring/icmp-check/index.ts'
import { MaintenanceWindowEntity, maintenanceWindowRoutes } from './monitoring/maintenance-window/index.ts'
import { type Kinds, MONITOR_DELETED, MonitorEntity, RUN_REQUESTED } from './monitoring/monitor/index.ts'
import { monitorHistoryRoutes } from './monitoring/monitor-history/index.ts'
import { monitorViewRoutes } from './monitoring/monitor-view/index.ts'
import { pageSpeedKind, pageSpeedRoutes } from './monitoring/page-speed-check/index.ts'
import { RegionEntity, regionRoutes, requireRegions } from './monitoring/region/index.ts'
import { reportRoutes } from './monitoring/report/index.ts'
import { MonitorViewEntity, savedMonitorViewRoutes } from './monitoring/saved-monitor-view/index.ts'
import { slaRoutes } from './monitoring/sla/index.ts'
import { smtpCheckRoutes, smtpKind } from './monitoring/smtp-check/index.ts'
import { tcpCheckRoutes, tcpKind } from './monitoring/tcp-check/index.ts'
import { tlsCheckRoutes, tlsKind } from './monitoring/tls-check/index.ts'
import { DEFAULT_REGIONS_CONSUMER } from './monitoring/voted/index.ts'
import { alertRuleKind, alertRuleRoutes } from './observability/alert-rule/index.ts'
import { DashboardEntity, dashboardRoutes, WidgetEntity } from './observability/dashboard/index.ts'
import { dashboardTemplateRoutes } from './observability/dashboard-template/index.ts'
import { eraseObservability } from './observability/erase.ts'
import { logRoutes } from './observability/log/index.ts'
import { logAnalysisRoutes } from './observability/log-analysis/index.ts'
import { logTailRoutes } from './observability/log-tail/index.ts'
import { LogViewEntity, logViewRoutes } from './observability/log-view/index.ts'
import { metricRoutes } from './observability/metric/index.ts'
import { MetricViewEntity, metricViewRoutes } from './observability/metric-view/index.ts'
import { parserRoutes } from './observability/parser/index.ts'
import { redactionRoutes } from './observability/redaction/index.ts'
import { rumAppRoutes } from './observability/rum-app/index.ts'
import { rumIssueRoutes } from './observability/rum-issue/index.ts'
import { rumReplayRoutes } from './observability/rum-replay/index.ts'
import { rumRuleRoutes } from './observability/rum-rule/index.ts'
import { rumSessionRoutes } from './observability/rum-session/index.ts'
import { rumSourceMapRoutes } from './observability/rum-source-map/index.ts'
import { stateRoutes } from './observability/telemetry-gap/index.ts'
import { traceRoutes } from './observability/trace/index.ts'
import { usageRoutes } from './observability/usage/index.ts'
import { type EraseStep, erasePlatform } from './platform/erase.ts'
import type { Binding } from './platform/http/server.ts'
import type { Outbox } from './platform/outbox/outbox.ts'
import { BrandingEntity, brandingRoutes } from './publishing/branding/index.ts'
import { ComponentEntity, componentRoutes, publicNames, readTargets } from './publishing/component/index.ts'
import { correctionRoutes } from './publishing/correction/index.ts'
import { customDomainRoutes } from './publishing/custom-domain/index.ts'
import { erasePublishing } from './publishing/erase.ts'
import { PageIncidentEntity, PageUpdateEntity, pageIncidentRoutes } from './publishing/page-incident/index.ts'
import { PageMaintenanceEntity, pageMaintenanceRoutes } from './publishing/page-maintenance/index.ts'
import { htmlOf } from './publishing/page-view/index.ts'
import { PAGE_VIEW_CONSUMER, PAGE_VIEW_EVENTS } from './publishing/public-page/index.ts'
import { PUBLICATION_CONSUMER, PUBLICATION_EVENTS } from './publishing/publication/index.ts'
import { holdPage, PAGE_CHANGED, StatusPageEntity, statusPageRoutes } from './publishing/status-page/index.ts'
import { incidentAddress, SUBSCRIBERS_CONSUMER, subscriberRoutes } from './publishing/subscriber/index.ts'
import { ALERT_RAISED, GATE_CONSUMER, GATED_EVENTS } from './response/alert/index.ts'
import { ANNOUNCED_EVENTS, ANNOUNCEMENT_CONSUMER } from './response/announcement/index.ts'
import { AUTOMATION_CONSUMER } from './response/automation/index.ts'
import { backtestRoutes } from './response/backtest/index.ts'
import { BLAST_CONSUMER, BLAST_EVENTS, blastRadiusRoutes } from './response/blast-radius/index.ts'
import { BROADCAST_CONSUMER, BROADCAST_EVENTS, broadcastRoutes } from './response/broadcast/index.ts'
import { ContactMethodEntity, contactMethodRoutes, NotificationRuleEntity } from './response/contact-method/index.ts'
import { eraseResponse } from './response/erase.ts'
import { escalationPolicyRoutes, PolicyEntity } from './response/escalation-policy/index.ts'
import { InboundSourceEntity, inboundSourceRoutes } from './response/inbound/index.ts'
import { findOpenIncident, IncidentEntity, incidentRoutes, type Pages } from './response/incident/index.ts'
import { IntegrationEntity, integrationRoutes } from './response/integration/index.ts'
import { NOTICE_CONSUMER } from './response/notice/index.ts'
import {
  NotificationChannelEntity,
  NotificationGroupEntity,
  notificationGroupRoutes,
} from './response/notification-group/index.ts'
import { onCallRoutes, ScheduleEntity } from './response/on-call/index.ts'
import { beforeLeaving, pageabilityRoutes } from './response/pageability/index.ts'
import { escalationRoutes, PAGING_CONSUMER, PAGING_EVENTS } from './response/paging/index.ts'
import { ServiceEntity, ServiceTargetEntity, serviceRoutes } from './response/service/index.ts'
import { signedLinkRoutes } from './response/signed-link/index.ts'
import { SUSPECTS_CONSUMER, SUSPECTS_EVENTS, suspectRoutes } from './response/suspect/index.ts'

/** The kinds of monitors. A kind that is forgotten here does not compile. */
export const ALL_KINDS: Kinds = {
  http: httpKind,
  tcp: tcpKind,
  icmp: icmpKind,
  grpc: grpcKind,
  smtp: smtpKind,
  tls: tlsKind,
  dns_record: dnsRecordKind,
  domain: domainKind,
  browser: browserKind,
  page_speed: pageSpeedKind,
  heartbeat: heartbeatKind,
  alert_rule: alertRuleKind,
}

export const PAGES: Pages = { hold: holdPage, publicNames, incidentAddress }

/** The one list of concepts: their entities, routes, references and consumers. */
export const ENTITIES = [
  ...[AccountEntity, MemberEntity, ApiKeyEntity, SecretEntity, ScimConnectionEntity],
  RegionEntity,
  AgentEntity,
  MonitorEntity,
  MaintenanceWindowEntity,
  MonitorViewEntity,
  MetricViewEntity,
  ServiceEntity,
  ServiceTargetEntity,
  NotificationGroupEntity,
  NotificationChannelEntity,
  IntegrationEntity,
  ScheduleEntity,
  PolicyEntity,
  ContactMethodEntity,
  NotificationRuleEntity,
  IncidentEntity,
  InboundSourceEntity,
  StatusPageEntity,
  ComponentEntity,
  PageIncidentEntity,
  PageUpdateEntity,
  PageMaintenanceEntity,
  BrandingEntity,
  ...[LogViewEntity, DashboardEntity, WidgetEntity],
]

/** The routes of each kind of monitor. */
const OF_KINDS: { [K in MonitorKindName]: readonly Binding[] } = {
  http: httpCheckRoutes({ findOpenIncident }),
  tcp: tcpCheckRoutes,
  icmp: icmpCheckRoutes,
  grpc: grpcCheckRoutes,
  smtp: smtpCheckRoutes,
  tls: tlsCheckRoutes,
  domain: domainCheckRoutes,
  dns_record: dnsRecordCheckRoutes,
  browser: browserCheckRoutes,
  page_speed: pageSpeedRoutes,
  heartbeat: heartbeatRoutes,
  alert_rule: alertRuleRoutes,
}

export const BINDINGS: readonly Binding[] = [
  ...accountRoutes(requireRegions),
  ...memberRoutes({ beforeLeaving, isManaged }, followOwner),
  ...apiKeyRoutes,
  ...sessionRoutes,
  ...m2mClientRoutes,
  ...oauthAppRoutes,
  ...domainRoutes,
  ...ssoConnectionRoutes,
  ...scimConnectionRoutes,
  ...scimLogRoutes,
  ...directoryEventRoutes,
  ...secretRoutes,
  ...auditLogRoutes,
  ...auditStreamRoutes,
  ...regionRoutes,
  ...agentRoutes,
  ...Object.values(OF_KINDS).flat(),
  ...monitorViewRoutes,
  ...savedMonitorViewRoutes,
  ...metricRoutes,
  ...metricViewRoutes,
  ...traceRoutes,
  ...monitorHistoryRoutes,
  ...reportRoutes,
  ...mailedReportRoutes,
  ...slaRoutes(readTargets),
  ...maintenanceWindowRoutes,
  ...serviceRoutes,
  ...notificationGroupRoutes,
  ...integrationRoutes,
  ...onCallRoutes,
  ...escalationPolicyRoutes,
  ...contactMethodRoutes,
  ...pageabilityRoutes,
  ...incidentRoutes,
  ...backtestRoutes,
  ...suspectRoutes,
  ...blastRadiusRoutes,
  ...escalationRoutes,
  ...broadcastRoutes,
  ...signedLinkRoutes,
  ...inboundSourceRoutes,
  ...statusPageRoutes,
  ...subscriberRoutes,
  ...componentRoutes,
  ...pageIncidentRoutes,
  ...correctionRoutes,
  ...pageMaintenanceRoutes,
  ...customDomainRoutes,
  ...brandingRoutes,
  ...usageRoutes,
  ...stateRoutes,
  ...parserRoutes,
  ...redactionRoutes,
  ...logRoutes,
  ...logAnalysisRoutes,
  ...logTailRoutes,
  ...logViewRoutes,
  // Before `/rum/{app_id}`: `/rum/summary` is not an id.
  ...rumSessionRoutes,
  ...rumAppRoutes,
  ...rumRuleRoutes,
  ...rumReplayRoutes,
  ...rumSourceMapRoutes,
  ...rumIssueRoutes,
  ...dashboardTemplateRoutes,
  ...dashboardRoutes(htmlOf),
  ...planRoutes,
  ...billingRoutes,
  ...planEffectRoutes,
  ...staffPersonRoutes,
  ...currentSessionRoutes,
  ...impersonationRoutes,
  ...installationRoutes,
  ...staffAccountRoutes,
  ...billingUsageRoutes,
  ...partnerRoutes,
  ...partnerKeyRoutes,
  ...partnerAccountRoutes,
  ...partnerAccessRoutes,
]

/** What is erased of a deleted account before its row: public things first, then what makes events, then their takers. */
export const ERASE_STEPS: readonly EraseStep[] = [
  eraseBilling,
  eraseArchives,
  eraseUploads,
  eraseReports,
  erasePublishing,
  eraseMonitoring,
  eraseObservability,
  eraseResponse,
  erasePlatform,
]

/** Who consumes which events. */
export function registerConsumers(outbox: Outbox): void {
  outbox.subscribe(DISPATCH_CONSUMER, [RUN_REQUESTED])
  outbox.subscribe(DEFAULT_REGIONS_CONSUMER, [DEFAULT_REGIONS_CHANGED])
  outbox.subscribe(SECRETS_CONSUMER, [SECRETS_CHANGED])
  outbox.subscribe(BASELINES_CONSUMER, [MONITOR_DELETED])
  outbox.subscribe(GATE_CONSUMER, GATED_EVENTS)
  outbox.subscribe(NOTICE_CONSUMER, [ALERT_RAISED])
  outbox.subscribe(ANNOUNCEMENT_CONSUMER, ANNOUNCED_EVENTS)
  outbox.subscribe(PAGING_CONSUMER, PAGING_EVENTS)
  outbox.subscribe(AUTOMATION_CONSUMER, [ALERT_RAISED])
  outbox.subscribe(SUBSCRIBERS_CONSUMER, [PAGE_CHANGED])
  outbox.subscribe(SUSPECTS_CONSUMER, SUSPECTS_EVENTS)
  outbox.subscribe(BLAST_CONSUMER, BLAST_EVENTS)
  outbox.subscribe(BROADCAST_CONSUMER, BROADCAST_EVENTS)
  outbox.subscribe(PAGE_VIEW_CONSUMER, PAGE_VIEW_EVENTS)
  outbox.subscribe(PUBLICATION_CONSUMER, PUBLICATION_EVENTS)
}
