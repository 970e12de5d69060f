import * as account from './account.ts'
import * as accountDomain from './account-domain.ts'
import * as accountExport from './account-export.ts'
import * as accountImport from './account-import.ts'
import * as accountSecurity from './account-security.ts'
import * as alertRule from './alert-rule-routes.ts'
import * as apiKey from './api-key.ts'
import * as auditLog from './audit-log.ts'
import * as auditStream from './audit-stream.ts'
import * as backtest from './backtest.ts'
import * as billing from './billing.ts'
import * as blastRadius from './blast-radius.ts'
import * as browserArtifact from './browser-artifact.ts'
import * as browserBaseline from './browser-baseline.ts'
import * as browserCheck from './browser-check.ts'
import * as browserCheckVerbs from './browser-check-verbs.ts'
import * as contactMethod from './contact-method.ts'
import * as customDomain from './custom-domain.ts'
import * as dashboard from './dashboard-routes.ts'
import * as dashboardTemplate from './dashboard-template.ts'
import * as directoryEvent from './directory-event.ts'
import * as dnsJob from './dns-job.ts'
import * as dnsRecord from './dns-record-routes.ts'
import * as emailChange from './email-change.ts'
import * as escalationPolicy from './escalation-policy.ts'
import * as eventStream from './event-stream.ts'
import * as heartbeat from './heartbeat-routes.ts'
import * as httpJob from './http-job-routes.ts'
import * as identityPage from './identity-page.ts'
import * as impersonation from './impersonation.ts'
import * as inbound from './inbound.ts'
import * as incidentEscalation from './incident-escalation.ts'
import * as incidentPreview from './incident-preview.ts'
import * as incident from './incident-routes.ts'
import * as incidentTimeline from './incident-timeline.ts'
import * as integration from './integration.ts'
import * as invitation from './invitation.ts'
import * as log from './log.ts'
import * as logAnalysis from './log-analysis.ts'
import * as logInsight from './log-insight.ts'
import * as logParser from './log-parser.ts'
import * as logView from './log-view.ts'
import * as m2mClient from './m2m-client.ts'
import * as mailedReport from './mailed-report-routes.ts'
import * as maintenanceWindow from './maintenance-window-routes.ts'
import * as metric from './metric.ts'
import * as metricView from './metric-view.ts'
import * as monitorHistory from './monitor-history.ts'
import { MONITOR_ROUTES } from './monitor-routes.ts'
import * as monitorView from './monitor-view.ts'
import * as newAccount from './new-account.ts'
import * as notificationGroup from './notification-group.ts'
import * as oauthApp from './oauth-app.ts'
import * as oauthConsent from './oauth-consent.ts'
import * as oauthServer from './oauth-server.ts'
import * as onCall from './on-call-routes.ts'
import * as pageBranding from './page-branding.ts'
import * as pageComponent from './page-component.ts'
import * as pageIncident from './page-incident-routes.ts'
import * as pageMaintenance from './page-maintenance.ts'
import * as pagePreview from './page-preview.ts'
import * as pageProbeComponent from './page-probe-component.ts'
import * as pageSpeed from './page-speed.ts'
import * as pageStructure from './page-structure.ts'
import * as pageUptime from './page-uptime.ts'
import * as pageability from './pageability.ts'
import * as partner from './partner.ts'
import * as partnerAccess from './partner-access.ts'
import * as partnerKey from './partner-key.ts'
import * as partnerUsage from './partner-usage.ts'
import * as ping from './ping.ts'
import * as plan from './plan-routes.ts'
import * as provider from './provider.ts'
import * as publicPage from './public-page-routes.ts'
import * as redactionRule from './redaction-rule.ts'
import * as region from './region.ts'
import * as report from './report.ts'
import type { AnyRoute } from './route.ts'
import * as rumApp from './rum-app.ts'
import * as rumIssue from './rum-issue.ts'
import * as rumIssueEvent from './rum-issue-event.ts'
import * as rumOverview from './rum-overview.ts'
import * as rumPublic from './rum-public.ts'
import * as rumRelease from './rum-release.ts'
import * as rumReplay from './rum-replay.ts'
import * as rumRule from './rum-rule.ts'
import * as rumSession from './rum-session.ts'
import * as rumSourceMap from './rum-source-map.ts'
import * as rumVital from './rum-vital.ts'
import * as savedMonitorView from './saved-monitor-view.ts'
import * as scim from './scim.ts'
import * as scimConnection from './scim-connection.ts'
import * as scimLog from './scim-log.ts'
import * as secret from './secret.ts'
import * as security from './security.ts'
import * as service from './service-routes.ts'
import * as session from './session.ts'
import * as signIn from './sign-in.ts'
import * as signedLink from './signed-link.ts'
import * as sso from './sso.ts'
import * as ssoConnection from './sso-connection-routes.ts'
import * as staffAccount from './staff-account.ts'
import * as staffInstallation from './staff-installation.ts'
import * as staffPartner from './staff-partner.ts'
import * as staffPerson from './staff-person.ts'
import * as statusPage from './status-page-routes.ts'
import * as subscriber from './subscriber-routes.ts'
import * as suspect from './suspect.ts'
import * as telemetryIngest from './telemetry-ingest.ts'
import * as telemetryUsage from './telemetry-usage.ts'
import * as tlsJob from './tls-job-routes.ts'
import * as trace from './trace.ts'
import * as usage from './usage.ts'
import * as widgetData from './widget-data-routes.ts'
import * as widget from './widget-routes.ts'

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
  ...routesOf(pageComponent),
  ...routesOf(pageStructure),
  ...routesOf(pagePreview),
  ...routesOf(pageProbeComponent),
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
