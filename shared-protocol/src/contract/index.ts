import * as account from './account/account.ts'
import * as accountSecurity from './account/account-security.ts'
import * as apiKey from './account/api-key.ts'
import * as auditLog from './account/audit-log.ts'
import * as auditStream from './account/audit-stream.ts'
import * as eventStream from './account/event-stream.ts'
import * as secret from './account/secret.ts'
import * as security from './account/security.ts'
import * as session from './account/session.ts'
import * as accountExport from './business/account-export.ts'
import * as accountImport from './business/account-import.ts'
import * as billing from './business/billing.ts'
import * as impersonation from './business/impersonation.ts'
import * as mailedReport from './business/mailed-report-routes.ts'
import * as partner from './business/partner.ts'
import * as partnerAccess from './business/partner-access.ts'
import * as partnerKey from './business/partner-key.ts'
import * as partnerUsage from './business/partner-usage.ts'
import * as plan from './business/plan-routes.ts'
import * as staffAccount from './business/staff-account.ts'
import * as staffInstallation from './business/staff-installation.ts'
import * as staffPartner from './business/staff-partner.ts'
import * as staffPerson from './business/staff-person.ts'
import * as usage from './business/usage.ts'
import * as accountDomain from './identity/account-domain.ts'
import * as directoryEvent from './identity/directory-event.ts'
import * as emailChange from './identity/email-change.ts'
import * as identityPage from './identity/identity-page.ts'
import * as invitation from './identity/invitation.ts'
import * as m2mClient from './identity/m2m-client.ts'
import * as newAccount from './identity/new-account.ts'
import * as oauthApp from './identity/oauth-app.ts'
import * as oauthConsent from './identity/oauth-consent.ts'
import * as oauthServer from './identity/oauth-server.ts'
import * as provider from './identity/provider.ts'
import * as scim from './identity/scim.ts'
import * as scimConnection from './identity/scim-connection.ts'
import * as scimLog from './identity/scim-log.ts'
import * as signIn from './identity/sign-in.ts'
import * as sso from './identity/sso.ts'
import * as ssoConnection from './identity/sso-connection-routes.ts'
import * as browserArtifact from './monitoring/browser-artifact.ts'
import * as browserBaseline from './monitoring/browser-baseline.ts'
import * as browserCheck from './monitoring/browser-check.ts'
import * as browserCheckVerbs from './monitoring/browser-check-verbs.ts'
import * as dnsJob from './monitoring/dns-job.ts'
import * as dnsRecord from './monitoring/dns-record-routes.ts'
import * as heartbeat from './monitoring/heartbeat-routes.ts'
import * as httpJob from './monitoring/http-job-routes.ts'
import * as maintenanceWindow from './monitoring/maintenance-window-routes.ts'
import * as monitorHistory from './monitoring/monitor-history.ts'
import { MONITOR_ROUTES } from './monitoring/monitor-routes.ts'
import * as monitorView from './monitoring/monitor-view.ts'
import * as pageSpeed from './monitoring/page-speed.ts'
import * as ping from './monitoring/ping.ts'
import * as region from './monitoring/region.ts'
import * as report from './monitoring/report.ts'
import * as savedMonitorView from './monitoring/saved-monitor-view.ts'
import * as tlsJob from './monitoring/tls-job-routes.ts'
import * as alertRule from './observability/alert-rule-routes.ts'
import * as dashboard from './observability/dashboard-routes.ts'
import * as dashboardTemplate from './observability/dashboard-template.ts'
import * as log from './observability/log.ts'
import * as logAnalysis from './observability/log-analysis.ts'
import * as logInsight from './observability/log-insight.ts'
import * as logParser from './observability/log-parser.ts'
import * as logView from './observability/log-view.ts'
import * as metric from './observability/metric.ts'
import * as metricView from './observability/metric-view.ts'
import * as redactionRule from './observability/redaction-rule.ts'
import * as rumApp from './observability/rum-app.ts'
import * as rumIssue from './observability/rum-issue.ts'
import * as rumIssueEvent from './observability/rum-issue-event.ts'
import * as rumOverview from './observability/rum-overview.ts'
import * as rumPublic from './observability/rum-public.ts'
import * as rumRelease from './observability/rum-release.ts'
import * as rumReplay from './observability/rum-replay.ts'
import * as rumRule from './observability/rum-rule.ts'
import * as rumSession from './observability/rum-session.ts'
import * as rumSourceMap from './observability/rum-source-map.ts'
import * as rumVital from './observability/rum-vital.ts'
import * as telemetryIngest from './observability/telemetry-ingest.ts'
import * as telemetryUsage from './observability/telemetry-usage.ts'
import * as trace from './observability/trace.ts'
import * as widgetData from './observability/widget-data-routes.ts'
import * as widget from './observability/widget-routes.ts'
import * as customDomain from './publishing/custom-domain.ts'
import * as manualComponent from './publishing/manual-component.ts'
import * as pageAddress from './publishing/page-address.ts'
import * as pageBranding from './publishing/page-branding.ts'
import * as pageComponent from './publishing/page-component.ts'
import * as pageIncident from './publishing/page-incident-routes.ts'
import * as pageMaintenance from './publishing/page-maintenance.ts'
import * as pagePreview from './publishing/page-preview.ts'
import * as pageStructure from './publishing/page-structure.ts'
import * as pageUptime from './publishing/page-uptime.ts'
import * as publicPage from './publishing/public-page-routes.ts'
import * as statusPage from './publishing/status-page-routes.ts'
import * as subscriber from './publishing/subscriber-routes.ts'
import * as backtest from './response/backtest.ts'
import * as blastRadius from './response/blast-radius.ts'
import * as contactMethod from './response/contact-method.ts'
import * as escalationPolicy from './response/escalation-policy.ts'
import * as inbound from './response/inbound.ts'
import * as incidentEscalation from './response/incident-escalation.ts'
import * as incidentPreview from './response/incident-preview.ts'
import * as incident from './response/incident-routes.ts'
import * as incidentTimeline from './response/incident-timeline.ts'
import * as integration from './response/integration.ts'
import * as notificationGroup from './response/notification-group.ts'
import * as onCall from './response/on-call-routes.ts'
import * as pageability from './response/pageability.ts'
import * as service from './response/service-routes.ts'
import * as signedLink from './response/signed-link.ts'
import * as suspect from './response/suspect.ts'
import type { AnyRoute } from './route.ts'

/** Detects two routes with the same name, of which one would be lost. */
const names = new Set<string>()

/** The routes of the API by the name of their declaration; those that every kind of monitor has are `MONITOR_ROUTES`. */
export const routes = {
  ...routesOf(account),
  ...routesOf(accountExport),
  ...routesOf(accountImport),
  ...routesOf(auditLog),
  ...routesOf(auditStream),
  ...routesOf(apiKey),
  ...routesOf(m2mClient),
  ...routesOf(oauthServer),
  ...routesOf(oauthApp),
  ...routesOf(oauthConsent),
  ...routesOf(session),
  ...routesOf(eventStream),
  ...routesOf(signIn),
  ...routesOf(security),
  ...routesOf(provider),
  ...routesOf(identityPage),
  ...routesOf(accountSecurity),
  ...routesOf(accountDomain),
  ...routesOf(ssoConnection),
  ...routesOf(sso),
  ...routesOf(newAccount),
  ...routesOf(invitation),
  ...routesOf(emailChange),
  ...routesOf(scimConnection),
  ...routesOf(scimLog),
  ...routesOf(scim),
  ...routesOf(directoryEvent),
  ...routesOf(plan),
  ...routesOf(billing),
  ...routesOf(usage),
  ...routesOf(staffAccount),
  ...routesOf(impersonation),
  ...routesOf(staffPerson),
  ...routesOf(staffInstallation),
  ...routesOf(mailedReport),
  ...routesOf(staffPartner),
  ...routesOf(partner),
  ...routesOf(partnerKey),
  ...routesOf(partnerAccess),
  ...routesOf(partnerUsage),
  ...routesOf(secret),
  ...routesOf(region),
  ...routesOfKinds(),
  ...routesOf(httpJob),
  ...routesOf(tlsJob),
  ...routesOf(dnsRecord),
  ...routesOf(dnsJob),
  ...routesOf(browserCheck),
  ...routesOf(browserArtifact),
  ...routesOf(browserBaseline),
  ...routesOf(browserCheckVerbs),
  ...routesOf(pageSpeed),
  ...routesOf(monitorView),
  ...routesOf(savedMonitorView),
  ...routesOf(metric),
  ...routesOf(metricView),
  ...routesOf(trace),
  ...routesOf(monitorHistory),
  ...routesOf(report),
  ...routesOf(maintenanceWindow),
  ...routesOf(heartbeat),
  ...routesOf(alertRule),
  ...routesOf(backtest),
  ...routesOf(ping),
  ...routesOf(service),
  ...routesOf(notificationGroup),
  ...routesOf(integration),
  ...routesOf(onCall),
  ...routesOf(escalationPolicy),
  ...routesOf(contactMethod),
  ...routesOf(pageability),
  ...routesOf(incident),
  ...routesOf(incidentTimeline),
  ...routesOf(incidentEscalation),
  ...routesOf(suspect),
  ...routesOf(blastRadius),
  ...routesOf(incidentPreview),
  ...routesOf(signedLink),
  ...routesOf(inbound),
  ...routesOf(dashboard),
  ...routesOf(dashboardTemplate),
  ...routesOf(widget),
  ...routesOf(widgetData),
  ...routesOf(statusPage),
  ...routesOf(pageAddress),
  ...routesOf(pageComponent),
  ...routesOf(pageStructure),
  ...routesOf(manualComponent),
  ...routesOf(pagePreview),
  ...routesOf(pageIncident),
  ...routesOf(pageMaintenance),
  ...routesOf(pageUptime),
  ...routesOf(customDomain),
  ...routesOf(pageBranding),
  ...routesOf(publicPage),
  ...routesOf(subscriber),
  ...routesOf(telemetryIngest),
  ...routesOf(telemetryUsage),
  ...routesOf(logParser),
  ...routesOf(redactionRule),
  ...routesOf(rumApp),
  ...routesOf(rumOverview),
  ...routesOf(rumPublic),
  ...routesOf(rumReplay),
  ...routesOf(rumRule),
  ...routesOf(rumSourceMap),
  ...routesOf(rumSession),
  ...routesOf(rumVital),
  ...routesOf(rumIssue),
  ...routesOf(rumIssueEvent),
  ...routesOf(rumRelease),
  ...routesOf(log),
  ...routesOf(logAnalysis),
  ...routesOf(logInsight),
  ...routesOf(logView),
}

/** Every route of the API. */
export const ROUTES: readonly AnyRoute[] = [...new Set(Object.values<unknown>(routes).filter(isRoute))]

type RoutesIn<M> = {
  [K in keyof M as M[K] extends { fixture: string } ? K : never]: M[K]
}

/** The route declarations among a module's exports. */
function routesOf<M extends object>(module: M): RoutesIn<M> {
  const entries = Object.entries(module).filter(([, value]) => isRoute(value))
  for (const [name] of entries) {
    if (names.has(name)) throw new Error(`two routes are called ${name}`)
    names.add(name)
  }
  return Object.fromEntries(entries) as RoutesIn<M>
}

/** The routes that every kind of monitor has, by their ids: in code they are called by `MONITOR_ROUTES`. */
function routesOfKinds(): Record<never, AnyRoute> {
  const all = Object.values(MONITOR_ROUTES).flatMap(kind => Object.values<unknown>(kind))
  return Object.fromEntries(all.filter(isRoute).map(route => [route.id, route]))
}

function isRoute(value: unknown): value is AnyRoute {
  return typeof value === 'object' && value !== null && 'fixture' in value
}
