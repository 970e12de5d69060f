import type { ComponentType } from 'preact'
import { lazy } from 'preact-iso'
import { FRAME } from '../words/frame.ts'

/** A screen of the console: one folder below `screen/`, loaded when somebody opens it. */
export interface Screen {
  path: string
  // biome-ignore lint/suspicious/noExplicitAny: each screen has the parameters of its own path.
  component: ComponentType<any>
}

/** An entry of the navigation; `key` follows `g` on the keyboard. */
export interface Section {
  label: string
  href: string
  key: string
}

export const SECTIONS: readonly Section[] = [
  { label: FRAME.overview, href: '/', key: 'o' },
  { label: FRAME.monitors, href: '/console/monitors', key: 'm' },
  { label: FRAME.pages, href: '/console/pages', key: 'p' },
]

export const SCREENS: readonly Screen[] = [
  { path: '/', component: lazy(() => import('../screen/overview/screen.tsx')) },
  { path: '/console/monitors', component: lazy(() => import('../screen/monitor/list.tsx')) },
  { path: '/console/pages', component: lazy(() => import('../screen/page/list.tsx')) },
  { path: '/console/pages/new', component: lazy(() => import('../screen/page/new.tsx')) },
  { path: '/console/pages/:id', component: lazy(() => import('../screen/page/structure.tsx')) },
  { path: '/console/pages/:id/branding', component: lazy(() => import('../screen/page-branding/show.tsx')) },
  { path: '/console/pages/:id/incidents', component: lazy(() => import('../screen/page-incident/list.tsx')) },
  { path: '/console/pages/:id/incidents/new', component: lazy(() => import('../screen/page-incident/new.tsx')) },
  {
    path: '/console/pages/:id/incidents/:incident_id',
    component: lazy(() => import('../screen/page-incident/show.tsx')),
  },
  { path: '/console/pages/:id/maintenance', component: lazy(() => import('../screen/page-maintenance/list.tsx')) },
  { path: '/console/pages/:id/maintenance/new', component: lazy(() => import('../screen/page-maintenance/new.tsx')) },
  {
    path: '/console/pages/:id/maintenance/:maintenance_id',
    component: lazy(() => import('../screen/page-maintenance/show.tsx')),
  },
  { path: '/console/pages/:id/subscribers', component: lazy(() => import('../screen/subscriber/list.tsx')) },
  { path: '/console/pages/:id/domain', component: lazy(() => import('../screen/custom-domain/show.tsx')) },
  { path: '/console/pages/:id/share', component: lazy(() => import('../screen/page/share.tsx')) },
  { path: '/console/pages/:id/settings', component: lazy(() => import('../screen/page/settings.tsx')) },
]
