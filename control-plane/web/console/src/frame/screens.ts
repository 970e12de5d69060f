import {
  Activity,
  AppWindow,
  Boxes,
  ChartLine,
  House,
  type IconNode,
  LayoutDashboard,
  PhoneCall,
  ScrollText,
  Settings,
  Siren,
  Users,
  Waypoints,
} from 'lucide'
import type { ComponentType } from 'preact'
import { FRAME } from '../words/frame.ts'
import { firstScreen, screen } from './load.ts'

/** A screen of the console: one folder below `screen/`, loaded when it is first opened. */
export interface Screen {
  path: string
  // biome-ignore lint/suspicious/noExplicitAny: each screen has the parameters of its own path.
  component: ComponentType<any>
}

/** An entry of the navigation; `key` follows `g` on the keyboard. */
export interface Section {
  label: string
  icon: IconNode
  href: string
  key: string
  /** The beginning of other paths that belong to the section. */
  also?: string
  /** Whether a phone has it at its lower edge: what somebody who is paged needs. */
  onPhone?: true
}

export const SECTIONS: readonly Section[] = [
  { label: FRAME.overview, icon: House, href: '/', key: 'o', onPhone: true },
  { label: FRAME.monitors, icon: Activity, href: '/console/monitors', key: 'm', onPhone: true },
  { label: FRAME.incidents, icon: Siren, href: '/console/incidents', key: 'i', onPhone: true },
  {
    label: FRAME.onCall,
    icon: PhoneCall,
    href: '/console/on-call',
    key: 'c',
    also: '/console/policies',
    onPhone: true,
  },
  { label: FRAME.services, icon: Boxes, href: '/console/services', key: 'v' },
  { label: FRAME.dashboards, icon: LayoutDashboard, href: '/console/dashboards', key: 'd' },
  { label: FRAME.logs, icon: ScrollText, href: '/console/logs', key: 'l' },
  { label: FRAME.metrics, icon: ChartLine, href: '/console/metrics', key: 'e' },
  { label: FRAME.traces, icon: Waypoints, href: '/console/traces', key: 't' },
  { label: FRAME.realUsers, icon: Users, href: '/console/real-users', key: 'u' },
  { label: FRAME.pages, icon: AppWindow, href: '/console/pages', key: 'p' },
  { label: FRAME.settings, icon: Settings, href: '/console/settings', key: 's' },
]

/** The section that a path belongs to. */
export function sectionOf(path: string): Section | undefined {
  return SECTIONS.find(({ href, also }) =>
    href === '/' ? path === '/' : path.startsWith(href) || (also !== undefined && path.startsWith(also)),
  )
}

const settings = screen(() => import('./settings/screen.tsx'))

export const SCREENS: readonly Screen[] = [
  ...(import.meta.env.DEV
    ? [{ path: '/console/parts', component: screen(() => import('../gallery/gallery.tsx')) }]
    : []),
  { path: '/', component: firstScreen(() => import('../screen/overview/screen.tsx')) },
  { path: '/console/monitors', component: screen(() => import('../screen/monitor/list.tsx')) },
  { path: '/console/monitors/import', component: screen(() => import('../screen/monitor/import/import.tsx')) },
  { path: '/console/monitors/new', component: screen(() => import('../screen/monitor/new.tsx')) },
  { path: '/console/monitors/browser/:id/edit', component: screen(() => import('../screen/browser-check/form.tsx')) },
  { path: '/console/monitors/:type/:id', component: screen(() => import('../screen/monitor/show.tsx')) },
  { path: '/console/monitors/:type/:id/edit', component: screen(() => import('../screen/monitor/edit.tsx')) },
  { path: '/console/incidents', component: screen(() => import('../screen/incident/list.tsx')) },
  { path: '/console/incidents/new', component: screen(() => import('../screen/incident/new.tsx')) },
  { path: '/console/incidents/:id', component: screen(() => import('../screen/incident/show.tsx')) },
  { path: '/console/incidents/:id/publish', component: screen(() => import('../screen/incident/publish.tsx')) },
  { path: '/console/incidents/:id/postmortem', component: screen(() => import('../screen/incident/postmortem.tsx')) },
  { path: '/console/on-call', component: screen(() => import('../screen/on-call/list.tsx')) },
  { path: '/console/on-call/new', component: screen(() => import('../screen/on-call/form.tsx')) },
  { path: '/console/on-call/hours', component: screen(() => import('../screen/on-call/worked.tsx')) },
  { path: '/console/on-call/:schedule_id', component: screen(() => import('../screen/on-call/show.tsx')) },
  { path: '/console/on-call/:schedule_id/edit', component: screen(() => import('../screen/on-call/form.tsx')) },
  {
    path: '/console/on-call/:schedule_id/layers/:layer_id',
    component: screen(() => import('../screen/on-call/layer.tsx')),
  },
  { path: '/console/policies', component: screen(() => import('../screen/policy/list.tsx')) },
  { path: '/console/policies/new', component: screen(() => import('../screen/policy/form.tsx')) },
  { path: '/console/policies/:id', component: screen(() => import('../screen/policy/show.tsx')) },
  { path: '/console/policies/:id/edit', component: screen(() => import('../screen/policy/form.tsx')) },
  { path: '/console/dashboards', component: screen(() => import('../screen/dashboard/list.tsx')) },
  { path: '/console/dashboards/import', component: screen(() => import('../screen/dashboard/import.tsx')) },
  { path: '/console/dashboards/:id/edit', component: screen(() => import('../screen/dashboard/edit.tsx')) },
  { path: '/console/dashboards/:id/widgets/new', component: screen(() => import('../screen/widget/form.tsx')) },
  { path: '/console/dashboards/:id/widgets/:widget_id', component: screen(() => import('../screen/widget/form.tsx')) },
  { path: '/console/dashboards/:id', component: screen(() => import('../screen/dashboard/show.tsx')) },
  { path: '/console/logs', component: screen(() => import('../screen/log/explorer.tsx')) },
  { path: '/console/metrics', component: screen(() => import('../screen/metric/show.tsx')) },
  { path: '/console/traces', component: screen(() => import('../screen/trace/list.tsx')) },
  { path: '/console/traces/:trace_id', component: screen(() => import('../screen/trace/show.tsx')) },
  { path: '/console/real-users', component: screen(() => import('../screen/rum-app/list.tsx')) },
  { path: '/console/real-users/new', component: screen(() => import('../screen/rum-app/new.tsx')) },
  { path: '/console/real-users/:app_id', component: screen(() => import('../screen/rum-overview/show.tsx')) },
  { path: '/console/real-users/:app_id/sessions', component: screen(() => import('../screen/rum-session/list.tsx')) },
  {
    path: '/console/real-users/:app_id/sessions/:session_id',
    component: screen(() => import('../screen/rum-session/show.tsx')),
  },
  { path: '/console/real-users/:app_id/issues', component: screen(() => import('../screen/rum-issue/list.tsx')) },
  {
    path: '/console/real-users/:app_id/issues/:fingerprint',
    component: screen(() => import('../screen/rum-issue/show.tsx')),
  },
  { path: '/console/real-users/:app_id/vitals', component: screen(() => import('../screen/rum-vital/show.tsx')) },
  { path: '/console/real-users/:app_id/rules', component: screen(() => import('../screen/rum-rule/list.tsx')) },
  { path: '/console/real-users/:app_id/rules/new', component: screen(() => import('../screen/rum-rule/form.tsx')) },
  {
    path: '/console/real-users/:app_id/rules/:rule_id',
    component: screen(() => import('../screen/rum-rule/form.tsx')),
  },
  {
    path: '/console/real-users/:app_id/filters/new',
    component: screen(() => import('../screen/rum-rule/filter-form.tsx')),
  },
  {
    path: '/console/real-users/:app_id/filters/:filter_id',
    component: screen(() => import('../screen/rum-rule/filter-form.tsx')),
  },
  {
    path: '/console/real-users/:app_id/source-maps',
    component: screen(() => import('../screen/rum-source-map/show.tsx')),
  },
  { path: '/console/real-users/:app_id/privacy', component: screen(() => import('../screen/rum-privacy/show.tsx')) },
  {
    path: '/console/real-users/:app_id/settings',
    component: screen(() => import('../screen/rum-settings/settings.tsx')),
  },
  { path: '/console/real-users/:app_id/setup', component: screen(() => import('../screen/rum-app/setup.tsx')) },
  { path: '/console/pages', component: screen(() => import('../screen/page/list.tsx')) },
  { path: '/console/pages/new', component: screen(() => import('../screen/page/new.tsx')) },
  { path: '/console/pages/:id', component: screen(() => import('../screen/page/structure.tsx')) },
  { path: '/console/pages/:id/branding', component: screen(() => import('../screen/page-branding/show.tsx')) },
  { path: '/console/pages/:id/incidents', component: screen(() => import('../screen/page-incident/list.tsx')) },
  { path: '/console/pages/:id/incidents/new', component: screen(() => import('../screen/page-incident/new.tsx')) },
  {
    path: '/console/pages/:id/incidents/:incident_id',
    component: screen(() => import('../screen/page-incident/show.tsx')),
  },
  { path: '/console/pages/:id/maintenance', component: screen(() => import('../screen/page-maintenance/list.tsx')) },
  { path: '/console/pages/:id/maintenance/new', component: screen(() => import('../screen/page-maintenance/new.tsx')) },
  {
    path: '/console/pages/:id/maintenance/:maintenance_id',
    component: screen(() => import('../screen/page-maintenance/show.tsx')),
  },
  { path: '/console/pages/:id/subscribers', component: screen(() => import('../screen/subscriber/list.tsx')) },
  { path: '/console/pages/:id/domain', component: screen(() => import('../screen/custom-domain/show.tsx')) },
  { path: '/console/pages/:id/share', component: screen(() => import('../screen/page/share.tsx')) },
  { path: '/console/pages/:id/settings', component: screen(() => import('../screen/page/settings.tsx')) },
  { path: '/console/services', component: screen(() => import('../screen/service/list.tsx')) },
  { path: '/console/services/new', component: screen(() => import('../screen/service/form.tsx')) },
  { path: '/console/services/:id', component: screen(() => import('../screen/service/show.tsx')) },
  { path: '/console/services/:id/edit', component: screen(() => import('../screen/service/form.tsx')) },
  {
    path: '/console/real-users/:app_id/sessions/:session_id/replay',
    component: screen(() => import('../screen/rum-replay/screen.tsx')),
  },
  { path: '/console/settings', component: settings },
  { path: '/console/settings/*', component: settings },
]

/** Starts loading the screen of an address, so that it is ready once the session is known. */
export function preloadScreen(address: string): void {
  const parts = address.split('/')
  const found = SCREENS.find(({ path }) => {
    const names = path.split('/')
    return names.length === parts.length && names.every((name, at) => name.startsWith(':') || name === parts[at])
  })
  void (found?.component as Partial<Lazy> | undefined)?.preload?.()
}

interface Lazy {
  preload(): Promise<unknown>
}
