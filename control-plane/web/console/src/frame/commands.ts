import { roleAtLeast } from '@pharos/shared-protocol/access.ts'
import { listMembers } from '@pharos/shared-protocol/contract/account/account.ts'
import { listMonitorNames } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import { listDashboards } from '@pharos/shared-protocol/contract/observability/dashboard-routes.ts'
import { listRumApps } from '@pharos/shared-protocol/contract/observability/rum-app.ts'
import { listStatusPages } from '@pharos/shared-protocol/contract/publishing/status-page-routes.ts'
import { listPolicies } from '@pharos/shared-protocol/contract/response/escalation-policy.ts'
import { listIncidents } from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import { listSchedules } from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import { listServices } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import { useLayoutEffect, useMemo } from 'preact/hooks'
import { useRoute } from '../server/cache.ts'
import { type OwnSession, useSession } from '../server/session.ts'
import { FRAME } from '../words/frame.ts'
import { TYPES } from '../words/monitor-kind.ts'
import { SECTIONS } from './screens.ts'
import { topicsFor } from './settings/topics.ts'

/** An entry of the palette: something to open, or a button of the screen to press. */
export interface Command {
  id: string
  label: string
  detail: string
  href?: string
  press?: HTMLElement
}

/** How many of the newest incidents the palette finds. */
const INCIDENTS = 100

/** Frequent actions of members. */
const ACTIONS = [
  { label: FRAME.addMonitor, href: '/console/monitors/new' },
  { label: FRAME.declareIncident, href: '/console/incidents/new' },
  { label: FRAME.addSchedule, href: '/console/on-call/new' },
  { label: FRAME.addPolicy, href: '/console/policies/new' },
  { label: FRAME.addService, href: '/console/services/new' },
  { label: FRAME.addPage, href: '/console/pages/new' },
  { label: FRAME.addRumApp, href: '/console/real-users/new' },
]

/** Reports everything that can be found: actions of the screen, sections and settings, and things by their names. */
export function Commands({ onFound }: { onFound(all: readonly Command[]): void }) {
  const session = useSession()
  const ofScreen = useMemo(actionsOfScreen, [])
  const named = useNamed()
  useLayoutEffect(() => onFound([...ofScreen, ...commandsOf(session), ...named]), [ofScreen, session, named])
  return null
}

/** The buttons and links of the open screen that have a shortcut. */
function actionsOfScreen(): Command[] {
  const found = document.querySelectorAll<HTMLElement>('main :is([data-key], [data-main-action]):not(:disabled)')
  return [...found]
    .filter(each => each.checkVisibility() || each.closest('.more-actions') !== null)
    .map((press, at) => ({ id: `press ${at}`, label: wordsOf(press), detail: FRAME.thisScreen, press }))
}

/** Returns the text of a button without the key shown on it. */
function wordsOf(button: HTMLElement): string {
  const copy = button.cloneNode(true) as HTMLElement
  for (const key of copy.querySelectorAll('kbd')) key.remove()
  return copy.textContent?.trim() ?? ''
}

function commandsOf(session: OwnSession): Command[] {
  const { role } = session.account
  return [
    ...SECTIONS.map(({ label, href }) => ({ id: href, label, href, detail: FRAME.section })),
    ...(roleAtLeast(role, 'member') ? ACTIONS.map(each => ({ ...each, id: each.href, detail: FRAME.action })) : []),
    ...topicsFor(session)
      .filter(({ ofPartners }) => session.is_partner || !ofPartners)
      .map(({ label, path }) => ({ id: path, label, href: path, detail: FRAME.settings })),
  ]
}

/** Everything with a name. Of incidents, the newest ones, found by number or by part of the title. */
function useNamed(): Command[] {
  const monitors = useRoute(listMonitorNames).data
  const incidents = useRoute(listIncidents, { query: { limit: INCIDENTS } }).data
  const services = useRoute(listServices).data
  const policies = useRoute(listPolicies).data
  const schedules = useRoute(listSchedules).data
  const pages = useRoute(listStatusPages).data
  const dashboards = useRoute(listDashboards).data
  const members = useRoute(listMembers).data
  const rumApps = useRoute(listRumApps).data
  return useMemo(
    () => [
      ...(monitors ?? []).map(({ id, type, friendly_name }) =>
        opening(`/console/monitors/${type}/${id}`, friendly_name, TYPES[type]),
      ),
      ...(incidents ?? []).map(({ id, number, title }) =>
        opening(`/console/incidents/${id}`, `#${number} ${title}`, FRAME.incident),
      ),
      ...(services ?? []).map(({ id, name }) => opening(`/console/services/${id}`, name, FRAME.service)),
      ...(policies ?? []).map(({ id, name }) => opening(`/console/policies/${id}`, name, FRAME.policy)),
      ...(schedules ?? []).map(({ id, name }) => opening(`/console/on-call/${id}`, name, FRAME.schedule)),
      ...(pages ?? []).map(({ id, friendly_name }) => opening(`/console/pages/${id}`, friendly_name, FRAME.page)),
      ...(dashboards ?? []).map(({ id, name }) => opening(`/console/dashboards/${id}`, name, FRAME.dashboard)),
      ...(rumApps ?? []).map(({ id, name }) => opening(`/console/real-users/${id}`, name, FRAME.rumApp)),
      ...(members ?? []).map(({ id, name }) => opening(`/console/settings/members/${id}`, name, FRAME.member)),
    ],
    [monitors, incidents, services, policies, schedules, pages, dashboards, rumApps, members],
  )
}

function opening(href: string, label: string, detail: string): Command {
  return { id: href, label, detail, href }
}
