import { KINDS } from './check/kind.ts'

const MONITORS = '/console/monitors'
const SETTINGS = '/console/settings'

/**
 * The console's screen of what the API reads under a path and below it, unless a longer path has its own. A star stands
 * for an id; ids keep their order.
 */
const SCREENS: Readonly<Record<string, string>> = {
  '/billing/plans': `${SETTINGS}/plan`,
  '/billing/subscription': `${SETTINGS}/plan`,
  '/billing/invoices': `${SETTINGS}/plan/invoices`,
  '/billing/usage': `${SETTINGS}/plan`,
  '/report': `${SETTINGS}/reports`,
  '/monitors': MONITORS,
  ...Object.fromEntries(
    Object.values(KINDS).flatMap(({ path, type }) => [
      [`${path}*`, `${MONITORS}/${type}/*`],
      // The list: `/http/jobs`, `/browser_check`.
      [path.replace(/\/$/, ''), MONITORS],
      [path.replace(/\/$/, 's'), MONITORS],
    ]),
  ),
  '/http/tags': MONITORS,
  '/backtest': MONITORS,
  '/incident': '/console/incidents',
  '/incident_timeline': '/console/incidents',
  '/incident/*': '/console/incidents/*',
  '/incident/*/postmortem': '/console/incidents/*/postmortem',
  '/service': '/console/services',
  '/service/*': '/console/services/*',
  '/escalation_policy': '/console/policies',
  '/escalation_policy/*': '/console/policies/*',
  '/on_call': '/console/on-call',
  '/on_call/schedule/*': '/console/on-call/*',
  '/dashboard': '/console/dashboards',
  '/dashboard/*': '/console/dashboards/*',
  '/dashboard/template': '/console/dashboards',
  '/logs': '/console/logs',
  '/metrics': '/console/metrics',
  '/traces': '/console/traces',
  '/traces/*': '/console/traces/*',
  '/traces/search': '/console/traces',
  '/traces/services': '/console/traces',
  '/traces/timeline': '/console/traces',
  '/rum': '/console/real-users',
  '/rum/summary': '/console/real-users',
  '/rum/*': '/console/real-users/*',
  '/rum/*/errors': '/console/real-users/*/issues',
  '/rum/*/errors/*': '/console/real-users/*/issues/*',
  '/rum/*/session/*': '/console/real-users/*/sessions/*',
  '/rum/*/sessions': '/console/real-users/*/sessions',
  '/rum/*/rules': '/console/real-users/*/rules',
  '/rum/*/session_filters': '/console/real-users/*/rules',
  '/rum/*/vitals': '/console/real-users/*/vitals',
  '/status_page': '/console/pages',
  '/status_pages': '/console/pages',
  '/status_page/*': '/console/pages/*',
  '/status_page/*/address': '/console/pages/*/domain',
  '/status_page/*/branding': '/console/pages/*/branding',
  '/status_page/*/custom_domain': '/console/pages/*/domain',
  '/status_page/*/incident': '/console/pages/*/incidents',
  '/status_page/*/incident/*': '/console/pages/*/incidents/*',
  '/status_page/*/maintenance': '/console/pages/*/maintenance',
  '/status_page/*/maintenance/*': '/console/pages/*/maintenance/*',
  '/status_page/*/subscriber': '/console/pages/*/subscribers',
  '/notification': `${SETTINGS}/notifications`,
  '/notification_group': `${SETTINGS}/notifications`,
  '/integration': `${SETTINGS}/integrations`,
  '/maintenance_window': `${SETTINGS}/maintenance`,
  '/region': `${SETTINGS}/regions`,
  '/telemetry': `${SETTINGS}/telemetry`,
  '/staff/installation': `${SETTINGS}/installation`,
  '/staff/person': `${SETTINGS}/installation`,
  '/staff/account': `${SETTINGS}/accounts`,
  '/staff/account/*': `${SETTINGS}/accounts/*`,
  '/staff/partner': `${SETTINGS}/accounts`,
  '/account': `${SETTINGS}/account`,
  '/partner': `${SETTINGS}/partner`,
  '/account/api_key': `${SETTINGS}/api-keys`,
  '/account/audit_log': `${SETTINGS}/audit-log`,
  '/account/domain': `${SETTINGS}/sso`,
  '/account/sso': `${SETTINGS}/sso`,
  '/account/sso/saml/connection/*': `${SETTINGS}/sso/saml/*`,
  '/account/sso/oidc/connection/*': `${SETTINGS}/sso/oidc/*`,
  '/account/scim': `${SETTINGS}/scim`,
  '/account/m2m_client': `${SETTINGS}/m2m-clients`,
  '/account/oauth_app': `${SETTINGS}/oauth-apps`,
  '/account/member': `${SETTINGS}/members`,
  '/account/invitation': `${SETTINGS}/members`,
  '/user': `${SETTINGS}/profile`,
  '/user/*/contact_method': `${SETTINGS}/contact`,
  '/user/*/notification_rule': `${SETTINGS}/contact`,
}

/** The longest first; words before stars, so that `/traces/search` is no trace. */
const BY_LENGTH = Object.entries(SCREENS)
  .map(([path, screen]) => ({ parts: path.split('/'), screen }))
  .toSorted((a, b) => b.parts.length - a.parts.length || starsIn(a.parts) - starsIn(b.parts))

/** The path of the console's screen for a path of the API, such as `/incident/ID/timeline`; null if it has none. */
export function screenOf(path: string): string | null {
  const given = path.split('/')
  const found = BY_LENGTH.find(({ parts }) =>
    parts.every((part, at) => (part === '*' ? given[at] : part === given[at])),
  )
  if (!found) return null
  const ids = given.filter((_, at) => found.parts[at] === '*')
  return found.screen.replaceAll('*', () => ids.shift() ?? '')
}

function starsIn(parts: readonly string[]): number {
  return parts.filter(part => part === '*').length
}
