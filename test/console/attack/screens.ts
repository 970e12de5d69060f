import { KINDS } from '@pharos/shared-protocol/check/kind.ts'
import type { Stored } from './store.ts'

type Ids = Record<string, string>
const monitors = Object.values(KINDS).map(({ reference, type }) => [reference, type] as const)

/** The screens of what a request has stored, beside the lists. */
export function screensOf({ route, ids }: Stored): string[] {
  const [concept = '', verb = ''] = route.split('.')
  const [, type] = monitors.find(([reference]) => reference === concept) ?? []
  if (type) {
    return ids.made ? ofOne(`/console/monitors/${type}/${ids.made}`, ['', '/edit']) : []
  }
  const own = (verb === 'create' ? ids.made : undefined) ?? ids.id ?? ''
  return (OF[concept]?.(own, ids) ?? []).filter(address => !/undefined|\/$/.test(address))
}

const ofOne = (root: string, parts: string[]) => parts.map(part => root + part)
const ofPage = ({ id }: Ids, parts: string[]) => ofOne(`/console/pages/${id}`, parts)

/** By concept; `own` is the id of a resource of it, and of what it belongs to where it has no screen. */
const OF: Record<string, (own: string, ids: Ids) => string[]> = {
  dashboard: own => ofOne(`/console/dashboards/${own}`, ['', '/edit']),
  dashboard_widget: (_, { id, dashboard_id, widget_id, made }) =>
    ofOne(`/console/dashboards/${id ?? dashboard_id}`, ['', `/widgets/${widget_id ?? made}`]),
  incident: own => [
    ...ofOne(`/console/incidents/${own}`, ['', '/publish', '/postmortem']),
    ...['change', 'snooze', 'merge'].map(dialog => `/console/incidents/${own}?do=${dialog}`),
  ],
  report: own => ofOne(`/console/settings/reports/${own}`, ['', '/edit']),
  service: own => ofOne(`/console/services/${own}`, ['', '/edit']),
  on_call_schedule: own => ofOne(`/console/on-call/${own}`, ['', '/edit']),
  on_call_layer: (_, { id, layer_id, made }) => ofOne(`/console/on-call/${id}`, ['', `/layers/${layer_id ?? made}`]),
  on_call_override: (_, { id }) => [`/console/on-call/${id}`],
  escalation_policy: own => ofOne(`/console/policies/${own}`, ['', '/edit']),
  escalation_level: (_, { id }) => ofOne(`/console/policies/${id}`, ['', '/edit']),
  rum_app: own =>
    ofOne(`/console/real-users/${own}`, [
      '',
      '/issues',
      '/sessions',
      '/vitals',
      '/rules',
      '/source-maps',
      '/privacy',
      '/settings',
      '/setup',
    ]),
  rum_rule: (own, { app_id, rule_id }) =>
    ofOne(`/console/real-users/${app_id}`, ['/rules', `/rules/${rule_id ?? own}`, '/rules/new']),
  rum_session_filter: (own, { app_id }) =>
    ofOne(`/console/real-users/${app_id}`, ['/rules', `/filters/${own}`, '/filters/new']),
  status_page: own => ofOne(`/console/pages/${own}`, ['', '/settings', '/share']),
  page_branding: (_, ids) => ofPage(ids, ['', '/branding']),
  page_incident: (_, ids) => ofPage(ids, ['/incidents', `/incidents/${ids.incident_id ?? ids.made}`]),
  page_maintenance: (_, ids) => ofPage(ids, ['/maintenance', `/maintenance/${ids.maintenance_id ?? ids.made}`]),
  page_address: (_, ids) => ofPage(ids, ['/domain']),
  manual_component: (_, ids) => ofPage(ids, ['']),
  custom_domain: (_, ids) => ofPage(ids, ['/domain']),
  subscriber: (_, ids) => ofPage(ids, ['/subscribers']),
  member: (_, { user_id, made }) => [`/console/settings/members/${user_id ?? made}`],
  log_parser: own => [`/console/settings/telemetry/parsers/${own}`],
  redaction_rule: own => [`/console/settings/telemetry/redaction/${own}`],
  oidc_connection: own => [`/console/settings/sso/oidc/${own}`],
  saml_connection: own => [`/console/settings/sso/saml/${own}`],
}
